import { CLOSE, FIGURES, PONG, RECONNECT_ATTEMPTS, RECONNECT_DELAY } from "../protocol.ts";
import { type Frame, type Line, openPoll, openSocket } from "./lines.ts";

/** polling: open without a websocket. lost: no more attempts until the user or the network returns. */
export type ConnectionState = "off" | "connecting" | "open" | "polling" | "lost";

type Handler = (data: unknown) => void;

const RESYNC = "resync";
/** Fires with every event that the page did not ask for. */
export const NEWS = "news";
/** Milliseconds to wait for a pong. */
const PONG_WITHIN = 5000;
/** Websocket attempts before polling, if a websocket has worked on this page. */
const SOCKET_ATTEMPTS = 2;
/** Milliseconds of polling before the next websocket attempt. */
const SOCKET_AGAIN = 5 * 60_000;

const OWN_FAULTS: number[] = [CLOSE.binary, CLOSE.broken, CLOSE.tooMany, CLOSE.tooLarge];

// One connection for the whole page across all screens.
let userId: string | null = null;
let state: ConnectionState = "off";
let line: Line | null = null;
let attempts = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
let pinging: ReturnType<typeof setTimeout> | undefined;
let socketWorked = false;
let wasOpen = false;
const handlers = new Map<string, Set<Handler>>();
const watchers = new Set<() => void>();
/** Frames to send after each reconnection, by subject. */
const standing = new Map<string, Frame>();

function setState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher();
}

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
  setState(next);
  if (next === "polling") waiting = setTimeout(connect, SOCKET_AGAIN);
  for (const frame of standing.values()) line?.send(frame);
  if (wasOpen) missed();
  wasOpen = true;
}

const missed = () => fire({ event: RESYNC, data: null });

function connect(): void {
  drop();
  setState("connecting");
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
  if (code === CLOSE.signedOut) setState("off");
  else if (attempts >= RECONNECT_ATTEMPTS || OWN_FAULTS.includes(code)) setState("lost");
  else {
    attempts += 1;
    setState("connecting");
    waiting = setTimeout(connect, RECONNECT_DELAY);
  }
}

export function reconnect(): void {
  if (userId === null || state === "off") return;
  attempts = 0;
  connect();
}

/** Reconnects if there was no session at the last attempt. */
export function retryRefused(): void {
  if (userId !== null && state === "off") connect();
}

/** After sleep or a network change, an open line may be dead. */
function revive(): void {
  if (document.visibilityState === "hidden") return;
  if (state === "open") {
    clearTimeout(pinging);
    pinging = setTimeout(reconnect, PONG_WITHIN);
    line?.send({ event: "ping", data: null });
  } else if (state === "lost" || (state === "connecting" && attempts > 0)) reconnect();
}

/** A frozen page cannot answer, and browsers keep no page with an open socket for "Back". */
function pause(): void {
  drop();
  if (state !== "off") setState("connecting");
}

const surroundings: [EventTarget, string, () => void][] = [];

/** Connects the page for a user until the returned function is called. */
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
    setState("off");
  };
}

function resume(): void {
  if (line === null) reconnect();
}

export const connectionState = () => state;

export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Calls the handler with the data of each such event. @returns a function that unsubscribes. */
export function onRealtimeEvent(event: string, handler: Handler): () => void {
  const own = handlers.get(event) ?? new Set();
  handlers.set(event, own.add(handler));
  return () => void own.delete(handler);
}

export const emitRealtime = (event: string, data: unknown) => fire({ event, data });

/** Sends a transient event such as "typing", which is lost without a connection. */
export function sendRealtime(event: string, data: unknown): void {
  if (state === "open" || state === "polling") line?.send({ event, data });
}

/** Sends a frame now and after each reconnection. @returns a function that stops this and sends `end`. */
export function keepSending(about: string, frame: Frame, end: Frame): () => void {
  standing.set(about, frame);
  sendRealtime(frame.event, frame.data);
  return () => {
    standing.delete(about);
    sendRealtime(end.event, end.data);
  };
}
