import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one colour. */
export function picture([red, green, blue]: Colour = [200, 80, 40], width = 48, height = 32): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
