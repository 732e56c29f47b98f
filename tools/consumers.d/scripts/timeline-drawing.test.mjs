// The painted shapes, and their places.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./timeline-page.mjs";

const names = [["gone", 0], ["background", 1], ["inactive", 2], ["active", 3], ["load", 5]];
// 0 to 100 s over 1000 px after 200 px; the first row's lane is 18 px high and its foot is at 76.
const opened = (row, more = {}) => {
  const page = open({ names, rows: [row], ...more });
  page.inside("(all.from = 0, all.to = 100e9, look(0, 100e9))");
  return page;
};
const round = (place) => place.map((number) => Math.round(number * 100) / 100);
const rects = (page, colour) => page.paint().filter((one) => one.what === "rect" && one.colour === colour)
  .map((one) => round(one.place));
const foot = 76;

test("a bar is drawn at its time, as high as its tone", () => {
  const page = opened({ slices: [{ name: 3, begin: 10e9, end: 30e9 }, { name: 1, begin: 30e9, end: 50e9 }] });
  assert.deepEqual(rects(page, "active"), [[300, foot - 14, 200, 14]]);
  assert.deepEqual(rects(page, "background"), [[500, foot - 5.04, 200, 5.04]]);
  assert.ok(page.paint().some((one) => one.what === "active" && one.colour === "on-bar"));
});

test("a bar of no length shows, one out of view does not", () => {
  const page = opened({ slices: [{ name: 3, begin: 10e9, end: 10e9 }, { name: 3, begin: 90e9, end: 95e9 }] });
  page.inside("look(0, 50e9)");
  assert.deepEqual(rects(page, "active"), [[400, foot - 14, 1.2, 14]]);
});

test("what is beyond an allowance is red", () => {
  const row = (allowed) => ({ slices: [{ name: 4, begin: 10e9, end: 30e9, allowed }] });
  const high = 14 * 0.86;
  assert.deepEqual(rects(opened(row(5e9)), "error"), [round([350, foot - high, 150, high])]);
  assert.deepEqual(rects(opened(row(20e9)), "error"), []);
});

test("zoomed out a column shows the tone of most of its time, the darker the more", () => {
  // Of each 100 ms column: 10 ms active, 30 ms in the background, in pieces.
  const slices = [];
  for (let place = 0; place < 2000; place++) {
    const begin = place * 50e6;
    slices.push({ name: 3, begin, end: begin + 5e6 }, { name: 1, begin: begin + 10e6, end: begin + 25e6 });
  }
  const page = opened({ slices });
  const columns = page.paint().filter((one) => one.place[2] === 1 && one.colour === "background");
  assert.ok(columns.length >= 999 && columns.length <= 1000, `${columns.length}`);
  for (const column of columns.slice(1, -1)) {
    assert.deepEqual(round([column.place[1], column.place[3]]), [foot - 5.04, 5.04]);
    assert.ok(Math.abs(column.alpha - (0.45 + 0.55 * 0.4)) < 0.03, `${column.alpha}`);
  }
});

test("sums of a tone say how long it took up to each place", () => {
  const slices = [[3, 0, 5], [1, 5, 7], [3, 9, 10]].map(([name, begin, end]) => ({ name, begin, end }));
  const page = opened({ slices });
  const sums = page.inside("sumTones(rows[0])").map(([tone, sum]) => [tone, [...sum]]);
  assert.deepEqual(sums, [[3, [0, 5, 5, 6]], [1, [0, 0, 2, 2]]]);
});

test("events of a column are one tick, the denser the darker", () => {
  const ticks = [10, 10.01, 10.02, 50].map((time, place) => ({ name: 4, time: time * 1e9, line: place + 1 }));
  const page = opened({ slices: [], ticks });
  const seen = () => page.paint().filter((one) => one.colour === "text" && one.place[3] === 4);
  assert.deepEqual(seen().map((one) => [one.place[0], Math.round(one.alpha * 100)]), [[300, 66], [700, 42]]);
  page.kinds[6].checked = false;
  page.find("kinds").send("change");
  assert.equal(seen().length, 0);
});

