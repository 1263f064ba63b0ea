import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf, textOf } from "./bodies.ts";
import { type Client, type Member, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, bob, carol } = siteWith(["ada", "bob", "carol"]);
let problem: string;
beforeEach(async () => {
  problem = await addProblem(ada);
});

const fields = {
  approach: "Count the *attacked* pairs",
  description: "There are $4(n-1)(n-2)$ of them.",
  code: "int main() { return 0; }",
  language: "cpp",
};

async function addSolution(author: Client, changes: Record<string, unknown> = {}, to = problem) {
  const response = await author.post(`/api/problem/${to}/addsolution`, { ...fields, ...changes });
  expect(response).toHaveStatus(201);
  return ((await response.json()) as { _id: string })._id;
}

const json = (client: Client, path: string) => client.json(`/api${path}`);
const html = (client: Client, path: string) => client.text(path);
const at = (id: string, of = problem) => `/problem/${of}/solutions/${id}`;

/** The number of solutions on the problem and on the leaderboard. */
async function counts(user: Member) {
  const top = (await json(ada, "/top-users")) as { _id: string; solutionsCount: number }[];
  const { problem: of } = await json(ada, `/problem/${problem}`);
  const { solutions } = await json(ada, `/problem/${problem}/solutions`);
  expect(of.solutions).toHaveLength(of.solutionsCount);
  expect(solutions).toHaveLength(of.solutionsCount);
  return [of.solutionsCount, top.find((row) => row._id === user.id)?.solutionsCount ?? 0];
}

describe("adding a solution", () => {
  test("by call returns the success message and updates every count", async () => {
    const before = await counts(bob);
    const answer = await jsonOf(201, bob.post(`/api/problem/${problem}/addsolution`, { ...fields, problem }));
    expect(answer).toEqual({ message: "Solution added successfully!", _id: expect.stringMatching(/^\d+$/) });
    expect(await counts(bob)).toEqual(before.map((count) => count + 1));

    const solution = await json(bob, at(answer._id));
    expect(solution).toEqual({
      _id: answer._id,
      ...fields,
      problem,
      user: { _id: bob.id, username: "bob" },
      reviews: [],
      reviewsCount: 0,
      averageRating: null,
      useful: 0,
      commentsCount: 0,
      editorial: false,
      createdAt: expect.any(String),
      updatedAt: solution.createdAt,
    });
    const list = await json(carol, `/problem/${problem}/solutions`);
    expect(list.solutions).toEqual([solution]);
    expect(list.problem).toMatchObject({ _id: problem, title: "Two Towers", solutionsCount: 1 });
  });

  test("by form redirects to the problem, with a toast", async () => {
    const response = await bob.postForm(`/problem/${problem}/addsolution`, fields);
    expect(response).toHaveRedirect(`/problem/${problem}`);
    expect(await html(bob, `/problem/${problem}`)).toContain("Solution added successfully!");
    expect(await html(bob, `/problem/${problem}/solutions`)).toContain("1 Solution Found");
  });

  test("twice with the same key, by form or call, stores one solution", async () => {
    const path = `/problem/${problem}/addsolution`;
    const key = "0e37df36-f698-11e6-8dd4-cb9ced3df976";
    await Promise.all([1, 2].map(() => bob.postForm(path, { ...fields, key })));
    const again = await bob.post(`/api${path}`, fields, { "Idempotency-Key": key });
    expect(again).toHaveStatus(201);
    const { solutions } = await json(bob, `/problem/${problem}/solutions`);
    expect(solutions.map(({ _id }: { _id: string }) => _id)).toEqual([(await again.json())._id]);

    const other = await addProblem(ada);
    expect(
      await bob.post(`/api/problem/${other}/addsolution`, fields, { "Idempotency-Key": key }),
    ).toHaveStatus(409);
    expect(await bob.postForm(`/problem/${other}/addsolution`, { ...fields, key })).toHaveStatus(409);
  });

  test("without code gets the same error by call and form", async () => {
    const path = `/problem/${problem}/addsolution`;
    const message = "Code is required";
    const call = await bob.post(`/api${path}`, { ...fields, code: " " });
    expect(call).toHaveStatus(400);
    expect(await call.json()).toEqual({ message, errors: { code: [message] } });
    const shown = await textOf(400, bob.postForm(path, { ...fields, code: "" }));
    expect(shown).toContain(message);
    expect(shown).toContain(fields.approach);
  });
});

