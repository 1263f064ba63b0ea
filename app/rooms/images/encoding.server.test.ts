import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { encode } from "./encoding.server.ts";

const limits = { mostPixels: 1_000_000, side: 400, isSquare: false };
const made = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a33" } });

test("an image is scaled down to its longer side, and never up", async () => {
  const large = await encode({ file: await made(800, 200).png().toBuffer(), ...limits });
  expect(large.image).toMatchObject({ width: 400, height: 100 });
  expect(await sharp(large.image?.content).metadata()).toMatchObject({ format: "webp", width: 400 });
  const small = await encode({ file: await made(80, 20).jpeg().toBuffer(), ...limits });
  expect(small.image).toMatchObject({ width: 80, height: 20 });
});

test("an avatar is a square from the middle", async () => {
  const file = await made(300, 100).webp().toBuffer();
  const { image } = await encode({ file, ...limits, side: 64, isSquare: true });
  expect(image).toMatchObject({ width: 64, height: 64 });
});

test("what cannot be read, or has too many pixels, is refused, and the next image is not", async () => {
  const file = await made(100, 100).png().toBuffer();
  const results = await Promise.all([
    encode({ file: file.subarray(0, 60), ...limits }),
    encode({ file: await made(1_100, 1_000).png().toBuffer(), ...limits }),
    encode({ file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), ...limits }),
    encode({ file, ...limits }),
  ]);
  expect(results.map(({ refused }) => refused)).toEqual(["unreadable", "large", "unreadable", undefined]);
});

test("where sharp cannot be loaded, the thread says why", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "upsolve-encoder-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, "encoder.ts");
  copyFileSync(new URL("./encoder.server.ts", import.meta.url), program);
  const thread = new Worker(program, { execArgv: ["--experimental-strip-types", "--no-warnings"] });
  onTestFinished(async () => void (await thread.terminate()));
  await once(thread, "online");
  thread.postMessage(limits);
  const [result] = await once(thread, "message");
  expect(result).toEqual({ unavailable: expect.stringMatching(/^Cannot find package 'sharp'/) });
});
