// Feeds requests to Perfetto's trace processor, as its web page runs it in a worker.
//
//   node trace-processor.js ENGINE_FOLDER REQUESTS ANSWERS
//
// ENGINE_FOLDER holds engine_bundle.js and trace_processor.wasm. REQUESTS is a TraceProcessorRpcStream;
// what comes back is written to ANSWERS. The bundle expects a browser: this file gives it just enough of
// one to read its own folder, and nothing that reaches a network.
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

const worker = {
  console: { log() {}, warn: console.warn, error: console.error, info() {}, debug() {} },
  location: { href: "file:///engine_bundle.js" },
  XMLHttpRequest: Request,
  fetch: async (address) => new Response(read(address), {
    headers: { "Content-Type": "application/wasm" },
  }),
  WorkerGlobalScope: function WorkerGlobalScope() {},
  importScripts() {},
  WebAssembly, TextDecoder, TextEncoder, URL, Response, performance, crypto: globalThis.crypto,
  setTimeout, clearTimeout, queueMicrotask, Uint8Array, ArrayBuffer,
};
worker.self = worker;
worker.globalThis = worker;
vm.createContext(worker);
vm.runInContext(read("engine_bundle.js").toString("utf8"), worker, { filename: "engine_bundle.js" });

const output = fs.openSync(answers, "w");
const port = { postMessage(bytes) { fs.writeSync(output, bytes); } };

async function main() {
  worker.onmessage({ data: port });
  const bytes = fs.readFileSync(requests);
  // The engine loads itself in the background and says so through a promise of its own.
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.ENGINE_WAIT || 1500)));
  port.onmessage({ data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) });
  fs.closeSync(output);
}
main().catch((error) => { console.error(error); process.exit(1); });
