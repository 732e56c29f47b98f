// The visible part of the time: moving, zooming, the axis.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, random } from "./timeline-page.mjs";

const near = (value, expected, by = 1e-6) =>
  assert.ok(Math.abs(value - expected) <= by * Math.max(1, Math.abs(expected)), `${value}, not ${expected}`);

test("all there is has a margin, the wider one at its end", () => {
  const page = open({ runs: [{ from: 10e9, to: 110e9 }] });
  assert.deepEqual(page.inside("[all.from, all.to]"), [9e9, 112e9]);
  assert.deepEqual(page.view, [9e9, 112e9]);
});

test("a run of no length has one", () => {
  const page = open({ runs: [{ from: 5, to: 5 }] });
  assert.ok(page.inside("all.to > all.from"));
});

test("runs are placed by the wall clock, or from one start", () => {
  const runs = [{ from: 2, to: 12, offset: 0 }, { from: 5, to: 25, offset: 100 }];
  const page = open({ runs });
  assert.deepEqual(page.inside("[...offsets]"), [0, 100]);
  page.find("align").checked = true;
  page.find("align").send("change");
  assert.deepEqual(page.inside("[...offsets]"), [-2, -5]);
  near(page.inside("all.to - all.from"), 20 * 1.03);
});

test("a place on the canvas and a time are each other's", () => {
  const page = open(), xOf = page.inside("xOf"), timeOf = page.inside("timeOf");
  assert.equal(page.inside("gutter"), 200);
  page.inside("look(10e9, 20e9)");
  assert.deepEqual([xOf(10e9), xOf(15e9), xOf(20e9)], [200, 700, 1200]);
  for (const x of [200, 333, 1200]) near(xOf(timeOf(x)), x);
});

test("what is seen stays inside all there is", () => {
  const page = open(), below = random();
  const [from, to] = page.inside("[all.from, all.to]");
  for (let round = 0; round < 500; round++) {
    const start = (below(400) - 150) * 1e9, span = below(3) === 0 ? below(60) : below(300) * 1e9;
    page.inside("look")(start, start + span);
    const [first, last] = page.view;
    assert.ok(first >= from && last <= to + 1e-3, `${first} ${last}`);
    near(last - first, Math.min(to - from, Math.max(50, span)), 1e-4);
  }
  page.inside("look(30e9, 30e9)");
  assert.deepEqual(page.view, [30e9 - 25, 30e9 + 25]);
  near(open({ runs: [{ orderOnly: true, to: 1000 }] }).inside("(look(3, 3), view.to - view.from)"), 4);
});

test("zooming keeps the time below the pointer", () => {
  const page = open();
  page.inside("look(20e9, 60e9)");
  for (const x of [200, 450, 700, 1100]) {
    const time = page.inside("timeOf")(x);
    page.inside("zoom")(0.5, x);
    near(page.inside("timeOf")(x), time);
    page.inside("zoom")(2, x);
  }
  near(page.view[1] - page.view[0], 40e9);
  // The gutter has no time: it zooms at the first one.
  page.inside("zoom(0.5, 20)");
  near(page.view[0], 20e9);
  page.inside("zoom(1e9)");
  assert.deepEqual(page.view, page.inside("[all.from, all.to]"));
  page.inside("zoom(1e-30)");
  near(page.view[1] - page.view[0], 50);
});

test("a moment that is seen well does not move the picture", () => {
  const page = open();
  page.inside("(look(20e9, 40e9), reveal(30e9))");
  assert.deepEqual(page.view, [20e9, 40e9]);
  page.inside("reveal(39.9e9)");
  assert.deepEqual(page.view, [29.9e9, 49.9e9]);
});

test("the axis has round times, as many as have room", () => {
  const page = open({ runs: [{ offset: 7e9 }] });
  for (const [from, to, step] of [[0, 100e9, 15e9], [0, 9e9, 1e9], [1e9, 1e9 + 9000, 1000], [0, 60e9, 10e9]]) {
    page.inside("look")(from, to);
    assert.equal(page.inside("gridStep()"), step);
    const times = [];
    page.inside("eachTick")((x, time) => times.push([x, time]));
    // They count from the start of the first run.
    for (const [x, time] of times) {
      near(x, page.inside("xOf")(time + 7e9));
      assert.equal(Math.abs(time % step), 0);
      assert.ok(x >= 200 && x <= 1200);
    }
    assert.ok(times.length >= 4 && times.length <= 10, `${times.length}`);
  }
});

test("the lanes have the height they need, as far as the window and the panel leave it", () => {
  const opened = (count, options) => open(
    { rows: Array.from({ length: count }, () => ({ kind: "app", slices: [{ name: 0, begin: 1, end: 2 }] })) }, options);
  const height = (page) => page.find("board").style.height;
  assert.deepEqual([2, 10, 100].map((count) => height(opened(count))), ["150px", "330px", "810px"]);
  // In a small window the panel lies over the lower 46 %.
  const page = opened(100, { width: 1000 });
  assert.equal(height(page), "810px");
  page.inside("selectThing({ lane: lanes[1], slice: 0 })");
  assert.equal(height(page), "396px");
  page.key("Escape");
  assert.equal(height(page), "810px");
});

test("a narrow board leaves less room for the names of rows", () => {
  const gutter = (width) => {
    const page = open();
    page.find("board").size = { width, height: 600 };
    page.inside("resize()");
    return page.inside("[gutter, plot]");
  };
  assert.deepEqual([390, 599, 600, 999, 1000, 100].map(gutter),
    [[104, 286], [104, 495], [150, 450], [150, 849], [200, 800], [104, 50]]);
});

test("text is cut to its room, with a mark", () => {
  const cut = open().inside("cut");
  assert.deepEqual([cut("active", 60, 10), cut("active", 59, 10), cut("active", 30, 10), cut("active", 29, 10)],
    ["active", "acti…", "ac…", ""]);
});

test("keys move, zoom and show everything", () => {
  const page = open();
  page.inside("look(40e9, 60e9)");
  const press = (key, more) => { assert.equal(page.key(key, more), true, key); return page.view; };
  assert.deepEqual(press("ArrowRight"), [42.4e9, 62.4e9]);
  assert.deepEqual(press("ArrowLeft", { shiftKey: true }), [32.4e9, 52.4e9]);
  near(press("+").reduce((a, b) => b - a), 12e9);
  near(press("-").reduce((a, b) => b - a), 20e9);
  assert.deepEqual(press("0"), page.inside("[all.from, all.to]"));
  // Others belong to the page, and all of them where one types.
  for (const key of ["x", "Home", "ArrowUp"]) assert.equal(page.key(key), false, key);
  assert.equal(page.key("+", { ctrlKey: true }), false);
  assert.equal(page.key("+", { target: { closest: () => ({}) } }), false);
});
