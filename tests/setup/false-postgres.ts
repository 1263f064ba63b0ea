import { once } from "node:events";
import { createServer, type Socket } from "node:net";

// A local server that speaks just enough of PostgreSQL's protocol to test refusals by the app and by PostgreSQL.

const string = (text: string) => Buffer.from(`${text}\0`);
const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};

const READY = message("Z", Buffer.from("I"));
const TEXT = 25;

function answer(row: Record<string, string>): Buffer {
  const fields = Object.keys(row).flatMap((name) => [
    ...[string(name), int32(0), int16(0), int32(TEXT), int16(-1), int32(-1), int16(0)],
  ]);
  const values = Object.values(row).flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)]);
  const count = int16(Object.keys(row).length);
  return Buffer.concat([
    ...[message("1"), message("2"), message("T", count, ...fields), message("D", count, ...values)],
    ...[message("C", string("SELECT 1")), READY],
  ]);
}

function speak(socket: Socket, { row, refusal }: Script) {
  let known = Buffer.alloc(0);
  let isStarted = false;
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    known = Buffer.concat([known, chunk]);
    for (;;) {
      // The first message has no type byte.
      const head = isStarted ? 1 : 0;
      if (known.length < head + 4) return;
      const end = head + known.readInt32BE(head);
      if (known.length < end) return;
      const type = isStarted ? String.fromCharCode(known[0] ?? 0) : "";
      known = known.subarray(end);
      if (!isStarted && refusal) {
        const fields = { S: "FATAL", V: "FATAL", C: refusal.code, M: refusal.message };
        const parts = Object.entries(fields).map(([field, text]) => string(`${field}${text}`));
        socket.end(message("E", ...parts, Buffer.from([0])));
        return;
      }
      if (!isStarted) socket.write(Buffer.concat([message("R", int32(0)), READY]));
      else if (type === "S") socket.write(answer(row ?? {}));
      else if (type === "Q") socket.write(Buffer.concat([message("C", string("SET")), READY]));
      isStarted = true;
    }
  });
}

interface Script {
  /** The response to every statement. */
  row?: Record<string, string>;
  /** Refuses connections. */
  refusal?: { code: string; message: string };
}

/** @returns an address for DATABASE_URL, with a password. */
export async function startFalsePostgres(script: Script): Promise<{ url: string; stop(): void }> {
  const server = createServer((socket) => speak(socket, script)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return { url: `postgres://club:hidden@127.0.0.1:${port}/upsolve`, stop: () => void server.close() };
}
