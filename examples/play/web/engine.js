// The engine as the page sees it: requests and their answers. The engine runs
// in a worker. While it maps a component it hears nothing, so the way to
// cancel that is to end the worker and start another, which takes a few
// milliseconds because the compiled program is kept.

// Canceled is the error of requests that were pending when the engine was
// restarted.
export class Canceled extends Error {}

// Stopped is the error of requests that the engine did not survive.
export class Stopped extends Error {}

export class Engine {
  #module = load();
  #worker;
  #pending = new Map(); // by id: how to settle the promise
  #nextID = 1;
  #queue; // settles when the worker is ready

  constructor() {
    this.#start();
  }

  // ready settles when the engine can answer.
  get ready() {
    return this.#queue;
  }

  // request sends a request, for example {op: "hint", metric: "unit"}, and
  // returns the answer. onProgress is called with numbers of positions.
  async request(message, onProgress) {
    const id = this.#nextID++;
    const worker = this.#worker;
    const answer = new Promise((resolve, reject) => this.#pending.set(id, {resolve, reject, onProgress}));
    answer.catch(() => {}); // whoever awaits it hears of it
    await this.#queue;
    if (worker === this.#worker) worker.postMessage({...message, id});
    return answer;
  }

  // restart drops all that the engine knows and does.
  restart(error = new Canceled("canceled")) {
    this.#worker.terminate();
    for (const {reject} of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#start();
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url));
    this.#worker = worker;
    this.#queue = new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Stopped("the worker of the engine cannot start"));
      worker.onmessage = ({data}) => {
        if (data.ready) resolve();
        else if (data.stopped) this.#stopped(worker, data.stopped);
        else this.#answer(data);
      };
      this.#module.then((module) => worker.postMessage(module)).catch(reject);
    });
    this.#queue.catch(() => {});
  }

  #stopped(worker, why) {
    if (worker === this.#worker) this.restart(new Stopped(`The engine stopped: ${why}. Most likely it ran out of memory.`));
  }

  #answer({id, progress, response}) {
    const request = this.#pending.get(id);
    if (!request) return;
    if (progress !== undefined) {
      request.onProgress?.(progress);
      return;
    }
    this.#pending.delete(id);
    request.resolve(response);
  }
}

// load fetches and compiles the engine. Not every web server compresses it or
// knows its type, so it comes as a gzip file that is unpacked here. A server
// may have unpacked it already, by calling the compression an encoding of the
// transfer; the first bytes tell.
async function load() {
  const name = "DecompressionStream" in window ? "engine.wasm.gz" : "engine.wasm";
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`loading the engine: ${response.status} ${response.statusText}`);
  let bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first === 0x1f && second === 0x8b) {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const wasm = new Response(unpacked, {headers: {"Content-Type": "application/wasm"}});
    return WebAssembly.compileStreaming(wasm);
  }
  return WebAssembly.compile(bytes);
}
