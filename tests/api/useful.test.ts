import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { makeOwner } from "../setup/members.ts";
import { addProgram } from "../setup/programs.ts";
import { insert } from "../setup/rows.ts";
import type { Client, Member } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, cleo, ola } = siteWith(["ada", "ben", "cleo", "ola"]);
beforeAll(() => makeOwner(server, ola.user.username));

const written = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };

async function addSolution(author: Client, problem: string) {
  const answer = await author.post(`/api/problem/${problem}/addsolution`, written);
  expect(answer).toHaveStatus(201);
  return String((await answer.json())._id);
}

const addComment = (author: Member, solution: string) => {
  const text = { content: "Why?", thread_id: 0, created_at: Date.now() };
  return insert(server, "comments", { author_id: author.id, solution_id: solution, ...text });
};

describe("useful", () => {
  test("marks count in the calls of solutions, blogs, comments and profiles", async () => {
    const problem = await addProblem(ada);
    const solution = await addSolution(ben, problem);
    const { _id: blog } = await (
      await ben.post("/api/blogs/addblog", { title: "A blog", about: "About", content: "Text" })
    ).json();
    const comment = addComment(ben, solution);
    for (const entry of [`solutions/${solution}`, `blogs/${blog}`, `comments/${comment}`]) {
      const useful = `/api/${entry}/useful`;
      expect(await (await cleo.put(useful, {})).json()).toEqual({ useful: 1, isUseful: true });
      expect(await (await ada.put(useful, {})).json()).toEqual({ useful: 2, isUseful: true });
      expect(await (await ada.delete(useful)).json()).toEqual({ useful: 1, isUseful: false });
      const refused = await ben.put(useful, {});
      expect(refused).toHaveStatus(409);
      expect((await refused.json()).message).toMatch(
        /^You can’t mark your own (solution|blog|comment) as useful\.$/,
      );
    }
    expect(await ada.json(`/api/problem/${problem}/solutions/${solution}`)).toMatchObject({
      useful: 1,
      commentsCount: 1,
      editorial: false,
    });
    expect((await ada.json(`/api/blogs/${blog}`)).blog).toMatchObject({ useful: 1, comments: 0 });
    expect((await ada.json(`/api/myprofile/${ben.id}`)).user).toMatchObject({ useful: 3 });
    const facts = load(await ada.text(`/profile/${ben.id}`))(".facts-of-person").text();
    expect(facts).toContain("Useful3");
  });

  test("the form leads back to the page that it is on, and nowhere else", async () => {
    const problem = await addProblem(ada);
    const solution = await addSolution(ben, problem);
    const here = `/problem/${problem}/solutions/${solution}`;
    const form = load(await cleo.text(here))(".useful-row form");
    expect(form.attr("action")).toBe(`/useful/solution/${solution}`);
    const back = String(form.find("[name=back]").attr("value"));
    expect(await cleo.postForm(`/useful/solution/${solution}`, { on: "yes", back })).toHaveRedirect(
      `${here}#solution-${solution}`,
    );
    expect(load(await cleo.text(here))(".useful-row button[aria-pressed=true]").text()).toBe("Useful1");
    expect(load(await ada.text(here))(".useful-row").text()).toBe("Useful1cleo");
    // The author sees the count, and no button.
    const own = load(await ben.text(here))(".useful-row");
    expect([own.text(), own.find("button").length]).toEqual(["Useful1cleo", 0]);
    const elsewhere = { on: "", back: "//example.org" };
    expect(await cleo.postForm(`/useful/solution/${solution}`, elsewhere)).toHaveRedirect("/dashboard");
    expect(load(await cleo.text(here))(".useful-row button").text()).toBe("Useful");
    expect(await cleo.postForm(`/useful/problem/${problem}`, { on: "yes" })).toHaveStatus(404);
    expect(await cleo.get("/useful/solution/1")).toHaveRedirect("/dashboard");
  });

  test("solutions can be sorted by it, in the call and on the screen", async () => {
    const problem = await addProblem(ada);
    const [first, second, third] = [
      await addSolution(ben, problem),
      await addSolution(ben, problem),
      await addSolution(ben, problem),
    ];
    await cleo.put(`/api/solutions/${second}/useful`, {});
    const ids = async (query: string) => {
      const { solutions } = await cleo.json(`/api/problem/${problem}/solutions${query}`);
      return solutions.map(({ _id }: { _id: string }) => _id);
    };
    expect(await ids("")).toEqual([third, second, first]);
    expect(await ids("?sort=useful")).toEqual([second, third, first]);
    const screen = load(await cleo.text(`/problem/${problem}/solutions?sort=useful`));
    expect(screen("select[name=sort] [selected]").text()).toBe("Most useful");
    expect(screen("li.solution").first().find(".overview").attr("href")).toContain(`/solutions/${second}`);
    expect(screen("li.solution").first().text()).toContain("1 useful");
    expect(screen("li.solution").last().text()).not.toContain("useful");
  });
});

describe("editorials", () => {
  test("are marked by the problem's author, also with a token, and by staff, but not by staff's tokens", async () => {
    const problem = await addProblem(ada);
    const solution = await addSolution(ben, problem);
    const call = `/api/solutions/${solution}/editorial`;
    const bot = (member: Member) => addProgram(server, member, "write").program;
    for (const client of [ben, cleo, bot(ola)]) {
      const refused = await client.put(call, {});
      expect(refused).toHaveStatus(403);
      expect(await refused.json()).toEqual({
        message: "Only the problem’s author and staff can choose its editorials.",
      });
    }
    expect(await (await bot(ada).put(call, {})).json()).toEqual({ editorial: true });
    expect(await ben.json(`/api/problem/${problem}/solutions/${solution}`)).toMatchObject({
      editorial: true,
    });
    expect(await (await ola.delete(call)).json()).toEqual({ editorial: false });
    expect(await (await ola.put(call, {})).json()).toEqual({ editorial: true });
    const log = load(await ola.text("/admin/audit"))("main").text();
    expect(log).toMatch(/ola marked a solution of ben as an editorial/);
    expect(log).toMatch(/ola unmarked a solution of ben as an editorial/);
  });

  test("stand first on the screen, and are named on the problem's page", async () => {
    const problem = await addProblem(ada);
    const [older] = [await addSolution(ben, problem), await addSolution(cleo, problem)];
    const here = `/problem/${problem}/solutions/${older}`;
    expect(await cleo.postForm(here, { intent: "editorial" })).toHaveStatus(403);
    expect(await ola.postForm(here, { intent: "editorial" })).toHaveRedirect(here);
    const cards = load(await cleo.text(`/problem/${problem}/solutions`))("li.solution");
    expect(cards.length).toBe(2);
    expect(cards.first().find(".overview").attr("href")).toBe(here);
    expect(cards.first().find(".editorial").text().trim()).toBe("Editorial marked by owner @ola");
    expect(
      load(await cleo.text(here))(".editorial")
        .text()
        .trim(),
    ).toBe("Editorial marked by owner @ola");
    const problemPage = load(await cleo.text(`/problem/${problem}`));
    expect(problemPage(`.facts a[href="${here}"], dl a[href="${here}"]`).length).toBe(1);
    expect(await ada.postForm(here, { intent: "not-editorial" })).toHaveRedirect(here);
    expect(load(await cleo.text(here))(".editorial").length).toBe(0);
  });
});