test("the author can update a solution, and sending back the whole solution changes only edited fields", async () => {
  const id = await addSolution(bob);
  const before = await json(bob, at(id));
  const put = await bob.put(`/api${at(id)}/updatesolution`, { ...before, approach: "Induction" });
  expect(put).toHaveStatus(200);
  expect(await put.json()).toEqual({ message: "Solution updated successfully!" });
  expect(await json(bob, at(id))).toEqual({
    ...before,
    approach: "Induction",
    updatedAt: expect.any(String),
  });

  const form = await bob.postForm(`${at(id)}/updatesolution`, { ...fields, code: "changed();" });
  expect(form).toHaveRedirect(at(id));
  const shown = await html(bob, at(id));
  expect(shown).toContain("Solution updated successfully!");
  expect(await html(bob, `${at(id)}/code.txt`)).toBe("changed();\n");
});

test("deleting a solution asks for confirmation, redirects to the list and updates every count", async () => {
  const [one, two] = [await addSolution(bob), await addSolution(bob)];
  const before = await counts(bob);
  expect(await html(bob, at(one))).toContain("Are you sure you want to delete this solution?");
  const form = await bob.postForm(at(one), { intent: "delete" });
  expect(form).toHaveRedirect(`/problem/${problem}/solutions`);
  expect(await html(bob, `/problem/${problem}/solutions`)).toContain("Solution deleted");
  const call = await bob.delete(`/api${at(two)}/deletesolution`);
  expect(await call.json()).toEqual({ message: "Solution deleted" });
  expect(await counts(bob)).toEqual(before.map((count) => count - 2));
  expect(await html(bob, `/problem/${problem}/solutions`)).toContain("No Solutions Yet");
  expect(await bob.delete(`/api${at(two)}/deletesolution`)).toHaveStatus(404);
});

describe("solution permissions", () => {
  const readings = (id: string, of = problem) => [
    `/problem/${of}/solutions`,
    `/problem/${of}/addsolution`,
    at(id, of),
    `${at(id, of)}/code.txt`,
    `/api/problem/${of}/solutions`,
    `/api${at(id, of)}`,
  ];
  const writings = (client: Client, id: string, of = problem) => ({
    add: () => client.post(`/api/problem/${of}/addsolution`, fields),
    addForm: () => client.postForm(`/problem/${of}/addsolution`, fields),
    showCode: () => client.postForm(at(id, of), { intent: "show" }),
    updateScreen: () => client.get(`${at(id, of)}/updatesolution`),
    updateForm: () => client.postForm(`${at(id, of)}/updatesolution`, fields),
    update: () => client.put(`/api${at(id, of)}/updatesolution`, fields),
    delete: () => client.delete(`/api${at(id, of)}/deletesolution`),
    deleteForm: () => client.postForm(at(id, of), { intent: "delete" }),
  });

  test("other members see disabled buttons with the reason", async () => {
    const id = await addSolution(bob);
    for (const path of readings(id)) expect(await carol.get(path)).toHaveStatus(200);
    const refused = await carol.put(`/api${at(id)}/updatesolution`, fields);
    expect(await refused.json()).toEqual({ message: "Only the author can change this solution." });
    const shown = await html(carol, at(id));
    for (const name of ["Update", "Delete"])
      expect(shown).toMatch(
        new RegExp(`<button[^>]* disabled="" title="Only the author can change this solution.">${name}<`),
      );
    expect(await bob.get(`${at(id)}/updatesolution`)).toHaveStatus(200);
  });

  test("other members cannot see a private problem's solutions", async () => {
    const own = await addSolution(bob);
    const whole = (await json(ada, `/problem/${problem}`)).problem;
    await ada.put(`/api/problem/${problem}/updateproblem`, { ...whole, choice: "private" });
    for (const client of [bob, carol]) {
      for (const path of readings(own)) expect(await client.get(path)).toHaveStatus(404);
      for (const write of Object.values(writings(client, own))) expect(await write()).toHaveStatus(404);
    }
    for (const path of readings(own)) expect(await ada.get(path)).toHaveStatus(200);
  });

  test("missing or mismatched solutions get the 404 page", async () => {
    const id = await addSolution(bob);
    const other = await addProblem(ada);
    for (const [solution, of] of [
      ["999999", problem],
      ["abc", problem],
      [id, other],
      [id, "abc"],
    ] as const) {
      const shown = await textOf(404, bob.get(at(solution, of)));
      expect(shown).toContain("Solution Not Found");
      expect(shown).toContain("Unable to load solution details");
      expect(await bob.get(`/api${at(solution, of)}`)).toHaveStatus(404);
      const { update, delete: remove, updateForm, deleteForm } = writings(bob, solution, of);
      for (const write of [update, remove, updateForm, deleteForm]) expect(await write()).toHaveStatus(404);
    }
  });
});

