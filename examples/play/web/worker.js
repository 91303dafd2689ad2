// The worker that the engine runs in. The first message brings the compiled
// engine; each later one is a request, answered by one message with the same id,
// before which there may be some with the number of positions mapped so far.

importScripts("wasm_exec.js");

self.klotskiReady = () => postMessage({ready: true});

let started = false;

self.onmessage = ({data}) => {
  if (!started) {
    started = true;
    run(data);
    return;
  }
  try {
    const progress = (positions) => postMessage({id: data.id, progress: positions});
    postMessage({id: data.id, response: JSON.parse(self.klotskiHandle(JSON.stringify(data), progress))});
  } catch (problem) {
    postMessage({stopped: String(problem)});
  }
};

async function run(module) {
  const go = new Go();
  try {
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await go.run(instance);
    postMessage({stopped: "the engine ended"});
  } catch (problem) {
    postMessage({stopped: String(problem)});
  }
}
