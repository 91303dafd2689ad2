// The page: it asks the engine, and shows the answers.

import * as address from "./address.js";
import {Board} from "./board.js";
import {Editor} from "./editor.js";
import {Canceled, Engine} from "./engine.js";
import {Histogram} from "./histogram.js";
import {MoveList} from "./moves.js";
import {blockName, changeWord, leftWords, metrics, number, plural, shown, way} from "./words.js";

const $ = (id) => document.getElementById(id);
const engine = new Engine();
const live = $("live");
const board = new Board($("board"), {onMove: move, onSay: say});
const histogram = new Histogram($("histogram"), $("space-note"), $("axis"));
const moveList = new MoveList($("moves"), goTo);
const editor = new Editor($("editor"), {check, play: playOwn});

let presets = [];
let game = null; // {preset, title, state, component}
let metric = 2;
let opening = 0; // counts the puzzles opened, so that late answers are dropped
let solving = false;
let mapping = false;
let turns = Promise.resolve(); // the last request of the game, to keep them in order
let lastHash = "";

// Talking.

function say(text) {
  // The same text twice is read twice only if it changes.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

// status shows a line below the tray, or none.
function status(text, {progress = false, cancel = false, map = false, kind = ""} = {}) {
  $("status").hidden = !text;
  $("status").className = `status ${kind}`;
  $("status-text").textContent = text;
  $("progress").hidden = !progress;
  $("cancel").hidden = !cancel;
  $("map").hidden = !map;
}

// Opening a puzzle.

async function start() {
  presets = await (await fetch("presets.json")).json();
  for (const group of new Set(presets.map((p) => p.group))) {
    const options = document.createElement("optgroup");
    options.label = group;
    options.append(...presets.filter((p) => p.group === group).map((p) => new Option(p.title, p.id)));
    $("preset").append(options);
  }
  const own = new Option("Own puzzle", "");
  own.hidden = true;
  $("preset").append(own);
  await openAddress();
}

// openAddress opens what the address of the page stands for.
async function openAddress() {
  lastHash = location.hash;
  const wanted = address.read(location.hash);
  setMetric(Math.max(0, metrics.indexOf(wanted.metric)));
  if (wanted.preset === null) return open({preset: null, title: "Own puzzle", puzzle: wanted.puzzle}, wanted.moves);
  const preset = presets.find((p) => p.id === wanted.preset);
  await openPreset(preset ?? presets[0], preset ? wanted.moves : "");
  if (!preset && wanted.preset !== undefined) status(`There is no puzzle “${wanted.preset}” here; this is ${presets[0].title}.`, {kind: "bad"});
}

function openPreset(preset, moves = "") {
  return open({preset, title: preset.title, puzzle: preset.puzzle}, moves);
}

// open starts a game, and maps its component. It reports whether the puzzle is a good one.
async function open({preset, title, puzzle}, moves) {
  const mine = ++opening;
  stopSolving();
  if (mapping) engine.restart();
  mapping = false;
  game = null;
  document.body.dataset.ready = "";
  board.inert = true;
  $("title").textContent = title;
  document.title = `${title}: every distance known`;
  $("note").textContent = preset?.note ?? "";
  $("preset").value = preset?.id ?? "";
  if (preset && !moves) board.show(preset.state);
  clearNumbers(preset);
  const slow = setTimeout(() => mine === opening && status("Loading the engine …", {progress: true}), 250);
  try {
    const {state, fault, error} = await engine.request({op: "open", puzzle, moves});
    if (mine !== opening) return;
    if (error) {
      reject(preset, title, puzzle, moves, fault, error);
      return;
    }
    game = {preset, title, state, component: null};
    board.show(state);
    board.inert = false;
    showState();
  } catch (problem) {
    if (!(problem instanceof Canceled)) status(problem.message, {kind: "bad"});
    return;
  } finally {
    clearTimeout(slow);
  }
  status("");
  await map();
}

// reject says what is wrong with a puzzle that came with the address.
function reject(preset, title, puzzle, moves, fault, error) {
  if (fault?.field === "moves") {
    open({preset, title, puzzle}, "").then(() => status(`The moves of this link cannot be made: ${fault.message}.`, {kind: "bad"}));
    return;
  }
  status(fault ? `This puzzle is not well drawn: ${fault.message}.` : error, {kind: "bad"});
  editor.open(puzzle);
}

// map asks the engine for all distances of the game.
async function map() {
  const mine = opening;
  let positions = 0, visible = false;
  mapping = true;
  const showProgress = () => {
    if (mine === opening && visible) status(`Mapping: ${plural(positions, "position")} so far …`, {progress: true, cancel: true});
  };
  const slow = setTimeout(() => {
    visible = true;
    showProgress();
  }, 300);
  try {
    const {state, component, error} = await engine.request({op: "map"}, (n) => {
      positions = n;
      showProgress();
    });
    if (mine !== opening) return;
    mapping = false;
    if (error) {
      status(error, {kind: "bad", map: true});
      return;
    }
    game.state = state;
    game.component = component;
    status("");
    showComponent();
    showState();
    document.body.dataset.ready = "mapped";
    document.body.dataset.mapping = component.milliseconds;
  } catch (problem) {
    if (mine !== opening) return;
    mapping = false;
    await reopen(problem instanceof Canceled ? "The positions are not mapped, so distances are unknown." : problem.message);
  } finally {
    clearTimeout(slow);
  }
}

// reopen starts the game again in a fresh engine, without distances.
async function reopen(why) {
  const mine = opening;
  const {state} = await engine.request({op: "open", puzzle: game.state.puzzle, moves: game.state.link});
  if (mine !== opening) return;
  game.state = state;
  board.show(state);
  showState();
  status(why, {map: true});
  document.body.dataset.ready = "open";
}

// Showing.

// showState shows all of a state but the tray.
function showState() {
  const {state} = game;
  for (const card of document.querySelectorAll(".card")) {
    const m = card.dataset.metric;
    card.querySelector(".left").textContent = state.left ? state.left[m] : state.mapped ? "∞" : "–";
    const change = card.querySelector(".change");
    change.textContent = state.change ? changeWord(state.change[m]) : "\u00a0";
    change.className = `change ${state.change ? ["gain", "same", "loss"][Math.sign(state.change[m]) + 1] : ""}`;
    card.querySelector(".made").textContent = `${number(state.made[m])} made`;
  }
  $("undo").disabled = $("reset").disabled = state.at === 0;
  $("redo").disabled = state.at === state.moves.length;
  $("hint").disabled = !state.left || state.solved;
  $("solve").disabled = (!state.left || state.solved) && !solving;
  // A button that has just been disabled would swallow the keyboard.
  if (document.activeElement?.disabled) ["undo", "redo", "reset"].map($).find((button) => !button.disabled)?.focus();
  moveList.show(state.moves, state.at);
  if (state.solved) status(solvedWords(state), {kind: "good"});
  else if (state.mapped && !state.solvable) status("Unsolvable: no position that can be reached from here meets the goal.", {kind: "bad"});
  else if ($("status").classList.contains("good")) status("");
  showHistogram();
  keepAddress();
}

function solvedWords({made, at}) {
  return at === 0 ? "Solved: the start meets the goal already." : `Solved in ${shown.map((m) => `${made[m]} ${metrics[m]}`).join(", ")} moves.`;
}

// clearNumbers shows what is known before the engine answers.
function clearNumbers(preset) {
  for (const card of document.querySelectorAll(".card")) {
    card.querySelector(".left").textContent = "–";
    card.querySelector(".change").textContent = card.querySelector(".made").textContent = "\u00a0";
    card.querySelector(".change").className = "change";
  }
  for (const id of ["undo", "redo", "reset", "hint", "solve"]) $(id).disabled = true;
  moveList.show([], 0);
  for (const cell of $("computed").querySelectorAll("td")) cell.textContent = "–";
  $("published").hidden = !preset;
  for (const cell of $("published").querySelectorAll("td")) cell.textContent = preset ? preset.minima[cell.dataset.metric] : "";
  $("source").textContent = preset ? `Published: ${preset.source}.` : "";
  histogram.clear("\u00a0");
}

function showComponent() {
  const {component, preset} = game;
  for (const m of shown) {
    const least = component.start?.[m];
    const cell = $("computed").querySelector(`[data-metric="${m}"]`);
    cell.textContent = least ?? "none";
    const match = preset && least === preset.minima[m];
    cell.className = preset ? (match ? "match" : "mismatch") : "";
    if (preset) cell.append(Object.assign(document.createElement("span"), {className: "hidden", textContent: match ? " as published" : " not as published"}));
  }
}

function showHistogram() {
  const {component, state} = game;
  if (!component) return;
  if (component.start) histogram.show(component.levels[metric], state.left?.[metric] ?? null, metrics[metric]);
  else histogram.clear(`${plural(component.positions, "position")} can be reached, and none of them meets the goal.`);
}

function setMetric(m) {
  metric = m;
  document.querySelector(`input[name=metric][value=${metrics[m]}]`).checked = true;
  for (const card of document.querySelectorAll(".card")) card.classList.toggle("chosen", card.dataset.metric == m);
  $("metric-note").textContent = ["One move is one block, one cell.", "One move is one block, any distance in one direction.", "One move is one block, anywhere it can slide."][m];
  board.metric = m;
  if (game) {
    showHistogram();
    keepAddress();
  }
}

// keepAddress puts the game into the address of the page, but not at each
// move of a quick run.
let addressTimer = 0;
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, 200);
}

