// MARK: Map

const mapCanvas = find("map"), mapHeight = 52;
let mapPicture = null;

const mapX = (time) => (time - all.from) / (all.to - all.from) * width;

function paintMap() {
  mapPicture = document.createElement("canvas");
  const map = fit(mapPicture, width, mapHeight);
  map.fillStyle = colours.raised;
  map.fillRect(0, 0, width, mapHeight);
  const columns = Math.max(1, Math.floor(width / 2)), counts = new Float64Array(columns);
  const scale = columns / (all.to - all.from);
  for (const row of rows) {
    const offset = offsets[row.run], times = row.ticks.time;
    // Long rows by columns, short ones by events.
    if (times.length > columns * 8) {
      let place = 0;
      for (let column = 0; column < columns && place < times.length; column++) {
        const next = after(times, all.from + (column + 1) / scale - offset, place);
        counts[column] += next - place;
        place = next;
      }
    } else {
      for (const time of times) {
        counts[Math.min(columns - 1, Math.floor((time + offset - all.from) * scale))] += 1;
      }
    }
  }
  const most = Math.log1p(counts.reduce((a, b) => Math.max(a, b), 1));
  map.fillStyle = colours.quiet;
  map.globalAlpha = 0.55;
  for (let column = 0; column < columns; column++) {
    const tall = Math.log1p(counts[column]) / most * 18;
    if (tall > 0) map.fillRect(column * 2, mapHeight - 2 - tall, 2, tall);
  }
  map.globalAlpha = 1;
  const homes = rowsOf.map((mine) => mine.find((row) => row.kind === "app") ?? mine[0]);
  const high = Math.min(14, 18 / Math.max(1, runs.length));
  homes.forEach((row, number) => {
    if (!row) return;
    const parts = row.parts, offset = offsets[number];
    let room = -1;
    for (let place = 0; place < parts.begin.length; place++) {
      const left = mapX(parts.begin[place] + offset), right = mapX(parts.end[place] + offset);
      if (right < room) continue;
      const tone = page.names[parts.name[place]][1];
      const tall = Math.max(1, high * toneHeights[tone]);
      map.fillStyle = colours[tones[tone]];
      map.fillRect(left, 12 + (number + 1) * high - tall, Math.max(0.6, right - left), tall);
      room = right + 0.4;
    }
  });
  for (const severity of [0, 1, 2]) {
    map.fillStyle = colours[severities[severity]];
    let room = -1;
    runs.forEach((run, number) => {
      room = -1;
      for (const mark of run.marks) {
        const x = mapX(mark.time + offsets[number]);
        if (mark.severity !== severity || !isShownMark(mark) || x < room) continue;
        map.fillRect(x - 1, 2, 2.5, 7);
        room = x + 1;
      }
    });
  }
}

function drawMap() {
  if (!mapPicture) paintMap();
  const map = fit(mapCanvas, width, mapHeight);
  map.clearRect(0, 0, width, mapHeight);
  map.drawImage(mapPicture, 0, 0, width, mapHeight);
  const left = mapX(view.from), right = Math.max(mapX(view.to), left + 3);
  map.fillStyle = colours.ground;
  map.globalAlpha = 0.62;
  map.fillRect(0, 0, left, mapHeight);
  map.fillRect(right, 0, width - right, mapHeight);
  map.globalAlpha = 1;
  map.strokeStyle = colours.accent;
  map.lineWidth = 2;
  map.strokeRect(left + 1, 1, right - left - 2, mapHeight - 2);
}

function dragMap(event) {
  const rect = mapCanvas.getBoundingClientRect();
  const at = all.from + (event.clientX - rect.left) / rect.width * (all.to - all.from);
  const span = view.to - view.from;
  look(at - span / 2, at + span / 2);
}
mapCanvas.addEventListener("pointerdown", (event) => {
  mapCanvas.setPointerCapture(event.pointerId);
  dragMap(event);
});
mapCanvas.addEventListener("pointermove", (event) => { if (event.buttons & 1) dragMap(event); });
