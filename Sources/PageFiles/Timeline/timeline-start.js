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
  // For measurements: the cost of a frame, in milliseconds, while the picture moves.
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
