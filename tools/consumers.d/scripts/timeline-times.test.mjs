// Times and lengths in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./timeline-page.mjs";

const timed = open(), ordered = open({ runs: [{ orderOnly: true }] });
const mixed = open({ runs: [{}, { orderOnly: true }] });

test("a length has three digits, cut and not rounded", () => {
  const lengthText = timed.inside("lengthText");
  for (const [length, words] of [
    [-5, "0 s"], [0, "0 s"], [1, "1 ns"], [999, "999 ns"], [1000, "1 µs"], [1999, "1.99 µs"],
    [12_345, "12.3 µs"], [123_999, "123 µs"], [100_500, "100 µs"],
    [10_050, "10 µs"], [4_070_000, "4.07 ms"], [999_999_999, "999 ms"],
    [1e9, "1 s"], [59.999e9, "59.9 s"], [60e9, "1 min"], [61.9e9, "1 min 1 s"], [3600e9, "1 h"],
    [3661e9, "1 h 1 min"], [12_840e9, "3 h 34 min"], [86_400e9, "1 d"], [90_061e9, "1 d 1 h"],
    [86_460e9, "1 d"],
  ]) assert.equal(lengthText(length), words);
});

test("a time has an hour where it needs one", () => {
  const timeText = timed.inside("timeText");
  for (const [time, words] of [
    [0, "0 s"], [1.5e9, "1.5 s"], [-1.5e9, "−1.5 s"], [59e9, "59 s"], [60e9, "1:00"], [61.25e9, "1:01.25"],
    [599e9, "9:59"], [3600e9, "1:00:00"], [3661.000000001e9, "1:01:01.000000001"], [-3661e9, "−1:01:01"],
    [360_000e9, "100:00:00"],
  ]) assert.equal(timeText(time), words);
});

test("a time on the axis has the decimals of its step", () => {
  const timeText = timed.inside("timeText");
  for (const [time, step, words] of [
    [2e9, 1e9, "2 s"], [2.5e9, 5e8, "2.5 s"], [2e9, 5e8, "2.0 s"], [2e9, 2e6, "2.000 s"], [2e9, 1e8, "2.0 s"],
    [61e9, 1e7, "1:01.00"], [5, 2, "0.000000005 s"],
  ]) assert.equal(timeText(time, step), words);
});

test("without times there are numbers of events", () => {
  assert.equal(ordered.inside("lengthText(1)"), "1 event");
  assert.equal(ordered.inside("lengthText(12)"), "12 events");
  assert.equal(ordered.inside("timeText(3)"), "#3");
  const [first, second] = mixed.inside("runs");
  const lengthIn = mixed.inside("lengthIn"), timeIn = mixed.inside("timeIn");
  assert.deepEqual([lengthIn(first, 1e6), lengthIn(second, 1e6), lengthIn(second, 3e6)],
    ["1 ms", "1 event", "3 events"]);
  assert.deepEqual([timeIn(first, 4e6), timeIn(second, 4e6)], ["0.004 s", "#4"]);
});

test("wall time is that of the run's header", () => {
  const wallText = timed.inside("wallText"), wall = Date.UTC(2026, 0, 2, 3, 4, 5);
  assert.equal(wallText({ wall, orderOnly: false }, 1.5e9), "2026-01-02 03:04:06.500Z");
  assert.equal(wallText({ wall: null, orderOnly: false }, 1e9), "");
  assert.equal(wallText({ wall, orderOnly: true }, 1), "");
  assert.equal(wallText({ wall: 1e300, orderOnly: false }, 0), "");
});

test("steps of the axis are round and grow by at most 3.5 times", () => {
  const steps = timed.inside("steps");
  assert.equal(steps[0], 1);
  assert.ok(steps.includes(60e9) && steps.includes(86_400e9) && steps[steps.length - 1] > 1e19);
  // Of a second and more they are parts of a minute, an hour or a day, or whole days.
  for (const step of steps.filter((one) => one >= 1e9 && one <= 604_800e9)) {
    const isPart = [60, 3600, 86_400].some((unit) => unit * 1e9 % step === 0);
    assert.ok(isPart || step % 86_400e9 === 0, `${step}`);
  }
  for (let place = 1; place < steps.length; place++) {
    const ratio = steps[place] / steps[place - 1];
    assert.ok(ratio > 1 && ratio <= 3.5, `${steps[place - 1]} ${steps[place]}`);
  }
});
