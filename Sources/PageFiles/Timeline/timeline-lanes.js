function drawLane(lane, y) {
  const run = runs[lane.run];
  context.textAlign = "left";
  if (lane.kind === "run") {
    context.fillStyle = colours.raised;
    context.fillRect(0, y + 2, width, lane.height - 4);
    context.fillStyle = colours.text;
    context.font = strong;
    context.fillText(cut(run.name, width - 20, 6.8), 10, y + lane.height / 2);
    return;
  }
  const gaps = run.gaps, offset = offsets[lane.run];
  if (lane.kind !== "more") {
    for (const gap of gaps) {
      const x = xOf(gap.time + offset);
      if (x < gutter || x > width) continue;
      context.fillStyle = colours.warning;
      context.globalAlpha = 0.35;
      context.fillRect(x - 1, y, 3, lane.height);
      context.globalAlpha = 1;
    }
  }
  if (lane.kind === "finding") drawMarks(lane, y);
  if (lane.row) {
    const row = lane.row;
    context.save();
    context.beginPath();
    context.rect(gutter, y, plot, lane.height);
    context.clip();
    drawSlices(row, offset, y, lane.height);
    if (shown.events) drawTicks(row, offset, y, lane.height);
    context.restore();
  }
  drawLabel(lane, y);
}

function drawLabel(lane, y) {
  context.fillStyle = colours.ground;
  context.fillRect(0, y, gutter - 1, lane.height);
  context.fillStyle = colours.line;
  context.fillRect(gutter - 1, y, 1, lane.height);
  let text = "", indent = 10;
  context.font = plain;
  context.fillStyle = colours.text;
  if (lane.kind === "finding") {
    text = "findings";
    context.fillStyle = colours.quiet;
  } else if (lane.kind === "more") {
    const words = kindWords[lane.rowKind] ?? ["more row", "more rows"];
    text = lane.isFolded ? `▸ ${lane.count} ${words[lane.count === 1 ? 0 : 1]}` : "▾ show fewer";
    context.fillStyle = colours.accent;
    indent = 18;
  } else {
    if (lane.row.lane > 0) return;
    text = lane.row.label;
    if (lane.row.isSecond) indent = 18;
    if (lane.row.isSecond) context.fillStyle = colours.quiet;
    if (lane.kind === "app" || lane.kind === "scene" && !lane.row.isSecond) {
      context.font = strong;
    }
  }
  const room = gutter - indent - 5;
  context.fillText(cut(text, room - 3), indent, y + lane.height / 2, room);
}

function drawSlices(row, offset, y, high) {
  const parts = row.parts, from = view.from - offset, to = view.to - offset;
  const first = after(parts.end, from), last = after(parts.begin, to);
  const dims = shown.query !== "";
  context.globalAlpha = dims ? 0.2 : 1;
  if (last - first > plot) drawShares(row, from, to, y, high);
  else for (let place = first; place < last; place++) drawSlice(row, place, offset, y, high);
  // A slice of no length at the very left is visible too.
  context.globalAlpha = 1;
  if (!dims || !row.hits) return;
  const hits = row.hits.slices;
  let room = -1;
  for (let at = 0; at < hits.length; at++) {
    const place = hits[at];
    if (parts.end[place] < from) continue;
    if (parts.begin[place] > to) break;
    const x = xOf(parts.end[place] + offset);
    if (x < room) continue;
    drawSlice(row, place, offset, y, high);
    room = x + 0.5;
  }
}

