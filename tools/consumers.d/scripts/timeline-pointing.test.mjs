// The thing at a point, its description, and the effect of choosing it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./timeline-page.mjs";

const content = {
  names: [["active", 3], ["load", 5], ["tap", 5]], patterns: ["by user"],
  rows: [
    {
      kind: "app", title: "the app",
      slices: [{ name: 0, begin: 0, end: 40e9 }, { name: 0, begin: 60e9, end: 90e9, isOpen: true }],
    },
    {
      title: "work", slices: [{ name: 1, begin: 10e9, end: 30e9, allowed: 15e9, line: 7, text: [0] }],
      ticks: [{ name: 2, time: 50e9, line: 8 }, { name: 2, time: 53e9, line: 9 }],
    },
  ],
  marks: [{ time: 20e9 }, { time: 20.5e9, severity: 2 }, { time: 80e9, line: 12 }],
};
// 0 to 100 s over 1000 px after 200 px; lanes: run 4, finding 34, app 58, work 84 (+ 26 of the
// axis).
const opened = () => {
  const page = open(content);
  page.inside("(all.from = 0, all.to = 100e9, look(0, 100e9), drawNow())");
  return page;
};
const y = { run: 40, finding: 70, app: 95, work: 115 };
const hit = (page, x, height) => {
  const found = page.inside("hit")(x, height);
  if (!found) return null;
  const { lane, marks, ...place } = found;
  return { kind: lane.kind, ...place, ...(marks && { marks: marks.map((mark) => mark.time / 1e9) }) };
};

test("a point has a bar, a tick, marks, or its lane alone", () => {
  const page = opened();
  assert.deepEqual(hit(page, 300, y.app), { kind: "app", slice: 0 });
  assert.deepEqual(hit(page, 700, y.app), { kind: "app" });
  assert.deepEqual(hit(page, 850, y.app), { kind: "app", slice: 1 });
  assert.deepEqual(hit(page, 100, y.app), { kind: "app" });
  assert.deepEqual(hit(page, 301, y.work), { kind: "work", slice: 0 });
  assert.deepEqual(hit(page, 700, y.work), { kind: "work", tick: 0 });
  assert.deepEqual(hit(page, 728, y.work), { kind: "work", tick: 1 });
  assert.deepEqual(hit(page, 402, y.finding), { kind: "finding", marks: [20, 20.5] });
  assert.deepEqual(hit(page, 600, y.finding), { kind: "finding" });
  assert.deepEqual(hit(page, 600, y.run), { kind: "run" });
  assert.equal(hit(page, 600, 10), null);
  assert.equal(hit(page, 600, 500), null);
});

test("a bar is found from four pixels on either side, the nearer one", () => {
  const sliceAt = open().inside("sliceAt"), row = { parts: { begin: [10, 20], end: [12, 20] } };
  for (const [time, reach, place] of [
    [10, 0, 0], [11.9, 0, 0], [12.5, 1, 0], [14, 1, null], [19, 1, 1], [15.5, 9, 0], [16.5, 9, 1],
    [20.5, 1, 1], [5, 4, null],
  ]) assert.equal(sliceAt(row, time, reach), place, `${time}`);
});

test("a bar shows its duration, its limit, and the gaps", () => {
  const page = opened(), describe = page.inside("describe");
  const lane = (kind) => page.inside("lanes").find((one) => one.kind === kind);
  assert.deepEqual(describe({ lane: lane("work"), slice: 0 }), {
    title: "load", facts: [["row", "work"], ["began", "10 s"], ["lasted", "20 s"], ["ended", "30 s"],
      ["allowed", "15 s, exceeded by 5 s"], ["more", "by user"], ["line", "7"]],
  });
  assert.deepEqual(describe({ lane: lane("app"), slice: 0 }).facts,
    [["row", "the app"], ["began", "0 s"], ["lasted", "40 s"], ["ended", "40 s"], ["gap after", "20 s"]]);
  assert.deepEqual(describe({ lane: lane("app"), slice: 1 }).facts,
    [["row", "the app"], ["began", "1:00"], ["open", "at least 30 s; no end in the trace"], ["gap before", "20 s"]]);
  assert.deepEqual(describe({ lane: lane("work"), tick: 0 }),
    { title: "tap", facts: [["row", "work"], ["at", "50 s"], ["until the next", "3 s"], ["line", "8"]] });
  assert.deepEqual(describe({ lane: lane("finding"), marks: page.inside("runs[0].marks.slice(0, 2)") }),
    { title: "2 findings here", facts: [["2 ×", "a-rule"]] });
  assert.deepEqual(describe({ lane: lane("finding"), marks: page.inside("runs[0].marks.slice(2)") }),
    { title: "a-rule", facts: [["", ""], ["at", "1:20"], ["line", "12"]] });
});

