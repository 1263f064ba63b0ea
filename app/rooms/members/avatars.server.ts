import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { Invalid } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { addImage, noteImages } from "../images/index.server.ts";

type Store = Pick<Application, "db" | "now" | "limits" | "log">;

/** Pixels of each side: three per pixel of the largest avatar on a screen. */
const SIDE = 256;

/**
 * Cuts a square out of an uploaded picture. The one before goes with the other images that nothing shows.
 * @throws Invalid without a picture, or for one that cannot be read; Unavailable where uploads are off; TooMany
 */
export async function setAvatar(app: Store, viewer: Viewer, file: Buffer | null): Promise<string> {
  if (file === null) throw new Invalid("Choose a picture first.");
  const { key } = await addImage(app, viewer, file, SIDE);
  await inTransaction(app.db, (trx) => storeAvatar(trx, viewer.id, key));
  return key;
}

/** Idempotent. @returns whether there was one */
export function removeAvatar({ db }: { db: Connection }, user: Pick<Viewer, "id">): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { avatar } = await trx
      .selectFrom("users")
      .select("avatar")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    if (avatar !== null) await storeAvatar(trx, user.id, null);
    return avatar !== null;
  });
}

async function storeAvatar(trx: Connection, id: number, avatar: string | null): Promise<void> {
  await trx.updateTable("users").set({ avatar }).where("id", "=", id).execute();
  await noteImages(trx, "users", id, id, avatar === null ? [] : [`/images/${avatar}`]);
}