function writeAddress() {
  clearTimeout(addressTimer);
  if (!game) return;
  const {preset, state} = game;
  lastHash = address.write(preset?.id ?? null, state.puzzle, state.link, metrics[metric]);
  history.replaceState(null, "", lastHash);
}

// Playing.

// turn sends a request about the game and shows what comes of it. It returns
// the state, or null if there is none.
function turn(message, perCell) {
  const mine = opening;
  const result = turns.then(async () => {
    if (mine !== opening || !game) return null;
    const {state, slides, error} = await engine.request({...message, metric: metrics[metric]});
    if (mine !== opening) return null;
    if (error) {
      say(error);
      board.show(game.state);
      return null;
    }
    game.state = state;
    if ($("status").classList.contains("bad")) status(""); // it was about what came before
    const motion = board.show(state, slides, perCell);
    showState();
    await motion;
    return state;
  }).catch((problem) => {
    if (!(problem instanceof Canceled)) status(problem.message, {kind: "bad"});
    return null;
  });
  turns = result;
  return result;
}

// lastMove says the last move that was made.
function lastMove(state) {
  const {name, steps} = state.moves[state.at - 1];
  return `${blockName(state.blocks.find((b) => b.name === name))} ${way(steps)}.`;
}

async function move(from, to, dragged = false) {
  stopSolving();
  const state = await turn({op: "move", from, to}, dragged ? 0 : cellTime());
  if (state) say(`${lastMove(state)} ${leftWords(state)}`);
}

