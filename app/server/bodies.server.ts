import type { Request, RequestHandler } from "express";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const SLOWEST = { bytes: 15 * 1024, inMs: 15_000 };

/**
 * Cuts a body that arrives at less than a kilobyte a second. What is left of one when the response is sent, as after a
 * refusal, is dropped.
 */
export const watchBody: RequestHandler = (req, res, next) => {
  if (SAFE_METHODS.has(req.method)) return next();
  const { socket } = req;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (!req.complete && socket.bytesRead - before < SLOWEST.bytes) {
      // Without an error, what has arrived would pass for the whole.
      req.destroy(new Error("The body came too slowly."));
    }
    before = socket.bytesRead;
  }, SLOWEST.inMs);
  req.once("end", () => clearInterval(watch));
  // A body that nobody reads neither ends nor closes.
  res.once("close", () => clearInterval(watch));
  // A body that nobody reads fails when its client leaves, which would end the process.
  req.on("error", () => {});
  // Before the end of the response: at its end Node would begin to read, as fast as the rest arrives.
  res.once("prefinish", () => {
    if (!req.readableEnded) dropRest(req);
  });
  next();
};

const LINGER_MS = 5000;
/** Between two parts, of some 64 kB, of all refused bodies together: 32 MB a second. */
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
 * Discards the rest of a refused body for a while. Closing a connection that still receives data resets it, and the
 * client would lose the response that says why. One part at a time, whoever sends it: 300 bodies of 4 MB would take turns
 * of a fourth of a second.
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
