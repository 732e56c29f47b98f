// #t=12.5,80.25 is the visible part, in seconds (events, where there are no times) since the first
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
    // A page inside another one may have no history: then it can't link to the moment.
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
