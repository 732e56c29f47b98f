// MARK: Events in view, as text

const listing = find("listing"), listed = 200;
let listWaits = 0;
function listSoon() {
  if (!listing.open) return;
  clearTimeout(listWaits);
  listWaits = setTimeout(listEvents, 150);
}
listing.addEventListener("toggle", listSoon);

function listEvents() {
  const found = [];
  let count = 0;
  runs.forEach((run, number) => {
    const offset = offsets[number], from = view.from - offset, to = view.to - offset;
    for (const row of rowsOf[number].filter(isShownRow)) {
      if (!shown.events) break;
      const times = row.ticks.time, last = after(times, to);
      let place = after(times, from - 1e-6);
      count += last - place;
      for (const end = Math.min(last, place + listed); place < end; place++) {
        found.push({ time: times[place] + offset, row, tick: place });
      }
    }
    for (const mark of run.marks) {
      if (!isShownMark(mark) || mark.time < from || mark.time > to) continue;
      found.push({ time: mark.time + offset, mark });
      count += 1;
    }
  });
  found.sort((a, b) => a.time - b.time);
  const shownOnes = found.slice(0, listed);
  find("listing-count").textContent = count > shownOnes.length
    ? `the first ${shownOnes.length} of ${count.toLocaleString("en")}; zoom in for the others`
    : `${count} in view`;
  find("listing-events").replaceChildren(...shownOnes.map((item) => {
    const line = make("li");
    line.append(item.mark ? markLine(item.mark) : eventLine(item));
    return line;
  }));
}

const glyphs = ["●", "◆", "▲"];
function markLine(mark) {
  const rule = page.rules[page.findings[mark.finding].rule];
  const time = timeIn(runs[mark.run], mark.time), level = severities[mark.severity];
  const text = `${time} ${glyphs[mark.severity]} ${level} ${rule}: ${mark.text}`;
  return button(text, () => selectMark(mark));
}

function eventLine({ row, tick }) {
  const ticks = row.ticks, more = ticks.text[tick] ? ` ${textOf(ticks, tick)}` : "";
  const time = timeIn(runs[row.run], ticks.time[tick]);
  return button(`${time} ${nameOf(row, tick, ticks)} · ${row.title}${more}`, () => {
    unfolded.add(row.group).add(runKey(row.run));
    layOut();
    const lane = lanes.find((lane) => lane.row === row);
    if (lane) selectThing({ lane, tick });
  });
}
