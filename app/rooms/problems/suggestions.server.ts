import type { Connection } from "../../platform/db/connection.server.ts";
import type { Viewer } from "../../viewer.ts";
import { judgeTitles } from "../judges/addresses.ts";
import { commonNames } from "./queries.server.ts";

export async function suggestionsFor(db: Connection, viewer: Viewer) {
  const own = await db
    .selectFrom("problems as p")
    .innerJoin("problem_tags as t", "t.problem_id", "p.id")
    .select("t.tag")
    .where("p.author_id", "=", viewer.id)
    .orderBy("p.id", "desc")
    .limit(100)
    .execute();
  const tags = [...(await commonNames(db, "tag", 100)), ...own.map((row) => row.tag)];
  const platforms = [...(await commonNames(db, "platform", 30)), ...judgeTitles()];
  return { platforms: [...new Set(platforms)], tags: [...new Set(tags)] };
}
