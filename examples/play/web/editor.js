// The dialog for puzzles of one's own: a board and a goal, drawn with a brush
// or written in the notation. Both ways show the same text. Whether it is a
// puzzle is for the engine to say; what it finds wrong is shown at its place.

import {element, outline, unit} from "./outline.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// rowsOf splits a drawing into rows the way the notation says: at line ends and
// slashes, without a common indent and blank lines around.
function rowsOf(text) {
  let rows = text.replaceAll("/", "\n").split("\n").map((row) => row.trimEnd());
  while (rows.length && !rows[0]) rows.shift();
  while (rows.length && !rows.at(-1)) rows.pop();
  const indents = rows.filter(Boolean).map((row) => row.match(/^[ \t]*/)[0].length);
  const indent = Math.min(...indents, Infinity);
  return rows.map((row) => [...row.slice(indent)]);
}

export class Editor {
  #dialog;
  #check;
  #play;
  #drawings = {};
  #brush = ".";
  #timer = 0;
  #asked = 0;

  // check returns the fault of a puzzle or null; play does too, and opens the
  // puzzle if there is none.
  constructor(dialog, {check, play}) {
    this.#dialog = dialog;
    this.#check = check;
    this.#play = play;
    const find = (selector) => dialog.querySelector(selector);
    for (const field of ["board", "goal"]) {
      const section = find(`[data-field=${field}]`);
      this.#drawings[field] = new Drawing(section.querySelector("svg"), section.querySelector("textarea"), field === "goal", () => this.#brush, () => this.#changed());
    }
    find(".sizes").addEventListener("click", (event) => {
      const size = event.target.dataset.size;
      if (size) this.#drawings.board.resize(size.startsWith("columns"), size.endsWith("+"));
    });
    find("#goal-clear").addEventListener("click", () => this.#drawings.goal.clear());
    find("#labels-text").addEventListener("input", () => this.#changed());
    find("#axis-lock").addEventListener("change", () => this.#changed());
    find("#brushes").addEventListener("change", (event) => (this.#brush = event.target.value));
    find("#editor-cancel").addEventListener("click", () => dialog.close());
    find("#editor-play").addEventListener("click", () => this.#submit());
    find("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  get isOpen() {
    return this.#dialog.open;
  }

  // open shows the dialog with a puzzle to start from.
  open(puzzle) {
    const find = (selector) => this.#dialog.querySelector(selector);
    this.#drawings.board.text = puzzle.board.replaceAll("/", "\n");
    this.#drawings.goal.text = puzzle.goal.replaceAll(" or ", "\n\n").replaceAll("//", "\n\n").replaceAll("/", "\n");
    find("#labels-text").value = puzzle.labels;
    find("#axis-lock").checked = puzzle.axisLocked;
    this.#changed();
    if (!this.isOpen) this.#dialog.showModal();
    find("#board-text").focus();
  }

  #puzzle() {
    const find = (selector) => this.#dialog.querySelector(selector);
    return {
      board: this.#drawings.board.text,
      goal: this.#drawings.goal.text,
      labels: find("#labels-text").value,
      axisLocked: find("#axis-lock").checked,
    };
  }

  #changed() {
    this.#drawings.goal.pattern = rowsOf(this.#drawings.board.text);
    this.#drawBrushes();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const asked = ++this.#asked;
      const fault = await this.#check(this.#puzzle()).catch(() => null);
      if (asked === this.#asked) this.#showFault(fault);
    }, 120);
  }

  async #submit() {
    clearTimeout(this.#timer);
    this.#asked++;
    const fault = await this.#play(this.#puzzle());
    this.#showFault(fault);
    if (fault) this.#dialog.querySelector(`#${fault.field}-text`)?.focus();
    else this.#dialog.close();
  }

  // showFault shows what is wrong at the field where it is.
  #showFault(fault) {
    for (const field of ["board", "goal", "labels"]) {
      const mine = fault?.field === field ? fault : null;
      const input = this.#dialog.querySelector(`#${field}-text`);
      if (mine) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      this.#dialog.querySelector(`#${field}-fault`).textContent = mine ? faultText(mine) : "";
      if (this.#drawings[field]) this.#drawings[field].fault = mine && !mine.part ? mine : null;
    }
  }

  // drawBrushes offers a gap, a wall, the target, the blocks drawn so far and a
  // new one.
  #drawBrushes() {
    const used = new Set(rowsOf(this.#drawings.board.text).flat());
    const fresh = [...alphabet].find((c) => !used.has(c));
    const all = [...new Set([".", "*", "#", ...[...used].sort(), fresh].filter(Boolean))];
    if (!all.includes(this.#brush)) this.#brush = ".";
    this.#dialog.querySelector("#brushes").replaceChildren(...all.map((c) => {
      const label = document.createElement("label");
      const radio = Object.assign(document.createElement("input"), {type: "radio", name: "brush", value: c, checked: c === this.#brush});
      const name = {".": "gap", "*": "wall", "#": "target", [fresh]: "new block"}[c];
      const text = Object.assign(document.createElement("span"), {textContent: c});
      label.append(radio, text);
      if (name) label.append(Object.assign(document.createElement("small"), {textContent: name}));
      return label;
    }));
  }
}

// faultText says where a fault is, and what.
function faultText({part, row, column, message}) {
  const where = [part ? `alternative ${part + 1}` : "", row ? `row ${row}, column ${column}` : ""].filter(Boolean).join(", ");
  const text = where ? `${where}: ${message}` : message;
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

// Drawing is a drawing in both its forms.
class Drawing {
  #svg;
  #area;
  #alternatives;
  #brush;
  #onChange;
  #fault = null;
  #pattern = null;
  #cell = [0, 0]; // that has the focus
  #painting = false;

  // Only goals have alternatives.
  constructor(svg, area, alternatives, brush, onChange) {
    this.#svg = svg;
    this.#area = area;
    this.#alternatives = alternatives;
    this.#brush = brush;
    this.#onChange = onChange;
    area.addEventListener("input", () => this.#edited());
    svg.addEventListener("pointerdown", (event) => {
      this.#painting = true;
      svg.setPointerCapture(event.pointerId);
      this.#paintAt(event);
    });
    svg.addEventListener("pointermove", (event) => this.#painting && this.#paintAt(event));
    svg.addEventListener("pointerup", () => (this.#painting = false));
    svg.addEventListener("pointercancel", () => (this.#painting = false));
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  get text() {
    return this.#area.value;
  }

  set text(text) {
    this.#area.value = text;
    this.#fault = null;
    this.#draw();
  }

  // fault is shown at its row and column.
  set fault(fault) {
    this.#fault = fault;
    this.#draw();
  }

  // pattern is the board whose size and walls an empty goal has.
  set pattern(rows) {
    this.#pattern = rows;
    this.#draw();
  }

  clear() {
    this.text = "";
    this.#edited();
  }

  // resize adds or takes a column or a row.
  resize(column, more) {
    const rows = this.#rows();
    if (column) {
      for (const row of rows) more ? row.push(".") : row.length > 1 && row.pop();
    } else if (more) {
      rows.push(rows[0].map(() => "."));
    } else if (rows.length > 1) {
      rows.pop();
    }
    this.#write(rows);
  }

  // parts returns the alternatives of a goal, or the whole text of a board.
  #parts() {
    const parts = this.#alternatives ? this.#area.value.split(/\n[ \t]*\n|\/\//).filter((part) => part.trim()) : [this.#area.value];
    return parts.length ? parts : [""];
  }

  // rows returns the first alternative; an empty goal is a blank board.
  #rows() {
    const rows = rowsOf(this.#parts()[0]);
    if (rows.length) return rows;
    return this.#pattern?.length ? this.#pattern.map((row) => row.map((c) => (c === "*" ? "*" : "."))) : [["."]];
  }

  #write(rows) {
    const first = rows.map((row) => row.join("")).join("\n");
    this.#area.value = [first, ...this.#parts().slice(1)].join("\n\n");
    this.#edited();
  }

  #edited() {
    this.#fault = null;
    this.#draw();
    this.#onChange();
  }

  #paintAt(event) {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    this.#put(Math.floor(p.x / unit), Math.floor(p.y / unit), this.#brush());
  }

  #put(x, y, character) {
    const rows = this.#rows();
    if (rows[y]?.[x] === undefined || rows[y][x] === character) return;
    this.#cell = [x, y];
    rows[y][x] = character;
    this.#write(rows);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = this.#cell;
    const [dx, dy] = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[event.key] ?? [0, 0];
    if (dx || dy) {
      const rows = this.#rows();
      if (rows[y + dy]?.[x + dx] === undefined) return;
      this.#cell = [x + dx, y + dy];
      this.#draw();
    } else if (event.key === "Enter" || event.key === " ") {
      this.#put(x, y, this.#brush());
    } else if ([...event.key].length === 1 && event.key !== "/") {
      this.#put(x, y, event.key);
    } else {
      return;
    }
    event.preventDefault();
    this.#svg.querySelector("[tabindex='0']")?.focus();
  }

  #draw() {
    const rows = this.#rows();
    const focused = this.#svg.contains(document.activeElement);
    const width = Math.max(...rows.map((row) => row.length), 1), height = rows.length;
    this.#svg.setAttribute("viewBox", `-10 -10 ${width * unit + 20} ${height * unit + 20}`);
    const cells = new Map(); // by character
    const nodes = [];
    if (rows[this.#cell[1]]?.[this.#cell[0]] === undefined) this.#cell = [0, 0];
    rows.forEach((row, y) => row.forEach((c, x) => {
      nodes.push(element("rect", {class: "cell", x: x * unit, y: y * unit, width: unit, height: unit}));
      if (c === ".") return;
      if (!cells.has(c)) cells.set(c, []);
      cells.get(c).push([x, y]);
    }));
    for (const [c, list] of cells) {
      const hue = c === "*" ? "wall" : c === "#" ? "hue-0" : `hue-${1 + (c.codePointAt(0) * 5) % 8}`;
      nodes.push(element("path", {class: `drawn ${hue}`, d: outline(list, 4, 14)}));
      if (c === "*") continue;
      const text = element("text", {class: `name ${hue}`, x: (list[0][0] + 0.5) * unit, y: (list[0][1] + 0.5) * unit});
      text.textContent = c;
      nodes.push(text);
    }
    rows.forEach((row, y) => row.forEach((c, x) => {
      const here = x === this.#cell[0] && y === this.#cell[1];
      nodes.push(element("rect", {class: "touch", x: x * unit + 3, y: y * unit + 3, width: unit - 6, height: unit - 6, rx: 10, tabindex: here ? 0 : -1, role: "button",
        "aria-label": `row ${y + 1}, column ${x + 1}: ${{".": "gap", "*": "wall"}[c] ?? c}`}));
    }));
    if (this.#fault?.row) {
      const x = this.#fault.column - 1, y = this.#fault.row - 1;
      nodes.push(element("rect", {class: "fault-cell", x: x * unit + 2, y: y * unit + 2, width: unit - 4, height: unit - 4, rx: 10}));
      const right = Math.max(width, x + 1);
      this.#svg.setAttribute("viewBox", `-10 -10 ${right * unit + 20} ${height * unit + 20}`);
    }
    this.#svg.replaceChildren(...nodes);
    if (focused) this.#svg.querySelector("[tabindex='0']")?.focus();
  }
}
