// Filters, search and keys, and what starts it all.
extension TimelinePageScript {
  static let filters = #"""
    // MARK: Filters and search

    function applyFilters() {
      shown.rule = Number(find("rule").value);
      shown.scene = Number(find("scene").value);
      shown.kinds = new Set();
      shown.events = false;
      for (const box of document.querySelectorAll("#kinds input")) {
        if (!box.checked) continue;
        if (box.value === "event") shown.events = true;
        else for (const kind of box.value.split(" ")) shown.kinds.add(kind);
      }
      for (const item of document.querySelectorAll("#findings li[data-rule]")) {
        const marks = page.findings[Number(item.dataset.finding)].marks;
        item.hidden = shown.rule >= 0 && Number(item.dataset.rule) !== shown.rule
          || shown.scene >= 0
          && !marks.some((mark) => mark.scene < 0 || mark.scene === shown.scene);
      }
      mapPicture = null;
      layOut();
      resize();
      keepLink();
    }

    // Names and texts are searched once; rows then know which of their parts have one of them.
    function search(query) {
      shown.query = query.trim().toLowerCase();
      const words = shown.query.split(/\s+/).filter((word) => word !== "");
      const has = (text) => words.every((word) => text.includes(word));
      let count = 0;
      for (const row of rows) row.hits = null;
      if (words.length > 0) {
        const names = page.names.map(([name]) => has(name.toLowerCase()));
        // Without digits in the question, the patterns answer it.
        const asksNumbers = /[0-9]/.test(shown.query);
        const texts = patterns.map((pieces) => has(pieces.join("\u0001").toLowerCase()));
        const hasText = (parts, place) => texts[parts.text[place]]
          || asksNumbers && parts.text[place] > 0 && has(textOf(parts, place).toLowerCase());
        for (const row of rows) {
          const isWhole = has(row.title.toLowerCase());
          const pick = (parts, size) => {
            const places = [];
            for (let place = 0; place < size; place++) {
              if (isWhole || names[parts.name[place]] || hasText(parts, place)) {
                places.push(place);
              }
            }
            return places;
          };
          row.hits = { slices: pick(row.parts, row.slices), ticks: pick(row.ticks, row.events) };
          count += row.hits.slices.length + row.hits.ticks.length;
        }
      }
      find("matches").textContent = words.length === 0
        ? "" : `${count.toLocaleString("en")} match${count === 1 ? "" : "es"}`;
      draw();
      keepLink();
    }

    // The next match behind the chosen moment, or before it.
    function stepMatch(by) {
      const now = selected ? selected.time + offsets[selected.run]
        : by > 0 ? all.from - 1 : all.to + 1;
      let best = null;
      for (const row of rows) {
        if (!row.hits || !isShownRow(row)) continue;
        const kinds = [["slice", row.hits.slices, row.parts.begin]];
        if (shown.events) kinds.push(["tick", row.hits.ticks, row.ticks.time]);
        for (const [key, places, times] of kinds) {
          let low = 0, high = places.length;
          const at = (place) => times[places[place]] + offsets[row.run];
          while (low < high) {
            const middle = (low + high) >> 1;
            if (by > 0 ? at(middle) <= now : at(middle) < now) low = middle + 1; else high = middle;
          }
          const place = by > 0 ? low : low - 1;
          if (place < 0 || place >= places.length) continue;
          const away = Math.abs(at(place) - now);
          if (!best || away < best.away) best = { away, row, key, place: places[place] };
        }
      }
      if (!best) return;
      if (!lanes.some((lane) => lane.row === best.row)) {
        unfolded.add(best.row.group).add(runKey(best.row.run));
        layOut();
      }
      const lane = lanes.find((lane) => lane.row === best.row);
      if (!lane) return;
      selectThing({ lane, [best.key]: best.place });
      reveal(selected.time + offsets[selected.run]);
      const seen = board.clientHeight - axisHeight;
      if (lane.y < board.scrollTop || lane.y + lane.height > board.scrollTop + seen) {
        board.scrollTop = Math.max(0, lane.y - seen / 2);
      }
    }

