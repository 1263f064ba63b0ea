import { join } from "node:path";
import SQLite from "better-sqlite3";
import express from "express";
import { type WebSocket, WebSocketServer } from "ws";

/**
 * The theoretical limit: one commit per message and a bare websocket, without sessions, permissions or unread counts.
 * Accepts `{to, content}` by socket or call.
 */
const db = new SQLite(join(process.env.DATA_DIR ?? "", "limit.db"));
db.pragma("journal_mode = WAL");
db.pragma("synchronous = NORMAL");
db.exec(
  "create table messages (id integer primary key, sender integer, recipient integer, content text, created_at integer)",
);
const insert = db.prepare(
  "insert into messages (sender, recipient, content, created_at) values (?, ?, ?, ?)",
);

const site = express();
const server = site.listen(0, "127.0.0.1", () => {
  console.log(`ready http://127.0.0.1:${(server.address() as { port: number }).port}`);
});
const sockets = new Map<number, WebSocket>();
const deliver = (from: number, { to, content }: { to: number; content: string }) => {
  const { lastInsertRowid } = insert.run(from, to, content, Date.now());
  const frame = JSON.stringify({ event: "newMessage", data: { _id: String(lastInsertRowid), content } });
  sockets.get(to)?.send(frame);
  return frame;
};
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket, request) => {
  const id = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("userId"));
  sockets.set(id, socket);
  socket.on("message", (data) => void deliver(id, JSON.parse(String(data))));
});
site.post("/send/:from", express.json(), (req, res) => {
  res.type("json").send(deliver(Number(req.params.from), req.body));
});
