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

// The next match after the chosen moment, or before it.
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
