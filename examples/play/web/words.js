// What is said aloud, in one place. Numbers by metric are indexed 0 unit, 1
// straight, 2 finger; they are said and shown the other way round.

export const metrics = ["unit", "straight", "finger"];
export const shown = [2, 1, 0];

const directions = {r: "right", d: "down", l: "left", u: "up"};
const arrows = {r: "→", d: "↓", l: "←", u: "↑"};

// runs returns the runs of equal letters in the steps of a move.
const runs = (steps) => steps.match(/(.)\1*/g) ?? [];

// arrow writes steps as arrows, for example "↓↓→".
export const arrow = (steps) => [...steps].map((s) => arrows[s]).join("");

// way says steps, for example "2 down, 1 right".
export const way = (steps) => runs(steps).map((run) => `${run.length} ${directions[run[0]]}`).join(", ");

// number writes a number with thousands separators.
export const number = (n) => n.toLocaleString("en");

// plural says a number of things.
export const plural = (n, thing) => `${number(n)} ${thing}${n === 1 ? "" : "s"}`;

// formOf names a shape, for example "1 by 2 block".
function formOf(shape) {
  const rows = shape.split("/");
  const named = {"#": "small block", "#/#": "standing bar", "##": "lying bar", "##/##": "big block"}[shape];
  if (named) return named;
  const full = !shape.includes(".");
  return `${rows[0].length} by ${rows.length} ${full ? "block" : "shape"}`;
}

// blockName says which block it is.
export function blockName({name, shape, target}) {
  const form = target ? `target, ${formOf(shape)}` : formOf(shape);
  return name === "#" ? form : `${form} ${name}`;
}

// placeName says where a cell is.
export const placeName = (cell, width) => `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;

// changeWord says what a move did to a distance.
export function changeWord(change) {
  if (change === 0) return "unchanged";
  return change < 0 ? `gained ${-change}` : `lost ${change}`;
}

// leftWords says the distances.
export function leftWords(state) {
  if (state.solved) return "Solved.";
  if (!state.mapped) return "";
  if (!state.solvable) return "No solution from here.";
  const left = shown.map((m) => `${state.left[m]} ${metrics[m]}`).join(", ");
  if (!state.change) return `Moves left: ${left}.`;
  const change = shown.map((m) => `${metrics[m]} ${changeWord(state.change[m])}`).join(", ");
  return `Moves left: ${left}. ${change[0].toUpperCase()}${change.slice(1)}.`;
}
