import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import { HttpError, Invalid, Unavailable, UnsupportedType } from "../../platform/http/errors.ts";
import { HOURLY } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { type Encoded, encode, uploadsOff } from "./encoding.server.ts";
import { LONGEST_SIDE, MOST_BYTES, MOST_PIXELS } from "./limits.ts";
import { listUnused, listUnusedOf } from "./queries.server.ts";
import { sniff } from "./sniff.ts";

type Store = Pick<Application, "db" | "now" | "limits" | "log">;

const OFF = "Uploads are off on this site.";

/** Whether and why images cannot be uploaded. @throws Unavailable */
export function requireUploads(): void {
  if (uploadsOff() !== undefined) throw new Unavailable(OFF);
}

export interface Added {
  key: string;
  width: number;
  height: number;
}

/**
 * Decodes an image, scales it down if necessary, and stores it as a new WebP file of its pixels: nothing else of the
 * upload is kept.
 * @param square the sides of a square to cut out of the middle, for an avatar
 */
export async function addImage(
  app: Store,
  viewer: Pick<Viewer, "id">,
  file: Buffer,
  square?: number,
): Promise<Added> {
  requireUploads();
  if (file.length > MOST_BYTES) throw new HttpError(413, "This image is larger than 5 MB.");
  if (!sniff(file)) throw new UnsupportedType("Send a PNG, JPEG, WebP or GIF image.");
  await app.limits.take("imagesByAccount", viewer.id);
  await app.limits.take("imagesOfDayByAccount", viewer.id);
  const { content, width, height } = await inTurn(viewer.id, () => encoded(app, file, square));
  const key = randomBytes(16).toString("base64url");
  const row = { key, owner_id: viewer.id, type: "image/webp", width, height, created_at: app.now() };
  await inTransaction(app.db, (trx) =>
    trx
      .insertInto("images")
      .values({ ...row, content: Buffer.from(content) })
      .execute(),
  );
  return { key, width, height };
}

/** Each account's last upload under way. */
const underWay = new Map<number, Promise<unknown>>();

/** One image of an account after the other, so that others wait for at most one of each. */
async function inTurn<T>(account: number, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(account) ?? Promise.resolve();
  const result = before.then(work, work);
  underWay.set(account, result);
  try {
    return await result;
  } finally {
    if (underWay.get(account) === result) underWay.delete(account);
  }
}

async function encoded({ log }: Pick<Store, "log">, file: Buffer, square?: number): Promise<Encoded> {
  const { image, refused, unavailable } = await encode({
    file,
    mostPixels: MOST_PIXELS,
    side: square ?? LONGEST_SIDE,
    isSquare: square !== undefined,
  });
  if (image) return image;
  if (unavailable !== undefined) {
    log.warn({ reason: unavailable }, "Images cannot be uploaded");
    throw new Unavailable(OFF);
  }
  if (refused === "large") throw new HttpError(413, "This image has more than 25 megapixels.");
  if (refused === "slow") throw new Invalid("This image takes too long to read.");
  throw new Invalid("This image is damaged or cannot be read.");
}

const DAY = 24 * HOURLY;
/** Short, because each row may hold half a megabyte. */
const SLICE = 50;

/** Deletes images that no text has shown for a day. */
export async function sweepImages({ db, now }: Pick<Application, "db" | "now">): Promise<void> {
  await inTransaction(db, (trx) =>
    trx
      .updateTable("images")
      .set({ unused_since: now() })
      .where("uses_count", "=", sql.lit(0))
      .where("unused_since", "is", null)
      .execute(),
  );
  await deleteAll(db, (slice) => listUnused(db, now() - DAY, slice));
}

/** Deletes the images of a deleted account that no text shows. */
export const dropUnused = (db: Database, userId: number) =>
  deleteAll(db, (slice) => listUnusedOf(db, userId, slice));

async function deleteAll(
  db: Database,
  list: (slice: { after: number; limit: number }) => Promise<number[]>,
): Promise<void> {
  for (let ids = await next(0); ids.length > 0; ids = await next(ids.at(-1) ?? 0)) {
    const unused = db.deleteFrom("images").where("id", "in", ids).where("uses_count", "=", 0);
    // A text may have begun to show one since.
    await step(() => inTransaction(db, (trx) => trx.executeQuery(unused)));
  }
  function next(after: number) {
    return list({ after, limit: SLICE });
  }
}
