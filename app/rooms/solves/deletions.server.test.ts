import { expect, test } from "vitest";
import { PASSWORD } from "../../../tests/setup/factories.ts";
import { DAY, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";
import { deleteAccount } from "../members/commands.server.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";

const on = openImports();

test("a team stays until the last of its members here deletes their account", async () => {
  const author = {
    participantType: "CONTESTANT",
    teamId: 7,
    teamName: "Trio",
    members: ["tourist", "benq", "stranger"].map((handle) => ({ handle })),
  };
  const alone = codeforcesSubmission({ contest: 1900, index: "B", at: on.time - DAY, id: 2 });
  const solve = codeforcesSubmission({ contest: 1900, index: "A", at: on.time - DAY, id: 1, author });
  on.world.submissions = { tourist: [alone, solve], benq: [solve] };
  await on.link(on.ada);
  await on.link(on.ben, "benq");
  await on.idle();
  const handles = async () =>
    (await on.app.db.selectFrom("party_members").select("handle").orderBy("handle").execute()).map(
      ({ handle }) => handle,
    );
  expect(await handles()).toEqual(["benq", "stranger", "tourist"]);
  await deleteAccount(on.app, on.ada, { password: PASSWORD });
  await finishAllDeletions(on.app);
  expect(await on.app.db.selectFrom("attempts").select("handle_id").execute()).toHaveLength(1);
  expect(await handles()).toEqual(["benq", "stranger", "tourist"]);
  await deleteAccount(on.app, on.ben, { password: PASSWORD });
  await finishAllDeletions(on.app);
  for (const table of ["attempts", "participations", "parties", "party_members"] as const)
    expect(await on.app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
