// The tray as SVG. It draws a state of the engine, and lets a person choose a
// block and one of the places that the state says it can slide to, by mouse, finger
// or keyboard. What can move where is known from the state alone.

import {hues, bodyOf, points} from "./look.js";
import {element, outline, unit} from "./outline.js";
import {blockName, metrics, placeName, plural, way} from "./words.js";

const margin = 34;
const dragStart = 6; // pixels that a pointer moves before it drags
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  #svg;
  #layers = {};
  #state;
  #metric = 2;
  #blocks = new Map(); // by name: {data, node, shape}
  #selected = null; // the name of the lifted block
  #choice = null; // the anchor of the place chosen with the keyboard
  #focus = null; // the name of the block that Tab leads to
  #drag = null;
  #layout = "";
  #inert = true;
  #quiet = false;

  // onMove is called with two anchors, onSay with text to be read aloud.
  constructor(svg, {onMove, onSay}) {
    this.#svg = svg;
    this.onMove = onMove;
    this.onSay = onSay;
    for (const name of ["base", "blocks", "goals", "places"]) {
      this.#layers[name] = element("g", name === "blocks" ? {class: name} : {class: name, "aria-hidden": "true"});
      svg.append(this.#layers[name]);
    }
    // Swiping scrolls the page, but not from a block that can be dragged. (The
    // style touch-action would say so if it worked for parts of a picture.)
    svg.addEventListener("touchstart", (e) => {
      const name = e.touches.length === 1 && this.#state ? this.#blockAt(this.#point(e.touches[0])) : null;
      if (!this.#inert && name !== null && this.#blocks.get(name).data.reach.length > 0) e.preventDefault();
    }, {passive: false});
    svg.addEventListener("pointerdown", (e) => this.#down(e));
    svg.addEventListener("pointermove", (e) => this.#move(e));
    svg.addEventListener("pointerup", (e) => this.#up(e));
    svg.addEventListener("pointercancel", () => this.#dropDrag());
    svg.addEventListener("keydown", (e) => this.#key(e));
    svg.addEventListener("focusin", (e) => {
      const name = e.target.closest?.(".block")?.dataset.name;
      if (name !== undefined) this.#rove(name);
      this.#drawPlaces();
    });
    svg.addEventListener("focusout", () => this.#drawPlaces());
  }

  // quiet boards outline nothing, because they are playing by themselves.
  set quiet(value) {
    this.#quiet = value;
    if (this.#state) this.#drawPlaces();
  }

  // inert boards show a puzzle that cannot be played yet.
  set inert(value) {
    this.#inert = value;
    this.#svg.classList.toggle("inert", value);
    if (value) this.#select(null);
  }

  // metric is the one whose moves are outlined.
  set metric(m) {
    this.#metric = m;
    this.#drawPlaces();
  }

  // show draws a state. Slides are shown in motion, perCell milliseconds a
  // cell; the promise is kept when that is over.
  async show(state, slides = [], perCell = 0) {
    this.#state = state;
    for (const {node} of this.#blocks.values()) for (const motion of node.getAnimations()) motion.cancel();
    const layout = JSON.stringify([state.width, state.height, state.walls, state.goals]);
    if (layout !== this.#layout) {
      this.#layout = layout;
      this.#drawBase();
    }
    this.#drawBlocks();
    this.#selected = null;
    this.#choice = null;
    this.#mark();
    if (perCell > 0 && !reduced.matches) await this.#animate(slides, perCell);
  }

  #at(anchor) {
    const {width} = this.#state;
    return {x: (anchor % width) * unit, y: Math.floor(anchor / width) * unit};
  }

  #translate(anchor) {
    const {x, y} = this.#at(anchor);
    return `translate(${x}px, ${y}px)`;
  }

  #drawBase() {
    const {width, height, walls, goals} = this.#state;
    const w = width * unit, h = height * unit;
    this.#svg.setAttribute("viewBox", `${-margin} ${-margin} ${w + 2 * margin} ${h + 2 * margin}`);
    this.#svg.style.aspectRatio = `${w + 2 * margin} / ${h + 2 * margin}`;
    this.#svg.style.setProperty("--ratio", (w + 2 * margin) / (h + 2 * margin));
    const isWall = new Set(walls);
    const floor = points([...Array(width * height).keys()].filter((cell) => !isWall.has(cell)), width);
    const dots = floor.map(([x, y]) => element("circle", {class: "dot", cx: (x + 0.5) * unit, cy: (y + 0.5) * unit, r: 4}));
    this.#layers.base.replaceChildren(
      element("rect", {class: "frame", x: 1 - margin, y: 1 - margin, width: w + 2 * margin - 2, height: h + 2 * margin - 2, rx: 30}),
      element("path", {class: "floor", "fill-rule": "evenodd", d: outline(floor, -6, 18)}),
      ...dots,
    );
    this.#layers.goals.replaceChildren(...goals.flatMap((alternative, i) =>
      alternative.flatMap((wanted) => goalNodes(points(wanted.cells, width), wanted.label, i))));
  }

  #drawBlocks() {
    const {blocks, width} = this.#state;
    const hue = hues(blocks);
    const gone = new Set(this.#blocks.keys());
    for (const data of blocks) {
      gone.delete(data.name);
      let block = this.#blocks.get(data.name);
      const shape = `${data.shape} ${data.target}`;
      if (!block || block.shape !== shape) {
        block?.node.remove();
        const node = element("g", {class: "block", role: "button", tabindex: -1}, ...bodyOf(points(data.cells, width, data.anchor), data.name, data.target));
        node.dataset.name = data.name;
        this.#layers.blocks.append(node);
        block = {node, shape};
        this.#blocks.set(data.name, block);
      }
      block.data = data;
      block.node.style.transform = this.#translate(data.anchor);
      block.node.setAttribute("class", `block hue-${hue(data)}`);
    }
    for (const name of gone) {
      this.#blocks.get(name).node.remove();
      this.#blocks.delete(name);
    }
    if (!this.#blocks.has(this.#focus)) this.#rove(blocks[0]?.name ?? null);
  }

  // rove makes one block the one that Tab leads to.
  #rove(name) {
    this.#blocks.get(this.#focus)?.node.setAttribute("tabindex", -1);
    this.#focus = name;
    this.#blocks.get(name)?.node.setAttribute("tabindex", 0);
  }

  // places are those that a block reaches in one move of the metric.
  #places(name) {
    return this.#blocks.get(name)?.data.reach.filter((place) => place.metric <= this.#metric) ?? [];
  }

  // mark brings classes, descriptions and outlines up to date.
  #mark() {
    for (const [name, {node, data}] of this.#blocks) {
      const reach = this.#places(name).length;
      node.classList.toggle("selected", name === this.#selected);
      node.classList.toggle("movable", reach > 0);
      node.setAttribute("aria-pressed", name === this.#selected);
      node.setAttribute("aria-label", `${blockName(data)}, ${placeName(data.anchor, this.#state.width)}, ${reach ? plural(reach, "place") + " to go" : "cannot move"}`);
    }
    this.#drawPlaces();
  }

  // outlined returns the name of the block whose places are outlined: the
  // lifted one, or else the one that the keyboard has come to.
  #outlined() {
    if (this.#selected !== null || this.#inert || this.#quiet) return this.#selected;
    const node = this.#blocks.get(this.#focus)?.node;
    return node?.matches(":focus-visible") ? this.#focus : null;
  }

  #drawPlaces() {
    const layer = this.#layers.places;
    layer.replaceChildren();
    const name = this.#outlined();
    if (name === null) return;
    const {width} = this.#state;
    for (const place of this.#places(name)) {
      const cells = points(place.cells, width);
      const chosen = place.anchor === this.#choice;
      const node = element("path", {class: chosen ? "place chosen" : "place", d: outline(cells, 8, 13)});
      node.dataset.anchor = place.anchor;
      node.dataset.cells = place.cells.join(" ");
      const [x, y] = center(place, width);
      layer.append(node, element("circle", {class: chosen ? "handle chosen" : "handle", cx: x * unit, cy: y * unit, r: 9}));
    }
    // What is chosen is drawn last, so that nothing covers it.
    layer.append(...layer.querySelectorAll(".chosen"));
  }

  #select(name, choice = null) {
    this.#selected = name;
    this.#choice = choice;
    if (this.#state) this.#mark();
  }

  #play(from, to) {
    this.#select(null);
    this.onMove(from, to);
  }

  async #animate(slides, perCell) {
    for (const {name, path} of slides) {
      const node = this.#blocks.get(name)?.node;
      if (!node) continue;
      node.parentNode.append(node);
      const motion = node.animate(path.map((anchor) => ({transform: this.#translate(anchor)})), {duration: perCell * (path.length - 1), easing: "ease-in-out"});
      await motion.finished.catch(() => {});
    }
  }

  // The pointer.

  // point returns where an event is, in cells.
  #point(event) {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [p.x / unit, p.y / unit];
  }

  // blockAt returns the name of the block that covers a point.
  #blockAt([x, y]) {
    const {width, height, blocks} = this.#state;
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const cell = Math.floor(y) * width + Math.floor(x);
    return blocks.find(({cells}) => cells.includes(cell))?.name ?? null;
  }

  // placeAt returns the place that a click at a point means: the one whose handle
  // is hit, or else the nearest of those that cover the cell.
  #placeAt([x, y]) {
    const name = this.#outlined();
    if (name === null) return null;
    const {width} = this.#state;
    const places = this.#places(name);
    const away = (place) => Math.hypot(center(place, width)[0] - x, center(place, width)[1] - y);
    const hit = places.filter((place) => away(place) < 0.22).sort((a, b) => away(a) - away(b))[0];
    if (hit || x < 0 || y < 0 || x >= width) return hit ?? null;
    const cell = Math.floor(y) * width + Math.floor(x);
    if (this.#blocks.get(name).data.cells.includes(cell)) return null;
    return places.find((place) => place.cells.includes(cell)) ?? null;
  }

  #down(event) {
    if (this.#inert || !this.#state || event.button !== 0) return;
    const at = this.#point(event);
    // What a click means is settled now: it may take the focus away.
    const place = this.#placeAt(at);
    const from = place && this.#blocks.get(this.#outlined()).data.anchor;
    this.#drag = {id: event.pointerId, at, x: event.clientX, y: event.clientY, name: this.#blockAt(at), moving: false, place, from};
    if (this.#drag.name !== null) this.#svg.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || drag.id !== event.pointerId || drag.name === null) return;
    const block = this.#blocks.get(drag.name);
    if (!block) return;
    if (!drag.moving) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < dragStart) return;
      drag.moving = true;
      drag.tracks = tracks(block.data, this.#state.width);
      block.node.parentNode.append(block.node);
      block.node.classList.add("dragged");
      if (this.#selected !== drag.name) this.#select(drag.name);
    }
    const [x, y] = this.#point(event);
    drag.near = nearest(drag.tracks, x - drag.at[0], y - drag.at[1]);
    const {x: ax, y: ay} = this.#at(block.data.anchor);
    block.node.style.transform = `translate(${ax + drag.near.x * unit}px, ${ay + drag.near.y * unit}px)`;
  }

  #up(event) {
    const drag = this.#drag;
    if (!drag || drag.id !== event.pointerId) return;
    if (drag.moving) {
      this.#settle(drag);
      return;
    }
    this.#drag = null;
    if (drag.place) {
      this.#play(drag.from, drag.place.anchor);
    } else if (drag.name !== null && drag.name !== this.#selected) {
      this.#blocks.get(drag.name).node.focus({preventScroll: true});
      this.#lift(drag.name);
    } else {
      this.#select(null);
    }
  }

  // settle ends a drag at the nearest place.
  #settle(drag) {
    const block = this.#blocks.get(drag.name);
    const from = block.data.anchor;
    const to = drag.near.anchor;
    const settled = drag.near;
    this.#dropDrag();
    const {x, y} = this.#at(from);
    const target = this.#translate(to);
    if (!reduced.matches) {
      block.node.animate([{transform: `translate(${x + settled.x * unit}px, ${y + settled.y * unit}px)`}, {transform: target}], {duration: 90, easing: "ease-out"});
    }
    block.node.style.transform = target;
    if (to !== from) this.onMove(from, to, true);
  }

  #dropDrag() {
    const block = this.#drag && this.#blocks.get(this.#drag.name);
    this.#drag = null;
    if (!block) return;
    block.node.classList.remove("dragged");
    block.node.style.transform = this.#translate(block.data.anchor);
    this.#select(null);
  }

  // The keyboard.

  // lift selects a block and says where it can go.
  #lift(name) {
    const {data} = this.#blocks.get(name);
    const places = this.#places(name);
    this.#select(name, places.length === 1 ? places[0].anchor : null);
    const ways = places.map((place) => way(this.#steps(place.path))).join("; ");
    this.onSay(places.length
      ? `${blockName(data)} lifted. ${plural(places.length, "place")} in one ${metrics[this.#metric]} move: ${ways}.`
      : `${blockName(data)} cannot move.`);
  }

  // steps returns a path as letters.
  #steps(path) {
    const {width} = this.#state;
    const letters = new Map([[width, "d"], [-width, "u"], [1, "r"], [-1, "l"]].reverse());
    return path.slice(1).map((anchor, i) => letters.get(anchor - path[i])).join("");
  }

  #key(event) {
    if (this.#inert || !this.#state || event.ctrlKey || event.metaKey || event.altKey) return;
    const [dx, dy] = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[event.key] ?? [0, 0];
    if (dx || dy) {
      if (this.#selected === null) this.#walk(dx, dy);
      else this.#choose(dx, dy);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#enter();
    } else if (event.key === "Escape" && this.#selected !== null) {
      this.#select(null);
      this.onSay("Put back.");
    } else {
      return;
    }
    event.preventDefault();
  }

  // walk moves the focus to the nearest block in a direction.
  #walk(dx, dy) {
    const {width} = this.#state;
    const here = this.#blocks.get(this.#focus)?.data;
    if (!here) return;
    const next = toward(center(here, width), this.#state.blocks.filter((b) => b !== here), (b) => center(b, width), dx, dy);
    if (next) this.#blocks.get(next.name).node.focus({preventScroll: true});
  }

  // choose moves the choice to the nearest place in a direction. The place
  // where the block stands is one of them.
  #choose(dx, dy) {
    const {width} = this.#state;
    const {data} = this.#blocks.get(this.#selected);
    const all = [{...data, path: [data.anchor]}, ...this.#places(this.#selected)];
    const here = all.find(({anchor}) => anchor === (this.#choice ?? data.anchor)) ?? all[0];
    const next = toward(center(here, width), all.filter((p) => p !== here), (p) => center(p, width), dx, dy);
    if (!next) return;
    this.#choice = next.anchor === data.anchor ? null : next.anchor;
    this.#drawPlaces();
    this.onSay(this.#choice === null ? "Where it stands." : `${way(this.#steps(next.path))}: ${placeName(next.anchor, width)}.`);
  }

  #enter() {
    if (this.#selected === null) {
      if (this.#focus !== null) this.#lift(this.#focus);
      return;
    }
    const place = this.#places(this.#selected).find(({anchor}) => anchor === this.#choice);
    if (place) this.#play(this.#blocks.get(this.#selected).data.anchor, place.anchor);
    else this.#select(null);
  }
}

// goalNodes draws a block that alternative i of the goal wants: dotted, and with
// its name in a corner if no other block of its shape will do.
function goalNodes(cells, label, i) {
  const path = element("path", {class: `goal goal-${i % 3}`, d: outline(cells, 9, 13)});
  // A whole number of dots, so that the last does not run into the first.
  const length = path.getTotalLength();
  const period = length / Math.max(1, Math.round(length / [14, 26, 42][i % 3]));
  const dot = 0.1, dash = 11;
  path.style.strokeDasharray = [[dot, period - dot], [dash, period - dash], [dot, (period - dash) / 2, dash, (period - dash) / 2 - dot]][i % 3].join(" ");
  if (!label || label === "#") return [path];
  const x = (cells[0][0]) * unit + 17, y = (cells[0][1]) * unit + 17;
  const text = element("text", {class: "goal-name", x, y});
  text.textContent = label;
  return [path, element("circle", {class: "goal-spot", cx: x, cy: y, r: 14}), text];
}

// center returns the middle of the box around cells, in cells.
function center({cells}, width) {
  const xs = cells.map((cell) => cell % width), ys = cells.map((cell) => Math.floor(cell / width));
  return [(Math.min(...xs) + Math.max(...xs) + 1) / 2, (Math.min(...ys) + Math.max(...ys) + 1) / 2];
}

// toward returns the candidate that lies nearest to a point in a direction;
// what lies aside counts double.
function toward([x, y], candidates, where, dx, dy) {
  let best = null, least = Infinity;
  for (const candidate of candidates) {
    const [cx, cy] = where(candidate);
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const cost = along + 2 * aside;
    if (along > 0.01 && cost < least) [best, least] = [candidate, cost];
  }
  return best;
}

// tracks returns the segments along which a block can be dragged: the paths to
// all the places that it reaches, relative to where it stands.
function tracks({anchor, reach}, width) {
  const relative = (a) => ({anchor: a, x: (a % width) - (anchor % width), y: Math.floor(a / width) - Math.floor(anchor / width)});
  const segments = [[relative(anchor), relative(anchor)]];
  for (const {path} of reach) segments.push([relative(path.at(-2)), relative(path.at(-1))]);
  return segments;
}

// nearest returns the point of the tracks that is nearest to a displacement,
// and the anchor of the place where the block would settle.
function nearest(segments, x, y) {
  let best = null, least = Infinity;
  for (const [a, b] of segments) {
    const dx = b.x - a.x, dy = b.y - a.y;
    const length = dx * dx + dy * dy;
    const t = length ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length)) : 0;
    const px = a.x + t * dx, py = a.y + t * dy;
    const distance = Math.hypot(px - x, py - y);
    if (distance < least) {
      least = distance;
      best = {x: px, y: py, anchor: t > 0.5 ? b.anchor : a.anchor};
    }
  }
  return best;
}
