// What pointing and choosing do.
extension TimelinePageScript {
  static let pointing = #"""
    // MARK: Pointing

    const tip = find("tip");

    function laneAt(y) {
      const at = y - axisHeight + board.scrollTop;
      if (y < axisHeight) return null;
      return lanes.find((lane) => at >= lane.y && at < lane.y + lane.height) ?? null;
    }

    // What is at a point of the canvas: { lane, slice } or { lane, tick } or { lane, marks }.
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

    // What stands in the tip and in the panel: a title and pairs of words.
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
          facts.push(["gap behind", gapText(parts.begin[place + 1] - end)]);
        }
        if (parts.text[place]) facts.push(["more", textOf(parts, place)]);
        if (parts.line[place]) facts.push(["line", String(parts.line[place])]);
        return { title: nameOf(row, place, parts), facts };
      }
      if (found.tick !== undefined) {
        const ticks = row.ticks, place = found.tick, times = ticks.time;
        const facts = [["row", row.title], ["at", at(times[place])]];
        if (place > 0) facts.push(["since the one before", lengthText(times[place] - times[place - 1])]);
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

    // One pointer moves the picture, two pull it apart.
    const fingers = new Map();
    let pressed = null;
    canvas.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event.clientX);
      if (event.button === 0) pressed = { x: event.clientX, y: event.clientY, moved: false };
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) {
        showTip(event);
        return;
      }
      const before = [...fingers.values()], span = view.to - view.from;
      fingers.set(event.pointerId, event.clientX);
      const now = [...fingers.values()];
      if (pressed && !pressed.moved && Math.abs(event.clientX - pressed.x) > 3) {
        pressed.moved = true;
        canvas.setPointerCapture(event.pointerId);
      }
      if (now.length === 1 && pressed && pressed.moved) {
        const by = (now[0] - before[0]) / plot * span;
        look(view.from - by, view.to - by);
      } else if (now.length === 2) {
        const old = Math.abs(before[0] - before[1]), next = Math.abs(now[0] - now[1]);
        if (old > 8 && next > 8) {
          zoom(old / next, (now[0] + now[1]) / 2 - canvas.getBoundingClientRect().left);
        }
        if (pressed) pressed.moved = true;
      }
    });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, (event) => {
        fingers.delete(event.pointerId);
        if (name === "pointerup" && pressed && !pressed.moved) choose(event);
        if (fingers.size === 0) pressed = null;
      });
    }
    canvas.addEventListener("pointerleave", hideTip);
    canvas.addEventListener("dblclick", (event) => {
      zoom(0.25, event.clientX - canvas.getBoundingClientRect().left);
    });
    board.addEventListener("wheel", (event) => {
      const left = board.getBoundingClientRect().left;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom(Math.exp(event.deltaY * 0.004), event.clientX - left);
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        const by = (event.deltaX || event.deltaY) / plot * (view.to - view.from);
        look(view.from + by, view.to + by);
      }
    }, { passive: false });
    board.addEventListener("scroll", draw);

    function zoom(factor, x = gutter + plot / 2) {
      const at = timeOf(Math.max(gutter, x)), share = (at - view.from) / (view.to - view.from);
      const most = all.to - all.from, least = isOrderOnly ? 4 : 50;
      const span = Math.min(most, Math.max(least, (view.to - view.from) * factor));
      look(at - share * span, at + (1 - share) * span);
    }
    """#

  static let selection = #"""
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
      if (place > 0) moves.append(button("‹ Before", () => step(-1)));
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
        if (place > 0) moves.append(button("‹ Before", () => go(place - 1)));
        if (place + 1 < count) moves.append(button("Next ›", () => go(place + 1)));
      }
      moves.append(button("Next finding ›", () => stepMark(1)));
      moves.append(button("Look closer", () => {
        const at = mark.time + offsets[mark.run], span = (view.to - view.from) / 8;
        look(at - span / 2, at + span / 2);
      }));
      const content = [message, factList(facts), moves];
      if (mark.evidence && mark.evidence.length > 0) content.push(evidenceTable(mark.evidence));
      const told = find(`finding-${finding.told}`);
      if (told) {
        const copy = told.querySelector(".told").cloneNode(true);
        // What is above is of this occurrence; the list says what is true of all.
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
    """#
}