    let searching = 0;
    find("search").addEventListener("input", (event) => {
      clearTimeout(searching);
      searching = setTimeout(() => search(event.target.value), 120);
    });
    find("search").addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        clearTimeout(searching);
        search(event.target.value);
        stepMatch(event.shiftKey ? -1 : 1);
      } else if (event.key === "Escape") {
        event.target.value = "";
        search("");
        board.focus();
      }
      event.stopPropagation();
    });
    for (const name of ["rule", "scene", "kinds"]) {
      find(name).addEventListener("change", applyFilters);
    }
    find("align").addEventListener("change", (event) => {
      shown.aligned = event.target.checked;
      mapPicture = null;
      placeRuns();
      look(all.from, all.to);
    });
    find("unfold").addEventListener("change", (event) => {
      unfolded.clear();
      if (event.target.checked) {
        for (const row of rows) unfolded.add(row.group).add(runKey(row.run));
      }
      layOut();
      resize();
    });
    """#

  static let keys = #"""
    // MARK: Keys, buttons and the link to a moment

    // Keys work wherever the page is, but where they have a meaning already: in fields, and those that
    // scroll the page.
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isOnBoard = board.contains(event.target);
      if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
      if (!isOnBoard && ["ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) return;
      const span = view.to - view.from, by = span * (event.shiftKey ? 0.5 : 0.12);
      const acts = {
        ArrowLeft: () => look(view.from - by, view.to - by),
        ArrowRight: () => look(view.from + by, view.to + by),
        ArrowUp: () => { board.scrollTop -= 48; },
        ArrowDown: () => { board.scrollTop += 48; },
        Home: () => look(all.from, all.from + span),
        End: () => look(all.to - span, all.to),
        "+": () => zoom(0.6), "=": () => zoom(0.6), "-": () => zoom(1 / 0.6),
        0: () => look(all.from, all.to),
        n: () => stepMark(1), p: () => stepMark(-1),
        "/": () => find("search").focus(), Escape: clear,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
    find("closer").addEventListener("click", () => zoom(0.5));
    find("farther").addEventListener("click", () => zoom(2));
    find("whole").addEventListener("click", () => look(all.from, all.to));
    find("before").addEventListener("click", () => stepMark(-1));
    find("next").addEventListener("click", () => stepMark(1));
    find("close").addEventListener("click", () => { clear(); board.focus(); });

    // #t=12.5,80.25 is what is seen, in seconds (events, where there are no times) since the first
    // run's start; #t=12.5 or #t=200ms a moment; f and o a finding and its occurrence; q a search.
    const unit = isOrderOnly ? 1 : 1e9;
    const zero = () => runs.length > 0 ? offsets[0] : 0;
    let lastLink = "", linking = 0;

    function keepLink() {
      clearTimeout(linking);
      linking = setTimeout(writeLink, 250);
    }

    function writeLink() {
      const parts = [];
      const number = (time) => Number(((time - zero()) / unit).toFixed(9)).toString();
      if (view.from > all.from || view.to < all.to) {
        parts.push(`t=${number(view.from)},${number(view.to)}`);
      }
      if (selected && selected.mark) {
        const finding = page.findings[selected.mark.finding];
        parts.push(`f=${selected.mark.finding + 1}`);
        const place = finding.marks.indexOf(selected.mark);
        if (place > 0) parts.push(`o=${place + 1}`);
      }
      if (shown.query) parts.push(`q=${encodeURIComponent(shown.query)}`);
      if (shown.rule >= 0) parts.push(`rule=${page.rules[shown.rule]}`);
      if (shown.aligned && runs.length > 1) parts.push("aligned=1");
      lastLink = parts.length > 0 ? "#" + parts.join("&") : "";
      if (location.hash === lastLink) return;
      try {
        history.replaceState(null, "", lastLink || location.pathname + location.search);
      } catch {
        // A page inside another one may not have a history: then there is no link to the moment.
      }
    }

    function timeOfLink(text) {
      const match = /^(-?[0-9.]+)(ns|us|ms|s)?$/.exec(text);
      if (!match) return NaN;
      const scale = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 }[match[2]];
      return Number(match[1]) * (isOrderOnly ? 1 : scale ?? 1e9) + zero();
    }

    function readLink() {
      const link = new URLSearchParams(location.hash.slice(1));
      const align = find("align");
      if (link.has("aligned") && !align.disabled) {
        align.checked = shown.aligned = true;
        placeRuns();
      }
      const rule = page.rules.indexOf(link.get("rule"));
      if (rule >= 0) {
        find("rule").value = String(rule);
        applyFilters();
      }
      if (link.has("q")) {
        find("search").value = link.get("q");
        search(link.get("q"));
      }
      const times = (link.get("t") ?? "").split(",").map(timeOfLink);
      if (times.length === 2 && times[1] > times[0]) look(times[0], times[1]);
      else if (times.length === 1 && Number.isFinite(times[0])) {
        const span = (all.to - all.from) / 20;
        look(times[0] - span / 2, times[0] + span / 2);
      }
      const finding = page.findings[Number(link.get("f")) - 1];
      const mark = finding && (finding.marks[Number(link.get("o") ?? 1) - 1] ?? finding.marks[0]);
      if (mark) selectMark(mark);
    }
    window.addEventListener("hashchange", () => {
      if (location.hash !== lastLink) readLink();
    });
    """#

  /// The events in view, for those who read no picture.
  static let listing = #"""
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
    """#

  static let start = #"""
    // MARK: Start

    const isSmall = () => innerWidth <= 1000;

    function resize() {
      const sheet = isSmall() && !panel.hidden ? innerHeight * 0.46 : 0;
      const free = innerHeight - 90 - sheet;
      const high = Math.max(150, Math.min(lanesHeight + axisHeight, free));
      board.style.height = `${high}px`;
      panel.style.maxHeight = innerWidth > 1000 ? `${Math.max(high, Math.min(free, 420))}px` : "";
      const rect = board.getBoundingClientRect();
      const wide = board.clientWidth;
      if (wide !== width) mapPicture = null;
      width = wide;
      height = board.clientHeight;
      gutter = width < 600 ? 104 : width < 1000 ? 150 : 200;
      plot = Math.max(50, width - gutter);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      find("rows").style.marginTop = `${-height}px`;
      mapCanvas.style.height = `${mapHeight}px`;
      draw();
    }

    function begin() {
      document.documentElement.classList.add("live");
      find("stage").hidden = false;
      readColours();
      readRows();
      readMarks();
      runs.forEach((run, number) => { if (run.to <= run.from) run.to = run.from + 1; });
      shown.aligned = find("align").checked;
      placeRuns();
      layOut();
      resize();
      look(all.from, all.to);
      for (const item of document.querySelectorAll("#findings li[data-finding]")) {
        const finding = page.findings[Number(item.dataset.finding)];
        if (!finding || finding.marks.length === 0) continue;
        const show = button("Show on the timeline", () => {
          selectMark(finding.marks[0]);
          board.scrollIntoView({ block: "nearest" });
          panel.focus({ preventScroll: true });
        });
        item.querySelector(".act").append(show);
      }
      readLink();
      drawNow();
      new ResizeObserver(resize).observe(find("stage"));
      for (const query of ["(prefers-color-scheme: dark)", "(resolution: 1dppx)"]) {
        matchMedia(query).addEventListener("change", () => {
          readColours();
          mapPicture = null;
          draw();
        });
      }
      // For whoever measures: what a frame costs, in milliseconds, while the picture moves.
      window.timelineFrames = (count) => {
        const [from, to] = [view.from, view.to], span = to - from, costs = [];
        for (let place = 0; place < count; place++) {
          const at = all.from + (all.to - all.from - span) * place / Math.max(1, count - 1);
          view.from = at;
          view.to = at + span;
          const began = performance.now();
          drawNow();
          costs.push(performance.now() - began);
        }
        [view.from, view.to] = [from, to];
        drawNow();
        return costs;
      };
      document.documentElement.dataset.timeline = "ready";
    }

    begin();
    """#
}
