// The link to a moment: its text, and its effect on the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./timeline-page.mjs";

const content = {
  runs: [{ offset: 5e9 }, { offset: 200e9 }], rules: ["first-rule", "second-rule"], names: [["load", 5]],
  findings: [{ rule: 0, told: 0 }, { rule: 1, told: 0 }],
  rows: [{ slices: [{ name: 0, begin: 10e9, end: 20e9 }] }],
  marks: [{ finding: 0, time: 10e9 }, { finding: 1, time: 20e9 }, { finding: 1, time: 30e9 }],
};
const seconds = (page) => page.view.map((time) => Math.round((time - 5e9) / 1e5) / 1e4);

test("a time of a link has a unit, or is in seconds, from the first run's start", () => {
  const page = open(content), timeOfLink = page.inside("timeOfLink");
  for (const [text, time] of [
    ["12.5", 17.5e9], ["-1", 4e9], ["200ms", 5.2e9], ["3us", 5_000_003_000], ["7ns", 5_000_000_007], ["2s", 7e9],
  ]) assert.equal(timeOfLink(text), time, text);
  for (const text of ["", "x", "1h", "1e3", " 1", "1 "]) assert.ok(Number.isNaN(timeOfLink(text)), text);
  const ordered = open({ runs: [{ orderOnly: true }] });
  assert.equal(ordered.inside(`timeOfLink("12")`), 12);
});

test("everything, nothing chosen, has no link", () => {
  const page = open(content);
  assert.equal(page.location.hash, "");
  page.inside("look(25e9, 45e9)");
  page.settle();
  assert.equal(page.location.hash, "#t=20,40");
  page.key("0");
  assert.equal(page.location.hash, "");
});

test("a link that was written leads to the same", () => {
  const page = open(content);
  page.inside("look(15e9, 45.25e9)");
  page.inside("selectMark(runs[0].marks[2])");
  page.find("search").value = "load & more";
  page.inside(`search("Load & more")`);
  page.choose("rule", 1);
  page.settle();
  assert.equal(page.location.hash, "#t=10,40.25&f=2&o=2&q=load%20%26%20more&rule=second-rule");
  const other = open(content, { hash: page.location.hash });
  assert.deepEqual(seconds(other), [10, 40.25]);
  assert.deepEqual([other.find("search").value, other.inside("shown.rule")], ["load & more", 1]);
  assert.equal(other.inside("selected.mark.time"), 30e9);
  assert.equal(other.location.hash, page.location.hash);
  const aligned = open(content, { hash: "#aligned=1" });
  assert.deepEqual([aligned.find("align").checked, aligned.inside("offsets[1] === 0")], [true, true]);
});

test("a moment alone is in the middle of a twentieth of all", () => {
  const page = open(content, { hash: "#t=60" });
  const span = page.inside("(all.to - all.from) / 20");
  assert.deepEqual(page.view.map(Math.round), [65e9 - span / 2, 65e9 + span / 2].map(Math.round));
});

test("a link to what is not there changes nothing", () => {
  for (const hash of ["#t=x", "#t=5,1", "#t=1,2,3", "#f=9", "#f=x", "#rule=none", "#t=,", "#%", "#__proto__=1"]) {
    const page = open(content, { hash });
    assert.deepEqual(page.view, page.inside("[all.from, all.to]"), hash);
    assert.deepEqual([page.inside("selected"), page.inside("shown.rule")], [null, -1], hash);
  }
  // An occurrence that is not there is the first one.
  assert.equal(open(content, { hash: "#f=2&o=7" }).inside("selected.mark.time"), 20e9);
});

test("an address that is typed is followed, the page's own is not", () => {
  const page = open(content);
  page.goTo("#t=20,40");
  assert.deepEqual(seconds(page), [20, 40]);
  page.inside("look(all.from, all.to)");
  page.goTo("#f=1");
  assert.equal(page.inside("selected.mark.time"), 10e9);
  page.inside("clear()");
  page.settle();
  page.goTo(page.inside("lastLink"));
  assert.equal(page.inside("selected"), null);
});
