// MARK: Choosing

const panel = find("panel"), panelBody = find("panel-body"), said = find("said");

function choose(event) {
  const rect = canvas.getBoundingClientRect();
  const found = hit(event.clientX - rect.left, event.clientY - rect.top);
  board.focus({ preventScroll: true });
  if (!found) return clear();
  if (found.lane.kind === "more") {
    if (found.lane.isFolded) unfolded.add(found.lane.group);
    else unfolded.delete(found.lane.group);
    layOut();
    return draw();
  }
  if (found.marks) {
    // Several at one place: look closer first, then one after the other.
    const marks = found.marks, span = marks[marks.length - 1].time - marks[0].time;
    const offset = offsets[found.lane.run];
    if (marks.length > 1 && span > (view.to - view.from) / 500) {
      const from = marks[0].time + offset, room = span * 0.2;
      return look(from - room, from + span + room);
    }
    const place = selected ? marks.indexOf(selected.mark) : -1;
    return selectMark(marks[(place + 1) % marks.length]);
  }
  if (found.slice === undefined && found.tick === undefined) return clear();
  selectThing(found);
}

function openPanel(title, ...content) {
  panel.hidden = false;
  document.documentElement.classList.add("chosen");
  find("panel-title").textContent = title;
  panelBody.replaceChildren(...content);
  panelBody.scrollTop = 0;
  resize();
}

function clear() {
  const was = selected !== null || !panel.hidden;
  selected = null;
  panel.hidden = true;
  document.documentElement.classList.remove("chosen");
  if (was) resize();
  keepLink();
  draw();
}

function selectThing(found) {
  const row = found.lane.row;
  const time = found.slice !== undefined
    ? row.parts.begin[found.slice] : row.ticks.time[found.tick];
  selected = { run: found.lane.run, row, time, slice: found.slice, tick: found.tick };
  const { title, facts } = describe(found);
  const moves = make("p", "moves");
  const parts = found.slice !== undefined ? row.parts.begin : row.ticks.time;
  const key = found.slice !== undefined ? "slice" : "tick", place = found[key];
  const step = (by) => {
    const next = { lane: found.lane, [key]: place + by };
    selectThing(next);
    reveal(selected.time + offsets[selected.run]);
  };
  if (place > 0) moves.append(button("‹ Previous", () => step(-1)));
  if (place + 1 < parts.length) moves.append(button("Next ›", () => step(1)));
  if (found.slice !== undefined) {
    const begin = row.parts.begin[place] + offsets[selected.run];
    const long = row.parts.end[place] - row.parts.begin[place];
    moves.append(button("Zoom to it", () => look(begin - long * 0.1, begin + long * 1.1)));
  }
  openPanel(title, factList(facts), moves);
  say(`${title}, ${facts.map((fact) => fact.join(" ")).join(", ")}`);
  keepLink();
  draw();
}

function button(text, act) {
  const element = make("button", "", text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

function selectMark(mark, mayScroll = true) {
  const finding = page.findings[mark.finding], rule = page.rules[finding.rule];
  selected = { run: mark.run, mark, time: mark.time };
  const place = finding.marks.indexOf(mark), count = finding.marks.length;
  const run = runs[mark.run], wall = wallText(run, mark.time);
  const facts = [["at", timeIn(run, mark.time) + (wall ? ` · ${wall}` : "")]];
  if (runs.length > 1) facts.push(["run", String(mark.run + 1)]);
  if (mark.scene >= 0) facts.push(["scene", scenes[mark.scene].name]);
  facts.push(["line", String(mark.line)]);
  const message = make("p");
  const badge = make("span", `badge ${severities[mark.severity]}`, severities[mark.severity]);
  message.append(badge, " " + mark.text);
  const moves = make("p", "moves");
  const go = (to) => { selectMark(finding.marks[to]); };
  if (count > 1) {
    moves.append(make("span", "quiet", `${place + 1} of ${count} shown`));
    if (place > 0) moves.append(button("‹ Previous", () => go(place - 1)));
    if (place + 1 < count) moves.append(button("Next ›", () => go(place + 1)));
  }
  moves.append(button("Next finding ›", () => stepMark(1)));
  moves.append(button("Zoom in", () => {
    const at = mark.time + offsets[mark.run], span = (view.to - view.from) / 8;
    look(at - span / 2, at + span / 2);
  }));
  const content = [message, factList(facts), moves];
  if (mark.evidence && mark.evidence.length > 0) content.push(evidenceTable(mark.evidence));
  const told = find(`finding-${finding.told}`);
  if (told) {
    const copy = told.querySelector(".told").cloneNode(true);
    // The part above is about this occurrence; the list has the facts about all of them.
    if (finding.told === mark.finding + 1) {
      const own = count > 1 ? [".what", ".where", ".evidence"] : [".what", ".evidence"];
      for (const name of own) copy.querySelector(name)?.remove();
    }
    content.push(copy);
  }
  openPanel(rule, ...content);
  say(`${severities[mark.severity]} ${rule}: ${mark.text}`);
  reveal(mark.time + offsets[mark.run]);
  if (mayScroll) scrollTo(mark);
  // The panel lies over the foot of a small window, so that the lanes come to its head.
  if (mayScroll && isSmall()) find("map").scrollIntoView({ block: "start" });
  keepLink();
  draw();
}

function evidenceTable(lines) {
  const table = make("table", "evidence"), body = make("tbody");
  table.append(make("caption", "aside", "Evidence"), body);
  for (const line of lines) {
    const row = make("tr"), what = make("td");
    what.append(make("code", "", line.event), " " + line.text);
    row.append(make("td", "", String(line.line)),
      make("td", "", line.time >= 0 ? timeText(line.time) : ""), what);
    body.append(row);
  }
  return table;
}

// Moves the picture so that a moment is seen, with the same zoom.
function reveal(time) {
  const span = view.to - view.from;
  if (time > view.from + span * 0.03 && time < view.to - span * 0.03) return;
  look(time - span / 2, time + span / 2);
}

function scrollTo(mark) {
  const head = lanes.find((lane) => lane.kind === "finding" && lane.run === mark.run);
  if (!head) return;
  const seen = board.clientHeight - axisHeight;
  if (head.y < board.scrollTop || head.y + 60 > board.scrollTop + seen) {
    board.scrollTop = Math.max(0, head.y - 34);
  }
}

const say = (text) => { said.textContent = text; };

// All marks that are shown, in time; `by` is 1 or -1.
function stepMark(by) {
  const marks = runs.flatMap((run) => run.marks.filter(isShownMark));
  if (marks.length === 0) return;
  const at = (mark) => mark.time + offsets[mark.run];
  marks.sort((a, b) => at(a) - at(b));
  const place = selected && selected.mark ? marks.indexOf(selected.mark) : -1;
  selectMark(marks[place < 0 ? (by > 0 ? 0 : marks.length - 1)
    : (place + by + marks.length) % marks.length]);
}