describe("the list of solutions", () => {
  test("can be sorted, filtered and paged, in calls and on screens", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 23; index++) {
      ids.push(await addSolution(index % 2 ? bob : carol, { language: index % 5 ? "cpp" : "rust" }));
    }
    const best = ids[3] as string;
    await ada.post(`/api${at(best)}/addreview`, { rating: 5, comment: "Good" });

    const list = async (query: string) => {
      const response = await bob.get(`/api/problem/${problem}/solutions?${query}`);
      const { solutions } = (await response.json()) as { solutions: { _id: string }[] };
      const next = /^<\/api([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
      return { ids: solutions.map((row) => row._id), next };
    };
    const first = await list("limit=20");
    expect(first.ids).toEqual(ids.toReversed().slice(0, 20));
    expect((await json(bob, first.next as string)).solutions).toHaveLength(3);
    expect((await list("sort=reviewed")).ids[0]).toBe(best);
    expect((await list("language=rust")).ids).toHaveLength(5);

    const path = `/problem/${problem}/solutions`;
    const cards = (page: string) =>
      [...page.matchAll(/class="overview" href="[^"]*\/(\d+)"/g)].map((m) => m[1]);
    const screen = await html(bob, path);
    expect(screen).toContain("23 Solutions Found");
    expect(cards(screen)).toEqual(first.ids);
    const older = /href="([^"]+)" rel="next"/.exec(screen)?.[1]?.replaceAll("&amp;", "&");
    expect(cards(await html(bob, older as string))).toEqual(ids.slice(0, 3).toReversed());
    const filtered = await html(bob, `${path}?language=rust&sort=reviewed`);
    expect(cards(filtered)).toHaveLength(5);
    expect(filtered).not.toContain("Solutions Found");
    expect(cards(await html(bob, `${path}?sort=reviewed`))[0]).toBe(best);
    const none = await html(bob, `${path}?language=haskell`);
    for (const text of ["Nothing found", "Show all solutions"]) expect(none).toContain(text);
    // A form without script also sends empty and default values.
    expect(await bob.get(`${path}?language=&sort=reviewed`)).toHaveRedirect(`${path}?sort=reviewed`);
    expect(await bob.get(`${path}?language=cobol&sort=newest`)).toHaveRedirect(path);
  });

  test("shows approaches as plain text, and no code", async () => {
    await addSolution(bob, { approach: "**Bold** <script>alert(1)</script>", code: "the_secret()" });
    const screen = await html(carol, `/problem/${problem}/solutions`);
    expect(screen).toContain("Bold &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(screen).not.toContain("<script>alert(1)");
    expect(screen).not.toContain("the_secret");
  });
});

