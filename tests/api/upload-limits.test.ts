import { once } from "node:events";
import { expect, test } from "vitest";
import { png, upload } from "../setup/images.ts";
import { open, readAll } from "./raw.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, cem } = siteWith(["ada", "ben", "cem"], { RATE_LIMITS: "on" });

const MOST = 5 * 1024 * 1024;

/** An image of any size: what is behind its end is not read. */
async function ofLength(bytes: number): Promise<Buffer> {
  const image = await png();
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}

test("an image of exactly 5 MB can be uploaded, and one more byte is too much", async () => {
  expect(await upload(ada, await ofLength(MOST))).toHaveStatus(201);
  expect(await upload(ada, await ofLength(MOST + 1))).toHaveStatus(413);
});

test("an image that arrives slowly keeps nobody waiting", async () => {
  const file = await ofLength(MOST);
  const socket = open(server);
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const head = `POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\nContent-Type: image/png`;
  socket.write(`${head}\r\nContent-Length: ${MOST}\r\n\r\n`);
  const answer = readAll(socket);
  for (let sent = 0; sent < MOST; sent += MOST / 4) {
    if (!socket.write(file.subarray(sent, Math.min(sent + MOST / 4, MOST - 1)))) await once(socket, "drain");
    expect(await upload(ben, await png())).toHaveStatus(201);
  }
  socket.write(file.subarray(MOST - 1));
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
});

test("a member can upload 60 images in an hour; others can go on", async () => {
  const file = await png();
  for (let i = 0; i < 60; i++) expect(await upload(cem, file)).toHaveStatus(201);
  const refused = await upload(cem, file);
  expect(refused).toHaveStatus(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect(await upload(ada, file)).toHaveStatus(201);
});
