import { parentPort } from "node:worker_threads";
import type { Metadata, Sharp } from "sharp";
import type { EncodeJob, EncodeResult } from "./encoding.server.ts";

// The worker thread's program, which scripts/build.mjs bundles into one file. Everything that it can read is hostile:
// decoders only see what sniff.ts recognises, and nothing of the original survives but its pixels.

const LOADERS = ["Png", "Jpeg", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`);
/** Photographs and screenshots of 1,600 pixels take 300 kB or less. */
const QUALITY = 80;
/** The longest side that WebP and its decoders can hold. */
const LONGEST_READ = 16_383;

const loaded = load().catch((error: Error) => error);

async function load(): Promise<typeof import("sharp").default> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // libvips also reads SVG, TIFF and more.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

parentPort?.on("message", async (job: EncodeJob) => {
  const result = await encode(job).catch((error: unknown): EncodeResult => ({ refused: reasonFor(error) }));
  parentPort?.postMessage(result);
});

async function encode(job: EncodeJob): Promise<EncodeResult> {
  const sharp = await loaded;
  if (sharp instanceof Error) return { unavailable: sharp.message.trim().split("\n")[0] ?? "" };
  if (!job.file) return {};
  const { mostPixels, seconds, side, isSquare } = job;
  // The first frame only, and no picture that is cut off or damaged.
  const image = sharp(job.file, { pages: 1, limitInputPixels: mostPixels, failOn: "error" }).timeout({
    seconds,
  });
  const refused = refusalOf(await image.metadata(), mostPixels);
  if (refused) return { refused };
  const { data, info } = await fitted(image.autoOrient(), side, isSquare)
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { image: { content: data, width: info.width, height: info.height } };
}

const fitted = (image: Sharp, side: number, isSquare: boolean) =>
  isSquare
    ? image.resize(side, side, { fit: "cover" })
    : image.resize(side, side, { fit: "inside", withoutEnlargement: true });

function refusalOf({ width, height }: Metadata, mostPixels: number): EncodeResult["refused"] {
  if (width * height > mostPixels || Math.max(width, height) > LONGEST_READ) return "large";
  return undefined;
}

const reasonFor = (error: unknown) => (/exceeds pixel limit/i.test(String(error)) ? "large" : "unreadable");
