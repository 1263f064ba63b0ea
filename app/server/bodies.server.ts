import type { Request, RequestHandler } from "express";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const SLOWEST = { bytes: 15 * 1024, inMs: 15_000 };

/** Cuts off bodies slower than 1 kB/s. Discards the rest of a body once its response has been sent. */
export const watchBody: RequestHandler = (req, res, next) => {
  if (SAFE_METHODS.has(req.method)) return next();
  const { socket } = req;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (!req.complete && socket.bytesRead - before < SLOWEST.bytes) {
      // Without an error, the part that has arrived would pass for the whole body.
      req.destroy(new Error("The body arrived too slowly."));
    }
    before = socket.bytesRead;
  }, SLOWEST.inMs);
  req.once("end", () => clearInterval(watch));
  // An unread body emits neither "end" nor "close".
  res.once("close", () => clearInterval(watch));
  // If the client leaves, an unread body emits an error, which would end the process.
  req.on("error", () => {});
  // At "finish", Node would start reading the rest at full speed.
  res.once("prefinish", () => {
    if (!req.readableEnded) dropRest(req);
  });
  next();
};

const LINGER_MS = 5000;
/** Pause between parts of about 64 kB. All refused bodies together get 32 MB a second. */
const PART_EVERY_MS = 2;
const dropping = new Set<Request>();

function dropPart(): void {
  const [next] = dropping;
  if (!next) return;
  dropping.delete(next);
  next.resume();
  if (dropping.size > 0) setTimeout(dropPart, PART_EVERY_MS);
}

/**
 * Discards the rest of a refused body. Closing a connection that is still receiving resets it, and the client would
 * lose the response. Reads one part at a time across all clients: otherwise 300 bodies of 4 MB would hold the thread
 * for 250 ms.
 */
function dropRest(req: Request): void {
  req.removeAllListeners("data");
  req.on("data", () => {
    req.pause();
    if (dropping.size === 0) setTimeout(dropPart, PART_EVERY_MS);
    dropping.add(req);
  });
  req.resume();
  const patience = setTimeout(() => req.destroy(), LINGER_MS);
  req.once("close", () => {
    clearTimeout(patience);
    dropping.delete(req);
  });
}
