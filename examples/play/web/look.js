// How blocks look: their color by shape, and a mark that tells the shapes
// apart without color.

import {element, outline, parts, unit} from "./outline.js";

// The shapes of the classic tray have colors of their own.
const classicHues = {"#": 1, "#/#": 2, "##": 3, "##/##": 4};
const targetHue = 0;
const otherHues = [5, 6, 7, 8, 2, 3, 1, 4];

// hues returns a function from a block to the number of its color. Blocks of
// one shape have one color, unless labels divide them into a few groups.
export function hues(blocks) {
  const labels = new Map(); // by shape
  for (const {shape, label} of blocks) {
    if (!labels.has(shape)) labels.set(shape, new Set());
    labels.get(shape).add(label);
  }
  const key = ({shape, label}) => (labels.get(shape).size <= 3 ? `${shape} ${label}` : shape);
  const targets = blocks.filter((b) => b.target).length;
  const known = new Map();
  const taken = new Set();
  const keys = [...new Map(blocks.map((b) => [key(b), b])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, b] of keys) {
    let hue = classicHues[b.shape];
    if (hue === undefined || taken.has(hue)) hue = otherHues.find((h) => !taken.has(h)) ?? known.size % 9;
    taken.add(hue);
    known.set(name, hue);
  }
  return (b) => (b.target && targets <= 2 ? targetHue : known.get(key(b)));
}

// points turns cell numbers into pairs [x, y], counted from the cell `from`.
export function points(cells, width, from = 0) {
  const [x0, y0] = [from % width, Math.floor(from / width)];
  return cells.map((cell) => [(cell % width) - x0, Math.floor(cell / width) - y0]);
}

// bodyOf returns what is drawn of a block whose cells are pairs.
export function bodyOf(cells, name, target) {
  const nodes = [
    element("path", {class: "body", d: outline(cells, 4, 15)}),
    element("path", {class: "ring", d: outline(cells, -1, 19)}),
  ];
  const pieces = parts(cells);
  for (let i = 1; i < pieces.length; i++) nodes.push(tie(pieces[0], pieces[i]));
  for (const piece of pieces) nodes.push(...mark(piece, name, target));
  return nodes;
}

// middle returns the point of a part where its name is written: the middle
// of its box if there is a cell, or else of the cell nearest to it.
function middle(cells) {
  const {x0, y0, x1, y1} = box(cells);
  const cx = (x0 + x1) / 2, cy = (y0 + y1) / 2;
  if ((x1 - x0) * (y1 - y0) === cells.length) return [cx * unit, cy * unit];
  const away = ([x, y]) => Math.hypot(x + 0.5 - cx, y + 0.5 - cy);
  const [x, y] = cells.reduce((best, cell) => (away(cell) < away(best) - 1e-9 ? cell : best));
  return [(x + 0.5) * unit, (y + 0.5) * unit];
}

function box(cells) {
  const xs = cells.map(([x]) => x), ys = cells.map(([, y]) => y);
  return {x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs) + 1, y1: Math.max(...ys) + 1};
}

// tie is the line between two parts of one block.
function tie(a, b) {
  const [x1, y1] = middle(a), [x2, y2] = middle(b);
  return element("line", {class: "tie", x1, y1, x2, y2});
}

// mark returns the name of a part and a sign of its form: a circle on a
// single cell, lines along a bar, and an inner outline on anything else.
function mark(cells, name, target) {
  const [cx, cy] = middle(cells);
  const {x0, y0, x1, y1} = box(cells);
  const w = x1 - x0, h = y1 - y0;
  const nodes = [];
  if (w === 1 && h === 1) {
    nodes.push(element("circle", {class: "mark", cx, cy, r: 30}));
  } else if (w === 1 || h === 1) {
    const along = (from, to) => (w === 1 ? {x1: cx, y1: from, x2: cx, y2: to} : {x1: from, y1: cy, x2: to, y2: cy});
    const [lo, hi, mid] = w === 1 ? [y0, y1, cy] : [x0, x1, cx];
    nodes.push(element("line", {class: "mark", ...along(lo * unit + 32, mid - 30)}));
    nodes.push(element("line", {class: "mark", ...along(mid + 30, hi * unit - 32)}));
  } else {
    nodes.push(element("path", {class: "mark", d: outline(cells, 18, 8)}));
  }
  if (target) nodes.push(element("path", {class: "mark", d: outline(cells, w * h > 1 && w > 1 && h > 1 ? 27 : 13, 6)}));
  if (name === "#") {
    nodes.push(element("path", {class: "gem", d: `M${cx} ${cy - 26}L${cx + 26} ${cy}L${cx} ${cy + 26}L${cx - 26} ${cy}Z`}));
  } else {
    const text = element("text", {class: "name", x: cx, y: cy});
    text.textContent = name;
    nodes.push(text);
  }
  return nodes;
}
