// The picture of the whole space: how many positions of the component lie at
// each distance from the goal, with the present one marked.

import {element} from "./outline.js";
import {number, plural} from "./words.js";

export class Histogram {
  #svg;
  #note;
  #axis;
  #levels = [];
  #here = null;
  #name = "";

  constructor(svg, note, axis) {
    this.#svg = svg;
    this.#note = note;
    this.#axis = axis.children;
    svg.addEventListener("pointermove", (event) => {
      const {left, width} = svg.getBoundingClientRect();
      this.#say(Math.min(this.#levels.length - 1, Math.max(0, Math.floor((event.clientX - left) / width * this.#levels.length))));
    });
    svg.addEventListener("pointerleave", () => this.#say(this.#here));
  }

  // show draws the numbers of positions by distance in the named metric. here is
  // the present distance, or null.
  show(levels, here, name) {
    if (levels !== this.#levels) this.#draw(levels);
    this.#levels = levels;
    this.#here = here;
    this.#name = name;
    const mark = this.#svg.querySelector(".here");
    if (mark) {
      mark.setAttribute("x", here ?? -10);
      this.#svg.querySelector(".line").setAttribute("x", (here ?? -10) + 0.5 - this.#lineWidth() / 2);
      const most = Math.max(...levels);
      mark.setAttribute("y", 100 - bar(levels[here] ?? 0, most));
      mark.setAttribute("height", bar(levels[here] ?? 0, most));
    }
    this.#say(here);
  }

  // clear shows nothing but a note.
  clear(note) {
    this.#levels = [];
    this.#svg.replaceChildren();
    this.#note.textContent = note;
    for (const span of this.#axis) span.textContent = "";
  }

  #lineWidth() {
    return this.#levels.length / 220;
  }

  #draw(levels) {
    this.#levels = levels;
    const most = Math.max(...levels);
    const bars = levels.map((count, d) => `M${d} 100V${100 - bar(count, most)}h1V100Z`).join("");
    this.#svg.setAttribute("viewBox", `0 0 ${levels.length} 100`);
    this.#svg.replaceChildren(
      element("path", {class: "bars", d: bars}),
      element("rect", {class: "line", y: 0, width: this.#lineWidth(), height: 100}),
      element("rect", {class: "here", width: 1}),
    );
    const far = levels.length - 1;
    this.#axis[0].textContent = "0";
    this.#axis[1].textContent = far > 3 ? `${Math.round(far / 2)}` : "";
    this.#axis[2].textContent = far > 0 ? `${far} ${this.#name} moves` : "";
  }

  // say describes one distance below the title.
  #say(d) {
    if (this.#levels.length === 0 || d === null) return;
    const total = this.#levels.reduce((sum, n) => sum + n, 0);
    const far = this.#levels.length - 1;
    this.#axis[2].textContent = far > 0 ? `${far} ${this.#name} moves` : "";
    const farther = this.#levels.slice(d + 1).reduce((sum, n) => sum + n, 0);
    const all = `${plural(total, "position")} by distance.`;
    const rest = farther === 0 ? "none is farther" : `${percent(farther / total)} are farther`;
    if (d === 0 && d === this.#here) this.#note.textContent = `${all} You are at one of the ${number(this.#levels[0])} solved ones.`;
    else if (d === this.#here) this.#note.textContent = `${all} You are ${d} away, like ${this.#levels[d] === 1 ? "no other" : plural(this.#levels[d] - 1, "other")}; ${rest}.`;
    else this.#note.textContent = `${all} ${number(this.#levels[d])} are ${d} away; ${rest}.`;
  }
}

// bar returns the height of a bar; a single position can still be seen.
function bar(count, most) {
  return count === 0 ? 0 : Math.max(1.2, count / most * 96);
}

function percent(share) {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}
