import { CLOSE, SOCKET_PATH } from "../protocol.ts";

export interface Frame {
  event: string;
  data: unknown;
}

export interface Line {
  send(frame: Frame): void;
  hangUp(): void;
}

interface LineEvents {
  opened(): void;
  received(frame: Frame): void;
  missed(): void;
  /** @param code the websocket close code, or 0 if unknown. */
  closed(code: number): void;
}

/** Milliseconds after which a pending socket is considered blocked. */
const OPEN_WITHIN = 5000;

export function openSocket(userId: string, events: LineEvents): Line {
  const url = new URL(`${SOCKET_PATH}?userId=${userId}&presence=off`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  let isOver = false;
  const end = (code: number) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    events.closed(code);
  };
  let socket: WebSocket | undefined;
  const patience = setTimeout(() => {
    end(0);
    socket?.close();
  }, OPEN_WITHIN);
  try {
    socket = new WebSocket(url);
    socket.onopen = () => {
      clearTimeout(patience);
      if (!isOver) events.opened();
    };
    socket.onmessage = ({ data }) => isOver || events.received(JSON.parse(data));
    socket.onclose = ({ code }) => end(code);
  } catch {
    // Websockets are disabled. Deferred, because the caller does not have the line yet.
    queueMicrotask(() => end(0));
  }
  return {
    send: (frame) => socket?.readyState === 1 && socket.send(JSON.stringify(frame)),
    hangUp() {
      isOver = true;
      clearTimeout(patience);
      socket?.close();
    },
  };
}

const call = async (path: string, body: object | undefined, signal: AbortSignal) => {
  const response = await fetch(`/api/realtime/${path}`, {
    method: body ? "POST" : "GET",
    headers: body && { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw response.status;
  return response.json();
};

export function openPoll(events: LineEvents): Line {
  const over = new AbortController();
  const { signal } = over;
  let id = "";
  let sending: Promise<unknown> = Promise.resolve();

  async function run(): Promise<number> {
    let cursor: number;
    ({ id, cursor } = await call("open", { presence: false }, signal));
    events.opened();
    for (;;) {
      const answer = await call(`events?id=${id}&cursor=${cursor}`, undefined, signal);
      cursor = answer.cursor;
      if (answer.resync) events.missed();
      for (const frame of answer.events) events.received(frame);
      if (answer.closed) return answer.closed;
    }
  }
  const end = (code: number) => {
    if (!signal.aborted) events.closed(code);
  };
  run().then(end, (status: unknown) => end(status === 401 ? CLOSE.signedOut : 0));
  return {
    send(frame) {
      // Frames are transient or repeated after a reconnection, so failures need no handling.
      sending = sending.then(() => call("send", { id, ...frame }, signal)).catch(() => {});
    },
    hangUp: () => over.abort(),
  };
}
