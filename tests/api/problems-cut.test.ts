import { expect, test } from "vitest";
import { inTransaction } from "../../app/platform/db/connection.server.ts";
import { indexProblem } from "../../app/platform/search/problems.server.ts";
import { connectData } from "../setup/data.ts";
import { siteWith } from "./site.ts";

const { server, ada } = siteWith(["ada"]);

test("a list that sorts only the newest matches says so", async () => {
  const db = await connectData(server.dataDir);
  await inTransaction(db, async (trx) => {
    for (let i = 0; i < 2001; i++) {
      const platform = i === 0 ? "Kattis" : "CSES";
      const facts = { visibility: "public", platform_key: platform.toLowerCase(), rating: 5 } as const;
      const problem = { ...facts, title: "Lazy trees", statement: "", author_id: Number(ada.id) };
      const rest = { link: "", input: "", output: "", platform_name: platform, created_at: 0, updated_at: 0 };
      const { id } = await trx
        .insertInto("problems")
        .values({ ...problem, ...rest })
        .returning("id")
        .executeTakeFirstOrThrow();
      await indexProblem(trx, id, { ...problem, tags: ["dp"] });
    }
    await trx.insertInto("public_totals").values({ kind: "all", key: "", label: "", total: 2001 }).execute();
  });
  await db.destroy();
  const says = async (query: string) =>
    /These are the newest 2,000 matches\. Add a word or a filter to see others\./.test(
      await ada.text(`/dashboard?${query}`),
    );
  for (const query of ["q=lazy&sort=solved", "tag=dp&sort=reviewed", "show=mine&sort=solved"])
    expect(await says(query), query).toBe(true);
  for (const query of ["q=lazy", "q=lazy&sort=hardest", "sort=solved", "tag=dp&platform=cses&sort=reviewed"])
    expect(await says(query), query).toBe(false);
});