test("a search dims what does not match", () => {
  const page = opened({ slices: [{ name: 3, begin: 10e9, end: 20e9 }, { name: 4, begin: 30e9, end: 40e9 }] });
  page.inside(`search("load")`);
  const alphas = (colour) => page.paint().filter((one) => one.what === "rect" && one.colour === colour)
    .map((one) => one.alpha);
  assert.deepEqual([alphas("active"), alphas("work")], [[0.2], [0.2, 1]]);
});

test("a name is shortened before it is cut, and left out where nothing fits", () => {
  const page = opened({ slices: [{ name: 5, begin: 0, end: 6e9 }, { name: 5, begin: 20e9, end: 23e9 }] },
    { names: [...names, ["foregroundActive", 3]] });
  assert.deepEqual(page.paint().filter((one) => /tive/.test(one.what)).map((one) => one.what), ["active"]);
});

test("lost records are a line through the rows of their run", () => {
  const page = opened({}, { gaps: [[0, 40e9, 3, "2 records were lost"]] });
  assert.deepEqual(rects(page, "warning"), [[599, 60, 3, 18]]);
});

test("lanes that are scrolled away are not painted", () => {
  const rows = Array.from({ length: 40 }, (_, place) => ({ kind: "app", label: `row ${place}` }));
  const page = open({ names, rows });
  const seen = () => page.paint().map((one) => /^row (\d+)$/.exec(one.what)?.[1]).filter(Boolean).map(Number);
  // 600 px below an axis of 26, the first row at 34, each 26 high.
  assert.deepEqual(seen(), Array.from({ length: 21 }, (_, place) => place));
  page.find("board").scrollTop = 520;
  assert.deepEqual([seen()[0], seen().length], [18, 22]);
});

test("the chosen moment is a line through the rows of its run", () => {
  const page = opened({ kind: "app" }, { marks: [{ time: 20e9, severity: 2 }] });
  page.inside("(selectMark(runs[0].marks[0]), look(0, 100e9))");
  assert.deepEqual(rects(page, "error").filter((place) => place[2] === 1.5), [[399.25, 84, 1.5, 26]]);
});

test("the chosen bar has a frame, as far as it is seen", () => {
  const page = opened({ slices: [{ name: 4, begin: 10e9, end: 30e9 }, { name: 4, begin: 50e9, end: 60e9 }] });
  const frames = () => page.paint().filter((one) => one.what === "frame").map((one) => round(one.place));
  assert.deepEqual(frames(), []);
  page.inside("(selectThing({ lane: lanes[1], slice: 0 }), look(0, 100e9))");
  assert.deepEqual(frames(), [[299, 61, 202, 16]]);
  page.inside("look(20e9, 70e9)");
  assert.deepEqual(frames(), [[199, 61, 202, 16]]);
  page.inside("look(40e9, 70e9)");
  assert.deepEqual(frames(), []);
});

test("the pointer's time is a line, not over the names of rows", () => {
  const page = opened({});
  const lines = (x) => (page.inside("(x) => { pointer = { x, y: 70 }; }")(x), page.paint()
    .filter((one) => one.alpha === 0.6).map((one) => one.place.slice(0, 3)));
  assert.deepEqual([lines(200), lines(640.4), lines(199)], [[[200, 26, 1]], [[640, 26, 1]], []]);
});

test("a lane has its name, a folded one how many it hides", () => {
  const rows = [{ kind: "app", label: "App" }, { kind: "scene", label: "Main", scene: 0 },
    { kind: "scene", label: "phase", scene: 0, isSecond: true }, { kind: "task", label: "second lane", lane: 1 },
    ...Array.from({ length: 12 }, () => ({ label: "load" }))];
  const page = open({ names, rows, scenes: [{ run: 0, name: "Main" }], marks: [{ time: 1e9 }] });
  const labels = () => page.paint().filter((one) => [10, 18].includes(one.place[0]) && typeof one.what === "string"
    && one.what !== "rect").map((one) => `${one.place[0]} ${one.what}`);
  const first = ["10 run 1", "10 findings", "10 App", "10 Main", "18 phase"], load = Array(10).fill("10 load");
  const axis = "10 1 min 43 s wide";
  assert.deepEqual(labels(), [...first, ...load, "18 ▸ 2 more rows of work", axis]);
  page.inside(`(unfolded.add("0 work"), layOut())`);
  assert.deepEqual(labels(), [...first, ...load, "10 load", "10 load", "18 ▾ show fewer", axis]);
});