async function hint() {
  stopSolving();
  const state = await turn({op: "hint"}, cellTime());
  if (state) say(`Hint: ${lastMove(state)} ${leftWords(state)}`);
}

async function goTo(at) {
  stopSolving();
  const before = game?.state.at;
  const state = await turn({op: "goto", at}, cellTime() / 2);
  if (!state) return;
  const what = at === 0 ? "Back at the start." : at === before - 1 ? "Undone." : at === before + 1 ? `Redone: ${lastMove(state)}` : `After ${plural(at, "move")}.`;
  say(`${what} ${leftWords(state)}`);
}

// cellTime returns how many milliseconds a block takes for one cell.
const cellTime = () => [480, 260, 130, 50, 0][$("speed").value - 1];

// solve plays the best moves until the puzzle is solved or somebody stops it.
async function solve() {
  setSolving(true);
  say("Solving.");
  const mine = opening;
  while (solving && mine === opening) {
    const state = await turn({op: "hint"}, cellTime());
    if (!state || state.solved) break;
    await new Promise((resolve) => setTimeout(resolve, cellTime() * 0.8));
  }
  if (mine !== opening) return;
  setSolving(false);
  if (game) say(leftWords(game.state));
}

function stopSolving() {
  if (solving) setSolving(false);
}

function setSolving(on) {
  solving = on;
  board.quiet = on;
  $("solve").setAttribute("aria-pressed", on);
  $("solve-text").textContent = on ? "Pause" : "Solve";
  if (!on && game) $("solve").disabled = !game.state.left || game.state.solved;
}

// Own puzzles.

// check asks whether a puzzle is well drawn, and returns the fault or null.
async function check(puzzle) {
  if (mapping) return null; // the engine is deaf; it will be asked again when the puzzle is played
  try {
    const {fault, error} = await engine.request({op: "check", puzzle});
    return error ? fault ?? {field: "board", row: 0, message: error} : null;
  } catch (problem) {
    if (problem instanceof Canceled) return null;
    return {field: "board", row: 0, message: problem.message};
  }
}

async function playOwn(puzzle) {
  if (mapping) {
    engine.restart(); // after which map opens its game again
    await engine.ready;
  }
  const fault = await check(puzzle);
  if (!fault) open({preset: null, title: "Own puzzle", puzzle}, "");
  return fault;
}

// Controls.

$("preset").addEventListener("change", () => openPreset(presets.find((p) => p.id === $("preset").value)));
$("own").addEventListener("click", () => editor.open(game?.state.puzzle ?? address.read(location.hash).puzzle ?? presets[0].puzzle));
$("share").addEventListener("click", async () => {
  writeAddress();
  try {
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = "Copied";
  } catch {
    $("share").textContent = "See the address";
  }
  setTimeout(() => ($("share").textContent = "Copy link"), 1800);
});
$("undo").addEventListener("click", () => goTo(game.state.at - 1));
$("redo").addEventListener("click", () => goTo(game.state.at + 1));
$("reset").addEventListener("click", () => goTo(0));
$("hint").addEventListener("click", hint);
$("solve").addEventListener("click", () => (solving ? stopSolving() : solve()));
$("cancel").addEventListener("click", () => engine.restart());
$("map").addEventListener("click", map);
$("metrics").addEventListener("change", (event) => {
  setMetric(metrics.indexOf(event.target.value));
  if (game) say(`${metrics[metric]} metric. ${leftWords({...game.state, change: null})}`);
});
addEventListener("hashchange", () => {
  if (location.hash !== lastHash) openAddress();
});
addEventListener("keydown", (event) => {
  if (editor.isOpen || !game) return;
  const press = (id) => {
    if (!$(id).disabled) $(id).click();
    event.preventDefault();
  };
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") press(event.shiftKey ? "redo" : "undo");
    else if (key === "y") press("redo");
  } else if ($("tray").contains(document.activeElement) && !event.altKey) {
    const id = {h: "hint", s: "solve", u: "undo", r: "redo"}[key];
    if (id) press(id);
  }
});

start().catch((problem) => status(`The page could not start: ${problem.message}`, {kind: "bad"}));
