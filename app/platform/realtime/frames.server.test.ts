import { expect, test } from "vitest";
import { encodeEvent, parseFrame } from "./frames.server.ts";

test.each([
  { event: "typing", data: { to: "12" } },
  { event: "join", data: { room: "discussion:42" } },
  { event: "leave", data: { room: "discussion:42" } },
  { event: "presence", data: { changes: true } },
  { event: "figures", data: { path: "/problem/3?tab=solutions" } },
])("a valid $event frame is accepted", (frame) => {
  expect(parseFrame(JSON.stringify(frame))).toEqual(frame);
});

test("unknown fields of a frame are dropped", () => {
  const sent = { event: "join", data: { room: "discussion:1", as: "admin" }, id: 1 };
  expect(parseFrame(JSON.stringify(sent))).toEqual({ event: "join", data: { room: "discussion:1" } });
});

test.each([
  "",
  "hello",
  "null",
  "[]",
  "5",
  '{"event":"typing"',
  '{"event":"unknown","data":{}}',
  '{"event":"typing","data":null}',
  '{"event":"typing","data":{"to":12}}',
  '{"event":"typing","data":{"to":"0"}}',
  '{"event":"typing","data":{"to":"1e3"}}',
  '{"event":"typing","data":{"to":"12345678901234567890"}}',
  '{"event":"join","data":{"room":""}}',
  `{"event":"join","data":{"room":"${"r".repeat(65)}"}}`,
  '{"event":"presence","data":{"changes":"yes"}}',
  '{"event":"figures","data":{"path":"@elsewhere"}}',
  `{"event":"figures","data":{"path":"/${"p".repeat(2048)}"}}`,
  '{"event":"__proto__","data":{}}',
])("the frame %s is refused", (text) => {
  expect(parseFrame(text)).toBeNull();
});

test("an event is encoded once for all its receivers", () => {
  let asked = 0;
  const event = {
    type: "newMessage",
    data: {
      toJSON() {
        asked += 1;
        return { _id: "1" };
      },
    },
  };
  expect(encodeEvent(event)).toBe('{"event":"newMessage","data":{"_id":"1"}}');
  encodeEvent(event);
  expect(asked).toBe(1);
});
