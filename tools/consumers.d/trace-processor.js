// Feeds requests to Perfetto's trace processor, as its web page runs it in a worker.
//
//   node trace-processor.js ENGINE_FOLDER REQUESTS ANSWERS
//
// ENGINE_FOLDER holds engine_bundle.js and trace_processor.wasm. REQUESTS is a
// TraceProcessorRpcStream; the answers are written to ANSWERS. The bundle expects a browser: this
// file provides just enough of one to read its own folder, and nothing that reaches a network.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [folder, requests, answers] = process.argv.slice(2);

// Of an address only the last part counts: everything is in the folder.
function read(address) {
  return fs.readFileSync(path.join(folder, path.basename(String(address))));
}

class Request {
  open(method, address) { this.address = address; }
  send() {
    const bytes = read(this.address);
    this.status = 200;
    this.response = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    this.responseText = bytes.toString("latin1");
    if (this.onload) this.onload();
  }
}

// The engine reports its progress; that is needed only if it fails.
const told = [];
const note = (...words) => { told.push(words.join(" ")); };

const worker = {
  console: { log: note, warn: note, error: note, info: note, debug: note },
  location: { href: "file:///engine_bundle.js" },
  XMLHttpRequest: Request,
  fetch: async (address) => new Response(read(address)),
  WorkerGlobalScope: function WorkerGlobalScope() {},
  importScripts() {},
  TextDecoder, TextEncoder, URL, Response, performance, crypto: globalThis.crypto,
  setTimeout, clearTimeout, queueMicrotask,
};
worker.self = worker;
worker.globalThis = worker;
vm.createContext(worker);

vm.runInContext(read("engine_bundle.js").toString("utf8"), worker, { filename: "engine_bundle.js" });

// Hands the engine its port. Nothing says when it is ready but the address of its buffer, which is
// a property of the object that it binds its handler to.
function connect(port) {
  let bridge;
  const prototype = vm.runInContext("Function.prototype", worker);
  const bind = prototype.bind;
  prototype.bind = function (owner, ...words) {
    bridge = owner;
    return bind.call(this, owner, ...words);
  };
  worker.onmessage({ data: port });
  prototype.bind = bind;
  return bridge;
}

async function main() {
  const output = fs.openSync(answers, "w");
  const port = { postMessage(bytes) { fs.writeSync(output, bytes); } };
  const bridge = connect(port);
  while (!bridge.reqBufferAddr) await new Promise((again) => setTimeout(again, 20));
  const bytes = fs.readFileSync(requests);
  // The engine needs an array of its own realm.
  const Bytes = vm.runInContext("Uint8Array", worker);
  port.onmessage({ data: new Bytes(bytes.buffer, bytes.byteOffset, bytes.length) });
  fs.closeSync(output);
}

function fail(error) {
  for (const line of told) console.error(line);
  // Its stack quotes the bundle, which is one line of 150 kB.
  console.error(String(error && error.message).slice(0, 1000));
  process.exit(1);
}
process.on("uncaughtException", fail);
main().catch(fail);
