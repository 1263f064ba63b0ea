import type { Connection } from "../../platform/db/connection.server.ts";
import { kept } from "../../platform/db/kept.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import { splitTags } from "../../platform/text/tags.ts";

/** Sorts after any possible continuation of a prefix. */
const LAST = "\u{10ffff}";

type Kind = "platform" | "tag";

const selectUsed = prepared((db, { kind, limit }: { kind: Kind; limit: number }) =>
  db
    .selectFrom("public_totals")
    .select(["label", "total"])
    .where("kind", "=", kind)
    .where("total", ">", 0)
    .orderBy("total", "desc")
    .orderBy("key")
    .limit(limit),
);

const selectBegun = prepared((db, { from, to, limit }: { from: string; to: string; limit: number }) =>
  db
    .selectFrom("public_totals")
    .select(["label", "total"])
    .where("kind", "=", "tag")
    .where("key", ">=", from)
    .where("key", "<", to)
    .orderBy("key")
    .limit(limit),
);

export async function listTags(db: Connection, begins: string | undefined, limit: number) {
  const [from] = splitTags(begins ?? "");
  if (begins !== undefined && from === undefined) return [];
  const rows = await (from === undefined
    ? selectUsed(db, { kind: "tag", limit })
    : selectBegun(db, { from, to: from + LAST, limit }));
  return rows.map(({ label, total }) => ({ tag: label, problems: total }));
}

export async function usesOf(db: Connection, tag: string): Promise<number> {
  const row = await db
    .selectFrom("public_totals")
    .select("total")
    .where("kind", "=", "tag")
    .where("key", "=", tag)
    .executeTakeFirst();
  return row?.total ?? 0;
}

export function listRenames(db: Connection) {
  return db
    .selectFrom("tag_renames")
    .select(["id", "from_tag as tag", "to_tag as to"])
    .where("id", ">", 0)
    .orderBy("id")
    .limit(20)
    .execute();
}

const common = (kind: Kind) =>
  kept(async (db, limit: number) => (await selectUsed(db, { kind, limit })).map(({ label }) => label));
const commonOf = { platform: common("platform"), tag: common("tag") };

export const commonNames = (db: Connection, kind: Kind, limit: number): Promise<string[]> =>
  commonOf[kind](db, limit);