test("an allowance that was kept to the nanosecond was not exceeded", () => {
  const page = open({ rows: [{ slices: [{ name: 0, begin: 0, end: 5e9, allowed: 5e9 }] }] });
  const facts = page.inside("describe({ lane: lanes[1], slice: 0 })").facts;
  assert.deepEqual(facts.find(([word]) => word === "allowed"), ["allowed", "5 s"]);
});

test("a tip follows the pointer and stays in the window", () => {
  const page = opened(), canvas = page.inside("canvas"), tip = page.find("tip");
  const move = (clientX, clientY) => {
    canvas.send("pointermove", { pointerId: 1, clientX, clientY });
    return tip.hidden ? null : [tip.children[0].textContent, tip.style.left, tip.style.top];
  };
  assert.deepEqual(move(300, y.app), ["active", "316px", "113px"]);
  assert.equal(canvas.style.cursor, "pointer");
  // The full name of a row with a cut name is shown.
  assert.deepEqual(move(100, y.app), ["the app", "116px", "113px"]);
  assert.equal(move(700, y.app), null);
  assert.equal(canvas.style.cursor, "default");
  // The tip is 100 by 40, the window 1280 by 900.
  assert.deepEqual(move(1164, y.app), null);
  page.inside("look(60e9, 62e9)");
  assert.deepEqual([move(1164, y.app)[1], move(1165, y.app)[1]], ["1180px", "1053px"]);
  canvas.send("pointerleave");
  assert.deepEqual([tip.hidden, page.inside("pointer")], [true, null]);
});

test("a board that is scrolled has other lanes at the same points", () => {
  const page = opened();
  page.find("board").scrollTop = 26;
  assert.deepEqual(hit(page, 300, y.app - 26), { kind: "app", slice: 0 });
  assert.deepEqual(hit(page, 301, y.app), { kind: "work", slice: 0 });
});

const click = (page, x, height) => {
  const canvas = page.inside("canvas"), at = { pointerId: 1, clientX: x, clientY: height, button: 0 };
  canvas.send("pointerdown", at);
  canvas.send("pointerup", at);
  page.settle();
};

test("a click selects, one on nothing clears the selection", () => {
  const page = opened();
  click(page, 300, y.app);
  assert.equal(page.find("panel-title").textContent, "active");
  assert.equal(page.find("panel").hidden, false);
  click(page, 700, y.app);
  assert.deepEqual([page.find("panel").hidden, page.inside("selected")], [true, null]);
});

test("a click on several marks looks closer, then goes through them", () => {
  const page = opened();
  click(page, 402, y.finding);
  assert.deepEqual([page.inside("selected"), page.view.map((time) => time / 1e9)], [null, [19.9, 20.6]]);
  page.inside("look(0, 100e9)");
  const crowd = page.inside("runs[0].marks");
  crowd[1].time = crowd[0].time;
  page.paint();
  const chosen = () => (click(page, 401, y.finding), crowd.indexOf(page.inside("selected.mark")));
  assert.deepEqual([chosen(), chosen(), chosen()], [0, 1, 0]);
});

test("a line that folds is clicked open and closed", () => {
  const page = open({ rows: Array.from({ length: 12 }, () => ({})) });
  const fold = () => page.inside("lanes").find((lane) => lane.kind === "more");
  const at = () => (page.paint(), fold().y + 26 + 10);
  click(page, 300, at());
  assert.equal(fold().isFolded, false);
  click(page, 300, at());
  assert.equal(fold().isFolded, true);
});

test("pulling moves the picture, two fingers zoom it", () => {
  const page = opened(), canvas = page.inside("canvas");
  page.inside("look(40e9, 60e9)");
  const send = (name, pointerId, clientX) => canvas.send(name, { pointerId, clientX, clientY: 95, button: 0 });
  send("pointerdown", 1, 700);
  send("pointermove", 1, 750);
  assert.deepEqual(page.view, [39e9, 59e9]);
  send("pointerdown", 2, 850);
  send("pointermove", 2, 950);
  const [from, to] = page.view;
  assert.ok(Math.abs(to - from - 10e9) < 1, `${to - from}`);
  send("pointerup", 1, 750);
  send("pointerup", 2, 950);
  assert.equal(page.inside("selected"), null);
});

test("the wheel zooms with Ctrl and moves with Shift", () => {
  const page = opened(), board = page.find("board");
  page.inside("look(40e9, 60e9)");
  assert.equal(board.send("wheel", { deltaX: 0, deltaY: 90 }).defaultPrevented, undefined);
  board.send("wheel", { deltaX: 0, deltaY: 100, shiftKey: true });
  assert.deepEqual(page.view, [42e9, 62e9]);
  board.send("wheel", { deltaX: 0, deltaY: -Math.log(2) / 0.004, ctrlKey: true, clientX: 700 });
  assert.deepEqual(page.view.map(Math.round), [47e9, 57e9]);
});
