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
