// The address of the page. What stands behind its "#" is the puzzle, the
// moves made and the metric, so that a link reproduces the position:
//
//	#puzzle=klotski&moves=Ir.Gdd&metric=unit
//	#board=B%23%23C/B%23%23C/…&goal=…&labels=A,B&axis=lock&moves=…

// encode escapes what has to be escaped, and no more.
const encode = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%2C", ",");

// write returns the part of the address that stands for a game. preset is the id of
// a known puzzle, or null.
export function write(preset, puzzle, moves, metric) {
  const parts = preset === null
    ? {board: puzzle.board, goal: puzzle.goal, labels: puzzle.labels, axis: puzzle.axisLocked ? "lock" : ""}
    : {puzzle: preset};
  Object.assign(parts, {moves, metric: metric === "finger" ? "" : metric});
  return "#" + Object.entries(parts).filter(([, text]) => text).map(([key, text]) => `${key}=${encode(text)}`).join("&");
}

// read returns what an address stands for; preset is null if it draws a board
// of its own, and undefined if it says nothing.
export function read(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  const text = (key) => parts.get(key) ?? "";
  const metric = text("metric") || "finger";
  if (parts.has("board")) {
    const puzzle = {board: text("board"), goal: text("goal"), labels: text("labels"), axisLocked: text("axis") === "lock"};
    return {preset: null, puzzle, moves: text("moves"), metric};
  }
  return {preset: parts.get("puzzle") ?? undefined, moves: text("moves"), metric};
}
