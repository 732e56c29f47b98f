// MARK: Times

const two = (number) => String(number).padStart(2, "0");

// As the text reports write lengths: three digits, cut and not rounded.
function lengthText(nanoseconds) {
  if (isOrderOnly) return `${nanoseconds} event${nanoseconds === 1 ? "" : "s"}`;
  if (nanoseconds <= 0) return "0 s";
  for (const [unit, size, limit] of
    [["ns", 1, 1e3], ["µs", 1e3, 1e6], ["ms", 1e6, 1e9], ["s", 1e9, 6e10]]) {
    if (nanoseconds >= limit) continue;
    const value = nanoseconds / size;
    const scale = value >= 100 ? 1 : value >= 10 ? 10 : 100;
    return `${Math.floor(value * scale + 1e-9) / scale} ${unit}`;
  }
  let rest = Math.floor(nanoseconds / 1e9);
  const units = [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]];
  const first = units.findIndex(([, size]) => rest >= size);
  const parts = [];
  for (const [unit, size] of units.slice(first, first + 2)) {
    if (rest >= size) parts.push(`${Math.floor(rest / size)} ${unit}`);
    rest %= size;
  }
  return parts.join(" ");
}

// Of a run without times: numbers of its events.
const lengthIn = (run, length) => {
  if (!run.orderOnly || isOrderOnly) return lengthText(length);
  const count = Math.round(length / run.scale);
  return `${count} event${count === 1 ? "" : "s"}`;
};
const timeIn = (run, time) => run.orderOnly && !isOrderOnly
  ? `#${Math.round(time / run.scale)}` : timeText(time);

// A time since the start of its run, with as many decimals as `step` needs.
function timeText(nanoseconds, step = 1) {
  if (isOrderOnly) return `#${Math.round(nanoseconds)}`;
  const sign = nanoseconds < 0 ? "−" : "";
  const whole = Math.abs(Math.round(nanoseconds));
  const decimals = step >= 1e9 ? 0 : Math.min(9, Math.ceil(9 - Math.log10(step) - 1e-9));
  let fraction = String(whole % 1e9).padStart(9, "0").slice(0, decimals);
  if (step === 1) fraction = fraction.replace(/0+$/, "");
  if (fraction) fraction = "." + fraction;
  const seconds = Math.floor(whole / 1e9);
  if (seconds < 60) return `${sign}${seconds}${fraction} s`;
  const minutes = two(Math.floor(seconds / 60) % 60), rest = two(seconds % 60);
  const hours = Math.floor(seconds / 3600);
  return hours > 0
    ? `${sign}${hours}:${minutes}:${rest}${fraction}`
    : `${sign}${Number(minutes)}:${rest}${fraction}`;
}

// Wall time, where the run's header has one.
function wallText(run, time) {
  if (run.wall === null || run.orderOnly) return "";
  const at = new Date(run.wall + time / 1e6);
  return isNaN(at) ? "" : at.toISOString().replace("T", " ");
}

const steps = [];
for (let unit = 1; unit < 1e9; unit *= 10) steps.push(unit, 2 * unit, 5 * unit);
for (const seconds of [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800,
  21600, 43200, 86400, 172800, 604800]) steps.push(seconds * 1e9);
for (let unit = 1209600e9; unit < 1e20; unit *= 2) steps.push(unit);
