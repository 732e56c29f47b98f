// MARK: Pointing

const tip = find("tip");

function laneAt(y) {
  const at = y - axisHeight + board.scrollTop;
  if (y < axisHeight) return null;
  return lanes.find((lane) => at >= lane.y && at < lane.y + lane.height) ?? null;
}

// The thing at a point of the canvas: { lane, slice } or { lane, tick } or { lane, marks }.
function hit(x, y) {
  const lane = laneAt(y);
  if (!lane) return null;
  if (lane.kind === "run" || lane.kind === "more" || x < gutter) return { lane };
  if (lane.kind === "finding") {
    const near = (lane.clusters ?? []).filter((group) =>
      x > group.left - 12 && x < group.right + 12);
    near.sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
    return near.length > 0 ? { lane, marks: near[0].marks } : { lane };
  }
  const offset = offsets[lane.run], time = timeOf(x) - offset;
  const reach = 4 / plot * (view.to - view.from);
  const times = lane.row.ticks.time;
  const foot = y - axisHeight + board.scrollTop > lane.y + lane.height - 8;
  const slice = sliceAt(lane.row, time, reach);
  if (shown.events && times.length > 0 && (foot || slice === null)) {
    const next = after(times, time);
    let best = null;
    for (const place of [next - 1, next]) {
      const away = Math.abs((times[place] ?? Infinity) - time);
      if (away <= reach && (best === null || away < Math.abs(times[best] - time))) best = place;
    }
    if (best !== null) return { lane, tick: best };
  }
  return slice === null ? { lane } : { lane, slice };
}

function sliceAt(row, time, reach) {
  const { begin, end } = row.parts;
  const place = after(end, time);
  if (place < begin.length && begin[place] <= time) return place;
  const before = place - 1;
  const lateBy = before >= 0 ? time - end[before] : Infinity;
  const earlyBy = place < begin.length ? begin[place] - time : Infinity;
  if (Math.min(lateBy, earlyBy) > reach) return null;
  return lateBy <= earlyBy ? before : place;
}

const nameOf = (row, place, parts) => page.names[parts.name[place]][0];

// The content of the tip and the panel: a title and pairs of words.
function describe(found) {
  const run = runs[found.lane.run], row = found.lane.row;
  const lengthText = (length) => lengthIn(run, length);
  const at = (time) => {
    const wall = wallText(run, time);
    return timeIn(run, time) + (wall ? ` · ${wall}` : "");
  };
  const gapText = (length) => length > 0 ? lengthText(length) : "none";
  if (found.slice !== undefined) {
    const parts = row.parts, place = found.slice;
    const begin = parts.begin[place], end = parts.end[place];
    const allowed = parts.allowed.get(place);
    const facts = [["row", row.title], ["began", at(begin)]];
    facts.push(parts.isOpen[place]
      ? ["open", `at least ${lengthText(end - begin)}; no end in the trace`]
      : ["lasted", lengthText(end - begin)]);
    if (!parts.isOpen[place]) facts.push(["ended", at(end)]);
    if (allowed !== undefined) {
      const over = end - begin - allowed;
      facts.push(["allowed", lengthText(allowed)
        + (over > 0 ? `, exceeded by ${lengthText(over)}` : "")]);
    }
    if (place > 0) facts.push(["gap before", gapText(begin - parts.end[place - 1])]);
    if (place + 1 < parts.begin.length) {
      facts.push(["gap after", gapText(parts.begin[place + 1] - end)]);
    }
    if (parts.text[place]) facts.push(["more", textOf(parts, place)]);
    if (parts.line[place]) facts.push(["line", String(parts.line[place])]);
    return { title: nameOf(row, place, parts), facts };
  }
  if (found.tick !== undefined) {
    const ticks = row.ticks, place = found.tick, times = ticks.time;
    const facts = [["row", row.title], ["at", at(times[place])]];
    if (place > 0) facts.push(["since the previous one", lengthText(times[place] - times[place - 1])]);
    if (place + 1 < times.length) {
      facts.push(["until the next", lengthText(times[place + 1] - times[place])]);
    }
    if (ticks.text[place]) facts.push(["more", textOf(ticks, place)]);
    facts.push(["line", String(ticks.line[place])]);
    return { title: nameOf(row, place, ticks), facts };
  }
  const marks = found.marks, first = marks[0];
  if (marks.length === 1) {
    return {
      title: page.rules[page.findings[first.finding].rule],
      facts: [["", first.text], ["at", at(first.time)], ["line", String(first.line)]],
    };
  }
  const counts = new Map();
  for (const mark of marks) {
    const rule = page.rules[page.findings[mark.finding].rule];
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const facts = [...counts].slice(0, 8).map(([rule, count]) => [`${count} ×`, rule]);
  return { title: `${marks.length} findings here`, facts };
}

function factList(facts) {
  const list = make("dl");
  for (const [word, text] of facts) {
    list.append(make("dt", "", word), make("dd", "", text));
  }
  return list;
}

function showTip(event) {
  const rect = canvas.getBoundingClientRect();
  pointer = { x: event.clientX - rect.left, y: event.clientY - rect.top };
  const found = hit(pointer.x, pointer.y);
  const isThing = found && (found.slice !== undefined || found.tick !== undefined || found.marks);
  const isFold = found && found.lane.kind === "more";
  canvas.style.cursor = isThing || isFold ? "pointer" : "default";
  draw();
  if (!isThing) {
    const label = found && found.lane.row && pointer.x < gutter ? found.lane.row.title : "";
    tip.hidden = label === "";
    tip.replaceChildren(make("strong", "", label));
  } else {
    const { title, facts } = describe(found);
    tip.hidden = false;
    tip.replaceChildren(make("strong", "", title), factList(facts));
  }
  if (tip.hidden) return;
  const wide = tip.offsetWidth, high = tip.offsetHeight;
  const x = event.clientX + 16 + wide > innerWidth ? event.clientX - wide - 12 : event.clientX + 16;
  const y = event.clientY + 18 + high > innerHeight ? event.clientY - high - 10 : event.clientY + 18;
  tip.style.left = `${Math.max(4, x)}px`;
  tip.style.top = `${Math.max(4, y)}px`;
}

function hideTip() {
  tip.hidden = true;
  pointer = null;
  draw();
}
