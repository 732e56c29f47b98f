// MARK: Drawing

const board = find("board"), canvas = find("canvas");
const axisHeight = 26;
let width = 0, height = 0, gutter = 200, plot = 0;
// The visible part, in nanoseconds of the axis; and the whole.
const view = { from: 0, to: 1 }, all = { from: 0, to: 1 };
const offsets = [];
let pointer = null, selected = null, colours = {};

const tones = ["gone", "background", "inactive", "active", "starting", "work", "open"];
// As in the text reports: the higher the bar, the more active.
const toneHeights = [0.12, 0.36, 0.64, 1, 0.5, 0.86, 0.86];

// Where a name has no room.
const shorter = Object.assign(Object.create(null),
  { foregroundActive: "active", foregroundInactive: "inactive" });

function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["ground", "raised", "line", "text", "quiet", "error", "warning", "note",
    "accent", "on-bar", "on-inactive", ...tones]) colours[name] = style.getPropertyValue(`--${name}`).trim();
}

const xOf = (time) => gutter + (time - view.from) / (view.to - view.from) * plot;
const timeOf = (x) => view.from + (x - gutter) / plot * (view.to - view.from);

// Every run from its own start, or as the wall clock had them.
function placeRuns() {
  runs.forEach((run, number) => {
    offsets[number] = shown.aligned ? -run.from * run.scale : run.offset;
  });
  all.from = Math.min(...runs.map((run, number) => offsets[number] + run.from * run.scale));
  all.to = Math.max(...runs.map((run, number) => offsets[number] + run.to * run.scale));
  if (!(all.to > all.from)) all.to = all.from + 1;
  const margin = (all.to - all.from) * 0.01;
  all.from -= margin;
  all.to += margin * 2;
}

function look(from, to) {
  const least = isOrderOnly ? 4 : 50, most = all.to - all.from;
  let span = Math.min(Math.max(to - from, least), most);
  let start = from + (to - from - span) / 2;
  start = Math.max(all.from, Math.min(start, all.to - span));
  view.from = start;
  view.to = start + span;
  draw();
  keepLink();
}

let isWaiting = false;
function draw() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => { isWaiting = false; drawNow(); });
}

function fit(element, wide, high) {
  const scale = window.devicePixelRatio || 1;
  if (element.width !== Math.round(wide * scale) || element.height !== Math.round(high * scale)) {
    element.width = Math.round(wide * scale);
    element.height = Math.round(high * scale);
  }
  const context = element.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}

let context = null;
const small = "11px system-ui, sans-serif", plain = "12px system-ui, sans-serif";
const strong = "600 12px system-ui, sans-serif";

function cut(text, room, each = 6.4) {
  const letters = Math.floor(room / each);
  if (text.length <= letters) return text;
  return letters < 3 ? "" : text.slice(0, letters - 1) + "…";
}

function drawNow() {
  if (width === 0) return;
  context = fit(canvas, width, height);
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  context.textBaseline = "middle";
  const top = board.scrollTop - axisHeight;
  let first = 0;
  while (first < lanes.length && lanes[first].y + lanes[first].height < board.scrollTop) first++;
  drawGrid();
  context.save();
  context.beginPath();
  context.rect(0, axisHeight, width, height - axisHeight);
  context.clip();
  for (let place = first; place < lanes.length; place++) {
    const lane = lanes[place], y = lane.y - top;
    if (y > height) break;
    drawLane(lane, y);
  }
  drawSelection(top);
  context.restore();
  drawAxis();
  drawMap();
  listSoon();
}

function gridStep() {
  const wanted = (view.to - view.from) / Math.max(2, plot / 110);
  return steps.find((step) => step >= wanted) ?? wanted;
}

// Ticks are at round times since the start of the first run.
function eachTick(act) {
  const step = gridStep(), zero = shown.aligned || runs.length === 0 ? 0 : offsets[0];
  const first = Math.ceil((view.from - zero) / step);
  for (let place = first; place * step + zero <= view.to && place < first + 400; place++) {
    act(xOf(place * step + zero), place * step, step);
  }
}

function drawGrid() {
  context.fillStyle = colours.line;
  context.globalAlpha = 0.45;
  eachTick((x) => context.fillRect(Math.round(x), axisHeight, 1, height));
  context.globalAlpha = 1;
}

function drawAxis() {
  context.fillStyle = colours.raised;
  context.fillRect(0, 0, width, axisHeight);
  context.fillStyle = colours.line;
  context.fillRect(0, axisHeight - 1, width, 1);
  context.font = small;
  context.textAlign = "center";
  context.save();
  context.beginPath();
  context.rect(gutter - 4, 0, width - gutter + 4, axisHeight);
  context.clip();
  let free = gutter - 4;
  eachTick((x, time, step) => {
    context.fillStyle = colours.line;
    context.fillRect(Math.round(x), axisHeight - 6, 1, 5);
    const text = timeText(time, step), half = context.measureText(text).width / 2;
    if (x - half < free || x + half > width) return;
    free = x + half + 10;
    context.fillStyle = colours.quiet;
    context.fillText(text, x, axisHeight / 2 - 1);
  });
  context.restore();
  context.textAlign = "left";
  context.fillStyle = colours.quiet;
  const length = lengthText(view.to - view.from);
  const span = isOrderOnly ? "no timestamps" : gutter > 140 ? `${length} wide` : length;
  context.fillText(cut(span, gutter - 16), 10, axisHeight / 2 - 1);
}
