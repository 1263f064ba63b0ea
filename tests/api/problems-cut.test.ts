import { expect, test } from "vitest";
import { factsOf } from "../../app/search/problems.server.ts";
import { openData } from "../setup/data.ts";
import { startServer } from "../setup/server.ts";
import { signUp } from "./client.ts";

test("a list says when it sorts the newest of its matches, and only then", async () => {
  const site = await startServer();
  const ada = await signUp(site, "ada");
  const database = openData(site.dataDir);
  const problem =
    database.prepare(`insert into problems (author_id, title, link, statement, input, output, visibility,
    platform_key, platform_name, rating, created_at, updated_at) values (?, 'Lazy trees', '', '', '', '', 'public', ?, ?, 5, 0, 0)`);
  const found = database.prepare(
    "insert into problem_search (rowid, title, tags, statement, facts) values (?, 'Lazy trees', 'dp', '', ?)",
  );
  database.transaction(() => {
    for (let i = 0; i < 2001; i++) {
      const platform = i === 0 ? "Kattis" : "CSES";
      const key = platform.toLowerCase();
      const { lastInsertRowid } = problem.run(ada.id, key, platform);
      const facts = {
        visibility: "public",
        author_id: Number(ada.id),
        platform_key: key,
        rating: 5,
      } as const;
      found.run(lastInsertRowid, factsOf({ ...facts, tags: ["dp"] }));
    }
  })();
  database.close();
  const says = async (query: string) =>
    /These are the newest 2,000 of the matches\. Add a word or a filter to see others\./.test(
      await (await ada.get(`/dashboard?${query}`)).text(),
    );
  for (const query of ["q=lazy&sort=solved", "tag=dp&sort=reviewed", "show=mine&sort=solved"])
    expect(await says(query), query).toBe(true);
  for (const query of ["q=lazy", "q=lazy&sort=hardest", "sort=solved", "tag=dp&platform=cses&sort=reviewed"])
    expect(await says(query), query).toBe(false);
  await site.stop();
});