function drawSlice(row, place, offset, y, high) {
  const parts = row.parts, name = page.names[parts.name[place]], tone = name[1];
  const left = Math.max(gutter - 2, xOf(parts.begin[place] + offset));
  const right = Math.min(width + 2, xOf(parts.end[place] + offset));
  const wide = Math.max(right - left, 1.2), tall = Math.max(2, (high - 4) * toneHeights[tone]);
  const base = y + high - 2, allowed = parts.allowed.get(place);
  context.fillStyle = colours[tones[tone]];
  context.fillRect(left, base - tall, wide, tall);
  if (allowed !== undefined) {
    // Beyond its allowance, and the line of the allowance itself.
    const limit = xOf(parts.begin[place] + allowed + offset);
    if (limit < right) {
      context.fillStyle = colours.error;
      context.fillRect(Math.max(limit, left), base - tall, right - Math.max(limit, left), tall);
    }
    context.fillStyle = colours.text;
    context.fillRect(left, y + 1, Math.max(0, Math.min(limit, width) - left), 1.5);
    context.fillRect(limit - 1, y, 2, high - 1);
  }
  if (parts.isOpen[place] && right < width + 2) {
    // A slice without an end in the trace fades out.
    context.fillStyle = colours.ground;
    for (let step = 0; step < 4; step++) {
      const x = right - 2 - step * 6;
      if (x > left + 1) context.fillRect(x, base - tall, 2, tall);
    }
  }
  if (wide > 3) {
    context.fillStyle = colours.ground;
    context.fillRect(right - 0.5, base - tall, 0.5, tall);
  }
  // A name is inside its bar, or above a low one; idle states have no name.
  const isHigh = tall > 11;
  if (wide > 34 && tone > 0 && (isHigh || high - tall > 11)) {
    context.font = small;
    const onBar = tones[tone] === "inactive" ? colours["on-inactive"] : colours["on-bar"];
    context.fillStyle = isHigh ? onBar : colours.quiet;
    const start = Math.max(left, gutter) + 5;
    const room = right - start - 3, words = name[0];
    const text = cut(words.length * 6.1 > room ? shorter[words] ?? words : words, room, 6.1);
    context.fillText(text, start, isHigh ? base - tall / 2 + 1 : y + (high - tall) / 2);
  }
}

// Zoomed out: for each column of pixels the time in each tone, from running sums.
function drawShares(row, from, to, y, high) {
  const parts = row.parts, sums = row.sums ??= sumTones(row);
  const step = (to - from) / plot;
  let first = after(parts.end, from), last = first, painted = -1;
  for (let column = 0; column < plot; column++) {
    const begin = from + column * step, end = begin + step;
    first = after(parts.end, begin, first);
    last = after(parts.begin, end, Math.max(0, last - 1));
    if (last <= first) continue;
    let most = -1, best = 0, total = 0;
    for (const [tone, sum] of sums) {
      let share = sum[last] - sum[first];
      const head = parts.begin[first], tail = parts.end[last - 1];
      if (head < begin && page.names[parts.name[first]][1] === tone) share -= begin - head;
      if (tail > end && page.names[parts.name[last - 1]][1] === tone) share -= tail - end;
      total += share;
      if (share > best || most < 0) { best = share; most = tone; }
    }
    const tall = Math.max(2, (high - 4) * toneHeights[most]);
    const alpha = context.globalAlpha;
    context.globalAlpha = alpha * (0.45 + 0.55 * Math.min(1, total / step));
    if (most !== painted) context.fillStyle = colours[tones[most]];
    painted = most;
    context.fillRect(gutter + column, y + high - 2 - tall, 1, tall);
    context.globalAlpha = alpha;
  }
}

function sumTones(row) {
  const parts = row.parts, sums = new Map();
  for (let place = 0; place < parts.begin.length; place++) {
    const tone = page.names[parts.name[place]][1];
    if (!sums.has(tone)) sums.set(tone, new Float64Array(parts.begin.length + 1));
  }
  for (const [tone, sum] of sums) {
    for (let place = 0; place < parts.begin.length; place++) {
      const isOf = page.names[parts.name[place]][1] === tone;
      sum[place + 1] = sum[place] + (isOf ? parts.end[place] - parts.begin[place] : 0);
    }
  }
  return [...sums];
}

// Events are ticks at the foot of their row: the denser, the darker.
function drawTicks(row, offset, y, high) {
  const times = row.ticks.time;
  if (times.length === 0) return;
  const step = (view.to - view.from) / plot, from = view.from - offset;
  const dims = shown.query !== "";
  context.fillStyle = colours.text;
  let place = after(times, from);
  while (place < times.length) {
    const column = Math.floor((times[place] - from) / step);
    if (column >= plot) break;
    const next = after(times, from + (column + 1) * step, place);
    context.globalAlpha = dims ? 0.1 : Math.min(0.9, 0.3 + 0.12 * (next - place));
    context.fillRect(gutter + column, y + high - 5, 1, 4);
    place = Math.max(next, place + 1);
  }
  context.globalAlpha = 1;
  if (!dims || !row.hits) return;
  context.fillStyle = colours.accent;
  let room = -1;
  for (const hit of row.hits.ticks) {
    const x = Math.floor(xOf(times[hit] + offset));
    if (x < gutter || x <= room) continue;
    if (x > width) break;
    context.fillRect(x - 1, y + 2, 2, high - 4);
    room = x;
  }
}
