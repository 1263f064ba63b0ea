import { connect, type Socket } from "node:net";
import type { TestServer } from "../setup/server.ts";

/** A connection that sends bytes unchanged, where fetch would correct them. */
export function open(server: Pick<TestServer, "url">): Socket {
  return connect(Number(new URL(server.url).port), "127.0.0.1");
}

export function sendRaw(server: Pick<TestServer, "url">, text: string): Promise<string> {
  const socket = open(server);
  socket.write(text);
  return readAll(socket);
}

export function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      received += chunk;
    });
    // A server that refuses a request early may reset the connection after its answer.
    socket.on("error", () => {}).on("close", () => resolve(received));
  });
}
