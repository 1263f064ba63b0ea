import { type ClientOptions, WebSocket } from "ws";

export interface Received {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as they expect it to be
  data: any;
}

/** A websocket client that records what it receives. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly frames: Received[] = [];
  /** The close code; 1006 if the connection was cut. */
  readonly closed: Promise<number>;
  /** The status of the handshake: 101 if accepted. */
  readonly answered: Promise<number>;
  #taken = 0;
  #wake = () => {};

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url.replace(/^http/, "ws"), options);
    this.socket.on("message", (data) => {
      this.frames.push(JSON.parse(String(data)));
      this.#wake();
    });
    this.closed = new Promise((resolve) => this.socket.once("close", resolve));
    this.answered = new Promise((resolve, reject) => {
      this.socket.once("open", () => resolve(101));
      this.socket.once("unexpected-response", (request, response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
      this.socket.on("error", reject);
    });
    // Avoids an unhandled rejection in tests that check only the close code.
    this.answered.catch(() => {});
  }

  send(event: string, data: unknown): void {
    this.socket.send(JSON.stringify({ event, data }));
  }

  /** The next unread event of this name; earlier events of other names are skipped. */
  async next(event: string): Promise<Received["data"]> {
    for (;;) {
      while (this.#taken < this.frames.length) {
        const frame = this.frames[this.#taken++];
        if (frame?.event === event) return frame.data;
      }
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const code = await Promise.race([woken, this.closed]);
      if (code !== undefined && this.#taken === this.frames.length) {
        throw new Error(`Closed with ${code} before ${event} came, after ${JSON.stringify(this.frames)}`);
      }
    }
  }

  /** Waits until the server has handled all messages and replied. */
  async settled(): Promise<void> {
    this.send("ping", null);
    await this.next("pong");
  }
}
