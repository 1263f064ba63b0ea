import { CLOSE, SOCKET_PATH } from "../protocol.ts";

export interface Frame {
  event: string;
  data: unknown;
}

/** A way to the server that is open, or on its way to it. */
export interface Line {
  send(frame: Frame): void;
  /** Nothing is called back after this. */
  hangUp(): void;
}

export interface LineEvents {
  opened(): void;
  received(frame: Frame): void;
  /** Events were lost on the way. */
  missed(): void;
  /** @param code as websockets have it; 0 when nothing says why. */
  closed(code: number): void;
}

/** A socket that is neither open nor refused after this long (ms) is blocked on the way. */
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
    // Switched off altogether. Later, since who asks for the line does not have it yet.
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
  /** One after the other, as over a socket. */
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
      // What is sent says what is so just now, and is said again after a reconnection: a failure needs no answer.
      sending = sending.then(() => call("send", { id, ...frame }, signal)).catch(() => {});
    },
    hangUp: () => over.abort(),
  };
}
