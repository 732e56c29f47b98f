// The objects that a page's script uses in a browser, as plain objects: elements by their ids, a
// canvas that records, timers and frames that wait until a test lets them run. No element has a
// layout: sizes are those that a test sets.

export class Element {
  constructor(tag, size = { width: 1200, height: 600 }) {
    this.tag = tag;
    this.className = "";
    this.children = [];
    this.style = {};
    this.dataset = {};
    this.listeners = {};
    this.value = "";
    this.checked = this.hidden = this.disabled = false;
    this.scrollTop = 0;
    this.own = "";
    this.size = size;
    const names = new Set();
    this.classList = {
      add: (name) => names.add(name), remove: (name) => names.delete(name),
      contains: (name) => names.has(name),
    };
  }
  get clientWidth() { return this.size.width; }
  get clientHeight() { return this.size.height; }
  get offsetWidth() { return 100; }
  get offsetHeight() { return 40; }
  get textContent() {
    return this.own + this.children.map((child) => child.textContent ?? child).join("");
  }
  set textContent(text) {
    this.own = text;
    this.children = [];
  }
  get nodes() {
    return this.children.flatMap((child) => child instanceof Element ? [child, ...child.nodes] : []);
  }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) {
    this.own = "";
    this.children = children;
  }
  // Only names of classes and of elements are asked for.
  querySelector(name) {
    return this.nodes.find((node) =>
      name[0] === "." ? node.className.split(" ").includes(name.slice(1)) : node.tag === name) ?? null;
  }
  cloneNode() { return Object.assign(new Element(this.tag, this.size), this); }
  remove() {}
  addEventListener(name, act) { (this.listeners[name] ??= []).push(act); }
  send(name, event = {}) {
    const sent = {
      target: this, preventDefault() { this.defaultPrevented = true; }, stopPropagation() {}, ...event,
    };
    for (const act of this.listeners[name] ?? []) act(sent);
    return sent;
  }
  contains(other) { return other === this; }
  closest() { return null; }
  focus() {}
  scrollIntoView() {}
  setPointerCapture() {}
  getBoundingClientRect() { return { left: 0, top: 0, width: this.size.width, height: this.size.height }; }
  getContext() { return this.context ??= new Context(); }
}

// Notes the painted shapes and their colours.
class Context {
  painted = [];
  globalAlpha = 1;
  note(what, ...place) { this.painted.push({ what, colour: this.fillStyle, alpha: this.globalAlpha, place }); }
  fillRect(...place) { this.note("rect", ...place); }
  fillText(text, ...place) { this.note(text, ...place); }
  fill() { this.note("shape"); }
  strokeRect(...place) { this.note("frame", ...place); }
  measureText(text) { return { width: text.length * 6 }; }
}
for (const name of ["setTransform", "clearRect", "save", "restore", "beginPath", "closePath", "rect", "clip",
  "moveTo", "lineTo", "arc", "roundRect", "stroke", "drawImage"]) {
  Context.prototype[name] = () => {};
}

// The globals of a window. `ids` are the elements that a script asks for by name; others are made.
export function makeWindow({ ids = {}, lists = {}, hash = "", width = 1280, height = 900 } = {}) {
  const elements = new Map(Object.entries(ids)), waiting = [];
  const listening = new Element("window"), root = new Element("html"), body = new Element("document");
  const location = { hash, pathname: "/page.html", search: "" };
  const later = (act) => waiting.push(act);
  const document = {
    documentElement: root,
    getElementById(id) {
      if (/^finding-\d+$/.test(id)) return elements.get(id) ?? null;
      if (!elements.has(id)) elements.set(id, new Element(id));
      return elements.get(id);
    },
    createElement: (tag) => new Element(tag),
    querySelectorAll: (selector) => lists[selector] ?? [],
    addEventListener: (name, act) => body.addEventListener(name, act),
  };
  const globals = {
    document, location, innerWidth: width, innerHeight: height,
    history: {
      replaceState(_state, _title, address) {
        location.hash = address.startsWith("#") ? address : "";
      },
    },
    getComputedStyle: () => ({ getPropertyValue: (name) => name.slice(2) }),
    matchMedia: () => new Element("media"),
    ResizeObserver: class { observe() {} },
    HTMLElement: Element,
    requestAnimationFrame: later,
    setTimeout: later,
    // Timers that a clock would have run are dropped.
    clearTimeout(number) { if (number) waiting[number - 1] = null; },
  };
  globals.window = {
    devicePixelRatio: 1, addEventListener: (name, act) => listening.addEventListener(name, act),
  };
  const settle = () => {
    for (let place = 0; place < waiting.length; place++) waiting[place]?.();
    waiting.length = 0;
  };
  return { globals, settle, document: body, window: listening, root, location };
}
