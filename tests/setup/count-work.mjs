// For NODE_OPTIONS=--import: prints what a request creates on the way to its response. Requests must come one by one.
import { createHook } from "node:async_hooks";
import { Server } from "node:http";

let counts = { promises: 0, timers: 0 };
createHook({
  init(_id, type) {
    if (type === "PROMISE") counts.promises++;
    else if (type === "Timeout") counts.timers++;
  },
}).enable();

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...details) {
  if (event === "request") {
    counts = { promises: 0, timers: 0 };
    const [, response] = details;
    response.once("close", () => {
      console.log(JSON.stringify({ requestId: response.getHeader("X-Request-Id"), msg: "Work", ...counts }));
    });
  }
  return emit.call(this, event, ...details);
};
