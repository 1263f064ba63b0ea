import { CLOSE, FIGURES, PONG, RECONNECT_ATTEMPTS, RECONNECT_DELAY } from "../protocol.ts";
import { type Frame, type Line, openPoll, openSocket } from "./lines.ts";
import { watched } from "./watched.ts";

/** polling: open without a websocket. lost: no more attempts until the user or the network comes back. */
export type ConnectionState = "off" | "connecting" | "open" | "polling" | "lost";

type Handler = (data: unknown) => void;

const RESYNC = "resync";
/** Fires with every event that the page did not request. */
export const NEWS = "news";
/** Milliseconds to wait for a pong. */
const PONG_WITHIN = 5000;
/** Websocket attempts before polling, if a websocket has already worked on this page. */
const SOCKET_ATTEMPTS = 2;
/** Milliseconds of polling before the next websocket attempt. */
const SOCKET_AGAIN = 5 * 60_000;

const OWN_FAULTS: number[] = [CLOSE.binary, CLOSE.broken, CLOSE.tooMany, CLOSE.tooLarge];

let userId: string | null = null;
export const connection = watched<ConnectionState>("off");
let line: Line | null = null;
let attempts = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
let pinging: ReturnType<typeof setTimeout> | undefined;
let socketWorked = false;
let wasOpen = false;
const handlers = new Map<string, Set<Handler>>();
/** Frames to resend on reconnection, keyed by subject. */
const standing = new Map<string, Frame>();

function fire({ event, data }: Frame): void {
  if (event === PONG) clearTimeout(pinging);
  else if (event !== FIGURES) for (const handler of handlers.get(NEWS) ?? []) handler(data);
  for (const handler of [...(handlers.get(event) ?? [])]) handler(data);
}

function drop(): void {
  clearTimeout(waiting);
  clearTimeout(pinging);
  line?.hangUp();
  line = null;
}

function opened(next: "open" | "polling"): void {
  attempts = 0;
  connection.set(next);
  if (next === "polling") waiting = setTimeout(connect, SOCKET_AGAIN);
  for (const frame of standing.values()) line?.send(frame);
  if (wasOpen) missed();
  wasOpen = true;
}

const missed = () => fire({ event: RESYNC, data: null });

function connect(): void {
  drop();
  connection.set("connecting");
  let hasOpened = false;
  line = openSocket(userId ?? "", {
    opened() {
      hasOpened = socketWorked = true;
      opened("open");
    },
    received: fire,
    missed,
    closed(code) {
      if (hasOpened || (socketWorked && attempts < SOCKET_ATTEMPTS)) return closed(code);
      line = openPoll({ opened: () => opened("polling"), received: fire, missed, closed });
    },
  });
}

function closed(code: number): void {
  drop();
  if (code === CLOSE.signedOut) connection.set("off");
  else if (attempts >= RECONNECT_ATTEMPTS || OWN_FAULTS.includes(code)) connection.set("lost");
  else {
    attempts += 1;
    connection.set("connecting");
    waiting = setTimeout(connect, RECONNECT_DELAY);
  }
}

export function reconnect(): void {
  if (userId === null || connection.get() === "off") return;
  attempts = 0;
  connect();
}

/** Reconnects if the last attempt was refused for lack of a session. */
export function retryRefused(): void {
  if (userId !== null && connection.get() === "off") connect();
}

/** After sleep or a network change, a line that seems open may be dead. */
function revive(): void {
  if (document.visibilityState === "hidden") return;
  if (connection.get() === "open") {
    clearTimeout(pinging);
    pinging = setTimeout(reconnect, PONG_WITHIN);
    line?.send({ event: "ping", data: null });
  } else if (connection.get() === "lost" || (connection.get() === "connecting" && attempts > 0)) reconnect();
}

/** A frozen page cannot answer pings, and an open socket keeps a page out of the back/forward cache. */
function pause(): void {
  drop();
  if (connection.get() !== "off") connection.set("connecting");
}

const surroundings: [EventTarget, string, () => void][] = [];

export function startConnection(id: string): () => void {
  userId = id;
  wasOpen = socketWorked = false;
  attempts = 0;
  connect();
  surroundings.push(
    [window, "online", revive],
    [document, "visibilitychange", revive],
    [window, "pagehide", pause],
    [document, "freeze", pause],
    [window, "pageshow", resume],
    [document, "resume", resume],
  );
  for (const [target, name, handler] of surroundings) target.addEventListener(name, handler);
  return () => {
    for (const [target, name, handler] of surroundings.splice(0)) target.removeEventListener(name, handler);
    userId = null;
    drop();
    connection.set("off");
  };
}

function resume(): void {
  if (line === null) reconnect();
}

export function onRealtimeEvent(event: string, handler: Handler): () => void {
  const own = handlers.get(event) ?? new Set();
  handlers.set(event, own.add(handler));
  return () => void own.delete(handler);
}

export const emitRealtime = (event: string, data: unknown) => fire({ event, data });

export function sendRealtime(event: string, data: unknown): void {
  if (connection.get() === "open" || connection.get() === "polling") line?.send({ event, data });
}

/** Sends now and after each reconnection. @returns a function that stops this and sends `end`. */
export function keepSending(about: string, frame: Frame, end: Frame): () => void {
  standing.set(about, frame);
  sendRealtime(frame.event, frame.data);
  return () => {
    standing.delete(about);
    sendRealtime(end.event, end.data);
  };
}