describe("solutions hidden as spoilers", () => {
  const secret = { description: "the_trick explained", code: "the_secret();" };
  const reads = async (client: Client, id: string) => {
    const shown = await html(client, at(id));
    expect(shown).toContain("Count the <em>attacked</em> pairs");
    const all = /the_trick/.test(shown) && /the_secret/.test(shown);
    expect(/the_trick|the_secret/.test(shown)).toBe(all);
    expect(shown.includes("Show code")).toBe(!all);
    return all;
  };

  test("stay hidden until a reader reveals them, for that problem and that reader only", async () => {
    const [one, two] = [await addSolution(bob, secret), await addSolution(bob, secret)];
    const elsewhere = await addProblem(bob);
    const other = await addSolution(bob, secret, elsewhere);
    const dora = await signUp(server, "dora");
    expect(await reads(dora, one)).toBe(false);
    const asked = await dora.postForm(at(one), { intent: "show" });
    expect(asked).toHaveRedirect(at(one));
    expect(await reads(dora, one)).toBe(true);
    expect(await reads(dora, two)).toBe(true);
    expect(await reads(carol, one)).toBe(false);
    expect(await html(dora, at(other, elsewhere))).not.toContain("the_trick");
    // A GET must not reveal anything.
    await carol.get(`${at(one)}?intent=show`);
    expect(await reads(carol, one)).toBe(false);
  });

  test("are visible to authors of the problem or of a solution to it", async () => {
    const id = await addSolution(bob, secret);
    expect(await reads(ada, id)).toBe(true);
    expect(await reads(bob, id)).toBe(true);
    expect(await reads(carol, id)).toBe(false);
    await addSolution(carol);
    expect(await reads(carol, id)).toBe(true);
  });

  test("are visible to readers who have turned hiding off", async () => {
    const id = await addSolution(bob, secret);
    const eve = await signUp(server, "eve");
    expect(await eve.postForm("/settings", { intent: "spoilers" })).toHaveRedirect("/settings#display");
    expect(await reads(eve, id)).toBe(true);
    await eve.postForm("/settings", { intent: "spoilers", hide: "on" });
    expect(await reads(eve, id)).toBe(false);
  });

  test("are not hidden in calls or in raw code", async () => {
    const id = await addSolution(bob, secret);
    expect(await json(carol, at(id))).toMatchObject(secret);
    const raw = await carol.get(`${at(id)}/code.txt`);
    expect(raw.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await raw.text()).toBe("the_secret();\n");
  });
});

test("a solution links to its neighbours, its problem and its reviews", async () => {
  const [one, two, three] = [await addSolution(bob), await addSolution(bob), await addSolution(carol)];
  const shown = await html(ada, at(two));
  for (const path of [
    at(one),
    at(three),
    `/problem/${problem}`,
    `${at(two)}/reviews`,
    `${at(two)}/addreview`,
  ]) {
    expect(shown).toContain(`href="${path}"`);
  }
  expect(shown).toContain("Solution by <");
  expect(shown).toMatch(/Reviews \((<!-- -->)?0/);
});

test("a solution begun with its approach is only a filled form, however long the approach is", async () => {
  const gil = await signUp(server, "gil");
  const approach = "Both ends move. ".repeat(2000).trim();
  const form = await textOf(200, gil.postForm(`/problem/${problem}/addsolution`, { begin: "1", approach }));
  expect(form).toContain(`>${approach}</textarea>`);
  expect(form).toContain('<option value="cpp" selected=""');
  expect(form).not.toContain("is required");
  expect(JSON.stringify(await json(gil, `/problem/${problem}/solutions`))).not.toContain("gil");
});

test("the form preselects the language used last", async () => {
  const fay = await signUp(server, "fay");
  const chosen = async () =>
    /<option value="(\w+)" selected=""/.exec(await html(fay, `/problem/${problem}/addsolution`))?.[1];
  expect(await chosen()).toBe("cpp");
  await addSolution(fay, { language: "kotlin" });
  expect(await chosen()).toBe("kotlin");
});
