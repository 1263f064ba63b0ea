import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { operate } from "../setup/operator.ts";
import {
  expectTrueFigures,
  htmlOf,
  type Kind,
  kinds,
  made,
  makeStaff,
  makeWorld,
  noticesOf,
  reportedOf,
} from "../setup/reports.ts";
import { type Member, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([]);
let ola: Member;
let cyd: Member;
beforeAll(async () => {
  ({ ola, cyd } = await makeStaff(server));
});

describe("a removal", () => {
  test("of every kind can be undone by form or call, and all counts stay correct", async () => {
    const { eve, ada, ids, screens } = await makeWorld(server);
    await ada.post("/api/reports", { kind: "message", id: ids.message, reason: "Spam" });
    for (const [index, kind] of kinds.entries()) {
      const before =
        { message: /Whisper of spam/, comment: /Spam in a comment/ }[kind as string] ?? /spam|rude/i;
      expect(await htmlOf(ada, screens[kind])).toMatch(before);
      let removal: string | undefined;
      if (kind === "message") {
        const [{ _id }] = (await reportedOf(cyd, eve)).filter((row: { kind: Kind }) => row.kind === kind);
        await cyd.postForm(`/admin/reports/${_id}`, { decision: "remove", reason: "Off topic" });
      } else if (index % 2) {
        const form = await htmlOf(cyd, `/admin/remove/${kind}/${ids[kind]}`);
        expect(form).toContain(eve.user.username);
        expect(
          await cyd.postForm(`/admin/remove/${kind}/${ids[kind]}`, { reason: "Off topic" }),
        ).toHaveRedirect("/admin/removals");
      } else {
        const body = { kind, id: ids[kind], reason: "Off topic" };
        removal = await made(cyd.post("/api/admin/removals", body));
      }
      const listed = await cyd.json("/api/admin/removals");
      removal ??= listed[0]._id as string;
      expect(listed[0]).toMatchObject({ _id: removal, kind, reason: "Off topic", user: { _id: eve.id } });
      // Hidden from everyone; its author can read the reason and the text.
      const shown = await ada.get(screens[kind]);
      if (kind === "problem" || kind === "solution" || kind === "blog") expect(shown).toHaveStatus(404);
      else expect(load(await shown.text())("main").text()).not.toMatch(before);
      expect(await noticesOf(eve)).toContain("Off topic");
      const own = await htmlOf(eve, `/removed/${removal}`);
      expect(own).toContain("Off topic");
      expect(own).toMatch(/spam|rude words/i);
      expect(await ada.get(`/removed/${removal}`)).toHaveStatus(404);
      expect(await ada.get(`/report/${kind}/${ids[kind]}`)).toHaveStatus(404);
      await expectTrueFigures(server);
      if (index % 2) {
        expect(await cyd.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(200);
      } else {
        expect(await cyd.postForm("/admin/removals", { removal })).toHaveRedirect("/admin/removals");
      }
      expect(await htmlOf(ada, screens[kind])).toMatch(before);
      expect(await noticesOf(eve)).not.toContain("Off topic");
      expect(await cyd.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(404);
    }
    await expectTrueFigures(server);
  });

  test("of a problem lists its title, its address and its statement apart", async () => {
    const author = await signUp(server, "titled");
    const link = "https://judge.example/task/1";
    const id = await addProblem(author, { title: "Two Sum", link });
    await made(cyd.post("/api/admin/removals", { kind: "problem", id, reason: "Copied" }));
    const $ = load(await htmlOf(cyd, "/admin/removals"));
    const row = $(".row-with-actions").first();
    expect(row.find("b").text()).toBe("Two Sum");
    expect(row.find("a").attr("href")).toBe(`/admin/members/${author.id}`);
    const lines = row.find("p").get();
    expect(lines.map((each) => $(each).text().trim()).slice(0, 4)).toEqual([
      "Two Sum titled’s problem",
      link,
      "Cut the towers. Two numbers. One number.",
      "Reason: Copied",
    ]);
    expect(row.find("button").attr("aria-label")).toBe("Put back titled’s problem, “Two Sum”");
  });

  test("of a review cannot be undone once the reviewed content is gone", async () => {
    const { ada, ids, adas } = await makeWorld(server);
    const remove = (kind: Kind) =>
      made(cyd.post("/api/admin/removals", { kind, id: ids[kind], reason: "Off topic" }));
    const removals = [await remove("solution-review"), await remove("solution"), await remove("discussion")];
    await ada.delete(`/api/problem/${adas.problem}/solutions/${adas.solution}/deletesolution`);
    await ada.delete(`/api/problem/${adas.problem}/deleteproblem`);
    for (const removal of removals) {
      const refused = await cyd.postForm("/admin/removals", { removal });
      expect(refused).toHaveStatus(409);
      expect(
        load(await refused.text())(".row-with-actions [role=alert], .row-with-actions .error").text(),
      ).toMatch(/gone|no longer exists|deleted/);
      expect(await cyd.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(409);
    }
    await expectTrueFigures(server);
  });
});

describe("deletion by staff", () => {
  const deleting = (member: Member, content: string) => ({
    intent: "delete",
    username: member.user.username,
    content,
  });

  test.each(["keep", "delete"])(
    "of a member leaves correct counts (choice for shared content: %s)",
    async (content) => {
      const { eve, ada, ids, screens } = await makeWorld(server);
      await cyd.post("/api/admin/removals", { kind: "solution", id: ids.solution, reason: "Spam" });
      const address = `/admin/members/${eve.id}`;
      expect(await cyd.postForm(address, deleting(eve, content))).toHaveStatus(403);
      const wrong = await ola.postForm(address, { ...deleting(eve, content), username: "somebody" });
      expect(wrong).toHaveStatus(400);
      const rejected = await wrong.text();
      for (const text of ["This is not the account’s username", "Also delete what they shared"])
        expect(rejected).toContain(text);
      expect(await ola.postForm(address, deleting(eve, content))).toHaveRedirect("/admin/members");
      expect(await eve.get("/api/check-auth")).toHaveStatus(401);
      expect(await ola.get(address)).toHaveStatus(404);
      const isKept = content === "keep";
      const problem = async () => (await ada.get(screens.problem)).status;
      // Content is deleted in batches of a hundred rows.
      await expect.poll(problem).toBe(isKept ? 200 : 404);
      expect(await ada.get(screens.blog)).toHaveStatus(404);
      const discussion = expect.poll(() => htmlOf(ada, screens.discussion));
      if (isKept) await discussion.toContain("Spam in a discussion");
      else await discussion.not.toContain("Spam in a discussion");
      expect(JSON.stringify(await cyd.json("/api/admin/removals"))).not.toContain(eve.user.username);
      await expectTrueFigures(server);
    },
  );

  test("of a problem is confirmed on a screen that renders its formulas", async () => {
    const ann = await signUp(server, "ann-formulas");
    const fields = aProblem();
    const statement = { ...fields.problemstatement, statement: "Find $n^2$" };
    const id = await made(ann.post("/api/addproblem", { ...fields, problemstatement: statement }));
    const html = await htmlOf(cyd, `/admin/remove/problem/${id}`);
    expect(html).toContain('class="katex"');
    expect(html).toMatch(/<link rel="stylesheet" href="[^"]*katex/);
  });

  test("of content is offered to a coach if a member wrote it, but not if staff did", async () => {
    const [eve, dan] = [await signUp(server, "eve-offered"), await signUp(server, "dan-offered")];
    await ola.put(`/api/admin/users/${dan.id}/role`, { role: "coach" });
    const offered = async (by: Member, author: Member) => {
      const path = `problem/${await made(author.post("/api/addproblem", aProblem()))}`;
      const link = `/admin/remove/${path}`;
      const [isShown, { status }] = [
        (await htmlOf(by, `/${path}`)).includes(`href="${link}"`),
        await by.postForm(link, { reason: "Spam" }),
      ];
      return [isShown, status];
    };
    expect(await offered(cyd, eve)).toEqual([true, 302]);
    expect(await offered(cyd, ola)).toEqual([false, 403]);
    expect(await offered(cyd, dan)).toEqual([false, 403]);
    expect(await offered(ola, cyd)).toEqual([true, 302]);
    expect(await offered(eve, dan)).toEqual([false, 403]);
  });

  test("of a member works by call and from the command line, which reports what was deleted", async () => {
    const [eve, ben] = [await signUp(server, "eve-called"), await signUp(server, "ben-commanded")];
    const problem = await made(ben.post("/api/addproblem", aProblem()));
    expect(await cyd.post(`/api/admin/users/${eve.id}/delete`, {})).toHaveStatus(403);
    expect(await ola.post(`/api/admin/users/${eve.id}/delete`, { withContent: true })).toHaveStatus(200);
    expect(await ola.post(`/api/admin/users/${eve.id}/delete`, {})).toHaveStatus(404);
    const args = ["delete-user", "ben-commanded", "--with-content", "--json"];
    const done = await operate(server.dataDir, args);
    expect(done.status).toBe(0);
    expect(JSON.parse(done.stdout)).toEqual({
      _id: ben.id,
      username: "ben-commanded",
      withContent: true,
      deleted: true,
      problems: 1,
      privateProblems: 0,
      solutions: 0,
    });
    expect(await ben.get("/api/check-auth")).toHaveStatus(401);
    expect(await cyd.get(`/problem/${problem}`)).toHaveStatus(404);
    await expectTrueFigures(server);
  });
});
