// The search, and the events in view as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./timeline-page.mjs";

const content = {
  names: [["active", 3], ["Load films", 5], ["save", 5]], patterns: ["user \u0001 of list", "cached"],
  rows: [
    {
      kind: "app", title: "app", slices: [{ name: 0, begin: 0, end: 90e9 }],
      ticks: [{ name: 2, time: 30e9, line: 4 }, { name: 1, time: 80e9, line: 9 }],
    },
    {
      title: "work on films", slices: [
        { name: 1, begin: 10e9, end: 20e9, text: [0, 231] }, { name: 2, begin: 40e9, end: 50e9, text: [1] },
      ],
    },
  ],
};
const hits = (page) => page.inside("rows").map((row) => row.hits && [row.hits.slices, row.hits.ticks]);

test("each word must be in a name, in a text or in the title of the row", () => {
  const page = open(content), found = (query) => (page.inside("search")(query), hits(page));
  assert.deepEqual(found("LOAD"), [[[], [1]], [[0], []]]);
  assert.deepEqual(found(" films  load "), [[[], [1]], [[0], []]]);
  assert.deepEqual(found("cached"), [[[], []], [[1], []]]);
  assert.deepEqual(found("work on"), [[[], []], [[0, 1], []]]);
  assert.deepEqual(found("load cached"), [[[], []], [[], []]]);
  assert.deepEqual(found("   "), [null, null]);
});

test("numbers in texts are found by digits alone", () => {
  const page = open(content), found = (query) => (page.inside("search")(query), hits(page)[1][0]);
  assert.deepEqual(found("231"), [0]);
  assert.deepEqual(found("user 23"), [0]);
  assert.deepEqual(found("232"), []);
  assert.deepEqual(found("of list"), [0]);
});

test("the count says how many matches there are", () => {
  const page = open(content), count = (query) => (page.inside("search")(query), page.find("matches").textContent);
  assert.deepEqual(["cached", "save", "films", "nothing", ""].map(count),
    ["1 match", "2 matches", "3 matches", "0 matches", ""]);
});

test("typing waits, Enter goes from match to match in time, Esc ends the search", () => {
  const page = open(content), box = page.find("search");
  box.value = "save";
  box.send("input");
  assert.equal(page.find("matches").textContent, "");
  page.settle();
  assert.equal(page.find("matches").textContent, "2 matches");
  const next = (more = {}) => {
    box.send("keydown", { key: "Enter", ...more });
    page.settle();
    return page.inside("selected && selected.time");
  };
  assert.deepEqual([next(), next(), next()], [30e9, 40e9, 40e9]);
  assert.deepEqual([next({ shiftKey: true }), next({ shiftKey: true })], [30e9, 30e9]);
  box.send("keydown", { key: "Escape" });
  assert.deepEqual([box.value, page.inside("shown.query"), page.find("matches").textContent], ["", "", ""]);
});

test("a match in a folded row unfolds it, one in a hidden row does not count", () => {
  const rows = Array.from({ length: 12 }, (_, place) => ({
    kind: "task", slices: [{ name: place === 11 ? 2 : 1, begin: place * 1e9, end: place * 1e9 + 5e8 }],
  }));
  const page = open({ ...content, rows });
  page.inside(`(search("save"), stepMatch(1))`);
  assert.equal(page.inside("selected.time"), 11e9);
  assert.equal(page.inside("lanes.filter((lane) => lane.kind === 'task').length"), 12);
  const hidden = open({ ...content, rows });
  hidden.kinds[5].checked = false;
  hidden.find("kinds").send("change");
  hidden.inside(`(search("save"), stepMatch(1))`);
  assert.equal(hidden.inside("selected"), null);
});

test("the events and findings in view are lines of text in the order of time", () => {
  const page = open({ ...content, patterns: [...content.patterns, "too slow"],
    marks: [{ time: 50e9, severity: 2, text: [2] }] });
  const list = page.find("listing"), lines = () => page.find("listing-events").children.map((line) => line.textContent);
  list.open = true;
  list.send("toggle");
  page.settle();
  assert.deepEqual(lines(), ["30 s save · app", "50 s ▲ error a-rule: too slow", "1:20 Load films · app"]);
  assert.equal(page.find("listing-count").textContent, "3 in view");
  page.inside("look(20e9, 60e9)");
  page.settle();
  page.settle();
  assert.equal(lines().length, 2);
  assert.equal(page.find("listing-count").textContent, "2 in view");
  page.find("listing-events").children[0].children[0].send("click");
  assert.equal(page.inside("selected.time"), 30e9);
});

test("of many events the first two hundred are listed", () => {
  const ticks = Array.from({ length: 1500 }, (_, place) => ({ name: 2, time: place * 1e7, line: place + 1 }));
  const page = open({ ...content, rows: [{ kind: "app", ticks }] });
  page.find("listing").open = true;
  page.inside("listEvents()");
  assert.equal(page.find("listing-events").children.length, 200);
  assert.equal(page.find("listing-count").textContent, "the first 200 of 1,500; zoom in for the others");
});
