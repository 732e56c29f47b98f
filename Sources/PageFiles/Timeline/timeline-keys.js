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
