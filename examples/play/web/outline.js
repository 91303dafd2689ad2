// Outlines of blocks: the border of a set of cells as an SVG path, drawn a
// little inside of the cells and with rounded corners.

// unit is the side of a cell in SVG units.
export const unit = 100;

// outline returns the path around cells, which are pairs [x, y]. inset is how far
// inside of the cells it runs, and radius that of its corners. Cells that touch in a
// corner alone are not joined, and holes have outlines of their own.
export function outline(cells, inset, radius) {
  return loops(cells).map((loop) => smooth(loop, inset, radius)).join("");
}

// loops returns the corners of the borders of a set of cells, clockwise
// around the set, so that its inside is always on the right.
function loops(cells) {
  const inside = new Set(cells.map(String));
  const edges = new Map(); // by the point that they start at
  const add = (x, y, dx, dy) => {
    const at = `${x},${y}`;
    if (!edges.has(at)) edges.set(at, []);
    edges.get(at).push({x, y, dx, dy});
  };
  for (const [x, y] of cells) {
    if (!inside.has(`${x},${y - 1}`)) add(x, y, 1, 0);
    if (!inside.has(`${x + 1},${y}`)) add(x + 1, y, 0, 1);
    if (!inside.has(`${x},${y + 1}`)) add(x + 1, y + 1, -1, 0);
    if (!inside.has(`${x - 1},${y}`)) add(x, y + 1, 0, -1);
  }
  const all = [];
  for (const list of edges.values()) {
    while (list.length > 0) all.push(follow(list.pop(), edges));
  }
  return all;
}

// follow takes the edges of one loop, beginning with the given one, and returns
// its corners with the directions before and after them.
function follow(first, edges) {
  const corners = [];
  let edge = first;
  do {
    const x = edge.x + edge.dx, y = edge.y + edge.dy;
    const list = edges.get(`${x},${y}`) ?? [];
    // Where two cells touch in a corner, the right turn stays at its cell.
    const right = list.findIndex((e) => e.dx === -edge.dy && e.dy === edge.dx);
    const next = list.splice(Math.max(right, 0), 1)[0] ?? first;
    if (next.dx !== edge.dx || next.dy !== edge.dy) corners.push({x, y, before: edge, after: next});
    edge = next;
  } while (edge !== first);
  return corners;
}

// smooth draws a loop.
function smooth(corners, inset, radius) {
  const path = corners.map(({x, y, before, after}) => {
    // The right-hand normals of both edges point inside.
    const px = x * unit + inset * (-before.dy - after.dy);
    const py = y * unit + inset * (before.dx + after.dx);
    const convex = before.dx * after.dy - before.dy * after.dx > 0;
    const r = convex ? radius : radius * 0.6;
    return `${px - before.dx * r} ${py - before.dy * r}Q${px} ${py} ${px + after.dx * r} ${py + after.dy * r}`;
  });
  return `M${path.join("L")}Z`;
}

// parts splits cells into the parts that hang together by their sides.
export function parts(cells) {
  const left = new Map(cells.map((cell) => [String(cell), cell]));
  const found = [];
  while (left.size > 0) {
    const part = [left.values().next().value];
    left.delete(String(part[0]));
    for (const [x, y] of part) {
      for (const near of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
        if (left.delete(String(near))) part.push(near);
      }
    }
    found.push(part);
  }
  return found;
}

// element returns a new SVG element.
export function element(name, attributes = {}, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}
