// The list of moves, which can be clicked through.

import {arrow, way} from "./words.js";

export class MoveList {
  #list;
  #shown = []; // a text for each move in the list
  #at = 0; // how many of them are made
  #onGo;

  // onGo is called with a number of moves.
  constructor(list, onGo) {
    this.#list = list;
    this.#onGo = onGo;
    list.append(this.#entry(0, "Start", "Start"));
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.#onGo(Number(button.dataset.at));
    });
  }

  // show lists moves, of which the first `at` are made.
  show(moves, at) {
    const texts = moves.map(({name, steps}) => `${name} ${steps}`);
    let same = 0;
    while (same < texts.length && texts[same] === this.#shown[same]) same++;
    while (this.#list.children.length > same + 1) this.#list.lastChild.remove();
    for (let i = same; i < moves.length; i++) {
      const {name, steps} = moves[i];
      this.#list.append(this.#entry(i + 1, `${name === "#" ? "◆" : name} ${arrow(steps)}`, `${i + 1}: ${name} ${way(steps)}`));
    }
    this.#shown = texts;
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.#list.children[at].firstChild.setAttribute("aria-current", "step");
    // Entries change their looks only between the last place and this one, or are new.
    for (let i = Math.min(at, this.#at, same) + 1; i <= moves.length; i++) this.#list.children[i].classList.toggle("undone", i > at);
    this.#at = at;
    // The list scrolls by itself; the page stays where it is.
    const current = this.#list.children[at];
    const {offsetTop, offsetHeight} = current;
    const {scrollTop, clientHeight} = this.#list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.#list.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  #entry(at, text, spoken) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.at = at;
    button.textContent = text;
    button.setAttribute("aria-label", spoken);
    const entry = document.createElement("li");
    entry.append(button);
    return entry;
  }
}