test("runs have an equal part of the map, with their apps in it", () => {
  const app = (run) => ({ kind: "app", run, slices: [{ name: 3, begin: 0, end: 100e9 }] });
  const heights = (count) => {
    const runs = Array.from({ length: count }, () => ({}));
    const page = open({ names, runs, rows: runs.flatMap((_, run) => [{ run }, app(run)]) });
    page.paint();
    return page.inside("mapPicture").getContext().painted.filter((one) => one.colour === "active")
      .map((one) => round([one.place[1], one.place[3]]));
  };
  assert.deepEqual(heights(1), [[12, 14]]);
  assert.deepEqual(heights(3), [[12, 6], [18, 6], [24, 6]]);
});

test("labels of the axis do not touch", () => {
  const page = opened({});
  page.inside("look(3600e9, 3600e9 + 9e9)");
  for (const [from, to] of [[0, 100e9], [1e9, 1.00001e9], [50e9, 50e9 + 90]]) {
    page.inside("look")(from, to);
    const labels = page.paint().filter((one) => one.place[1] === 12 && one.place[0] !== 10);
    assert.ok(labels.length > 1, `${labels.length}`);
    for (const [place, label] of labels.entries()) {
      const half = label.what.length * 3, next = labels[place + 1];
      assert.ok(label.place[0] - half >= 196 && label.place[0] + half <= 1200, label.what);
      if (next) assert.ok(label.place[0] + half + 10 <= next.place[0] - next.what.length * 3, label.what);
    }
  }
});

test("the map counts the events of long rows as it does those of short ones", () => {
  const times = Array.from({ length: 6000 }, (_, place) => place * 1.7e7 + 12_345);
  const heights = (rows) => {
    const ticks = rows.map((list) => list.map((time) => ({ name: 4, time, line: 1 })));
    const page = open({ names, rows: ticks.map((mine) => ({ ticks: mine })) });
    page.paint();
    return page.inside("mapPicture").getContext().painted.filter((one) => one.alpha === 0.55)
      .map((one) => round([one.place[0], one.place[3]]).join());
  };
  const parts = [times.slice(0, 3000), times.slice(3000)];
  assert.deepEqual(heights([times]), heights(parts));
  assert.equal(heights([times]).length, 595);
});

test("the map shows where the view is, events and findings", () => {
  const page = opened({ ticks: [{ name: 4, time: 50e9, line: 1 }] }, { marks: [{ time: 25e9, severity: 2 }] });
  page.inside("(look(20e9, 40e9), mapPicture = null)");
  page.paint();
  const map = page.find("map").getContext().painted
    .filter((one) => one.what === "rect" && one.colour === "ground").slice(-2);
  assert.deepEqual(map.map((one) => round(one.place)), [[0, 0, 240, 52], [480, 0, 720, 52]]);
  const picture = page.inside("mapPicture").getContext().painted;
  assert.deepEqual(picture.filter((one) => one.colour === "error").map((one) => one.place), [[299, 2, 2.5, 7]]);
  assert.deepEqual(picture.filter((one) => one.alpha === 0.55).map((one) => one.place[0]), [600]);
  page.find("map").send("pointermove", { clientX: 600, buttons: 1 });
  assert.deepEqual(page.view, [40e9, 60e9]);
  page.find("map").send("pointermove", { clientX: 900, buttons: 0 });
  assert.deepEqual(page.view, [40e9, 60e9]);
});
