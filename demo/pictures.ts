import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

/** A PNG of pixels that `at` colours. */
function drawPng(width: number, height: number, at: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc((3 * width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(at(x, y), y * (3 * width + 1) + 1 + 3 * x);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const WHITE: Colour = [255, 255, 255];
const GREY: Colour = [186, 194, 204];
const BLUE: Colour = [47, 92, 214];

/** Slopes and heights at the left edge, in pixels. */
const lines = [
  [0.95, 20],
  [0.55, 70],
  [0.22, 130],
  [-0.05, 205],
  [-0.4, 345],
] as const;

/** Five lines and, in blue, their lower envelope. */
export const envelope = (): Buffer =>
  drawPng(720, 360, (x, y) => {
    const heights = lines.map(([slope, start]) => start + slope * x);
    const height = 340 - y;
    if (Math.abs(height - Math.min(...heights)) < 3) return BLUE;
    if (height < 0 && height > -2) return GREY;
    return heights.some((each) => Math.abs(height - each) < 1) ? GREY : WHITE;
  });

const SIDE = 160;
const CELLS = 5;

/** A pattern of squares, symmetric like a face. @param seed of each member another */
export function avatarOf(seed: number): Buffer {
  const hue = (seed * 67) % 360;
  const colour = (lightness: number): Colour => {
    const part = (shift: number) => {
      const step = (shift + hue / 30) % 12;
      return Math.round(
        255 *
          (lightness -
            0.45 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(step - 3, 9 - step, 1))),
      );
    };
    return [part(0), part(8), part(4)];
  };
  const [front, back] = [colour(0.45), colour(0.9)];
  const margin = SIDE / 10;
  const cell = (SIDE - 2 * margin) / CELLS;
  return drawPng(SIDE, SIDE, (x, y) => {
    const [column, row] = [Math.floor((x - margin) / cell), Math.floor((y - margin) / cell)];
    if (column < 0 || row < 0 || column >= CELLS || row >= CELLS) return back;
    const bit = row * 3 + Math.min(column, CELLS - 1 - column);
    return ((seed * 2_654_435_761) >>> (bit % 30)) & 1 ? front : back;
  });
}
