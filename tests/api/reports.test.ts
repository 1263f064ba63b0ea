import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import {
  expectTrueFigures,
  htmlOf,
  kinds,
  made,
  makeStaff,
  makeWorld,
  noticesOf,
  reportedOf,
} from "../setup/reports.ts";
import { type Member, PASSWORD, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([]);
let ola: Member;
let cyd: Member;
beforeAll(async () => {
  ({ ola, cyd } = await makeStaff(server));
});

describe("a report", () => {
  test("of every kind has a link that works without script, and can be sent by form or call", async () => {
    const { eve, ada, ids, screens } = await makeWorld(server);
    for (const kind of kinds) {
      const address = `/report/${kind}/${ids[kind]}`;
      expect(load(await htmlOf(ada, screens[kind]))(`a[href="${address}"]`).text()).toMatch(/^Report/);
      const own = kind === "message" ? `/messages/${ada.id}` : screens[kind];
      expect(await htmlOf(eve, own)).not.toContain(`href="${address}"`);
      expect(await htmlOf(ada, address)).toContain(`by ${eve.user.username}`);
      expect(await ada.postForm(address, { reason: " " })).toHaveStatus(400);
      expect(await ada.postForm(address, { reason: "By the form" })).toHaveRedirect(screens[kind]);
      const call = { kind, id: ids[kind], reason: "By the call" };
      expect(await ada.post("/api/reports", call)).toHaveStatus(201);
      expect(await eve.get(address)).toHaveStatus(400);
      expect(await eve.post("/api/reports", call)).toHaveStatus(400);
    }
    const reported = await reportedOf(cyd, eve);
    expect(reported).toMatchObject(
      kinds.map((kind) => ({ kind, subject: ids[kind], user: { _id: eve.id } })),
    );
    for (const report of reported) {
      expect(report.reports).toMatchObject([{ reason: "By the form" }, { reason: "By the call" }]);
      const screen = await htmlOf(cyd, `/admin/reports/${report._id}`);
      expect(screen).toContain("By the form");
      expect(screen).toMatch(/spam|rude words/i);
    }
    expect(await noticesOf(eve)).not.toContain("By the");
  });

  test("of a user can be sent by the form or by either of two calls", async () => {
    const [eve, ada] = [await signUp(server, "eve-user"), await signUp(server, "ada-user")];
    const address = `/users/${eve.id}/report`;
    expect(await htmlOf(ada, `/profile/${eve.id}`)).toContain(`href="${address}"`);
    expect(await ada.get(address)).toHaveStatus(200);
    expect(await ada.postForm(address, { reason: "One" })).toHaveRedirect(`/profile/${eve.id}`);
    expect(await ada.post(`/api${address}`, { reason: "Two" })).toHaveStatus(201);
    expect(await ada.post("/api/reports", { kind: "user", id: eve.id, reason: "Three" })).toHaveStatus(201);
    const [report] = await reportedOf(cyd, eve);
    expect(report.reports.map(({ reason }: { reason: string }) => reason)).toEqual(["One", "Two", "Three"]);
  });

  test("of a user links to the profile, to earlier decisions and to what they last wrote in discussions", async () => {
    const [eve, ada] = [await signUp(server, "eve-again"), await signUp(server, "ada-again")];
    const [open, hidden] = [await addProblem(ada), await addProblem(eve, { choice: "private" })];
    await eve.post(`/api/problem/${open}/discussion`, { text: "Who sells solutions?" });
    await eve.post(`/api/problem/${hidden}/discussion`, { text: "A note to myself" });
    const report = async () => {
      expect(await ada.post("/api/reports", { kind: "user", id: eve.id, reason: "Asks" })).toHaveStatus(201);
      const [{ _id }] = await reportedOf(cyd, eve);
      const $ = load(await htmlOf(cyd, `/admin/reports/${_id}`));
      const links = $(".admin-content a").get();
      return { id: _id, text: $(".admin-content").text(), links: links.map((each) => $(each).attr("href")) };
    };
    const first = await report();
    expect(first.text).toContain("No earlier decisions");
    expect(first.text).toContain("Who sells solutions?");
    expect(first.text).not.toContain("A note to myself");
    const links = [`/admin/members/${eve.id}`, `/profile/${eve.id}`, `/problem/${open}/discussion`];
    expect(first.links).toEqual(expect.arrayContaining(links));
    expect(await cyd.post(`/api/admin/reports/${first.id}`, { decision: "none" })).toHaveStatus(200);
    const decided = `/admin/reports?state=decided&user=${eve.id}`;
    expect((await report()).links).toContain(decided);
    expect(await htmlOf(cyd, decided)).toContain("no action");
  });

  test("of a deleted user gets a 404, but reports made before the deletion are kept", async () => {
    const [eve, ada] = [await signUp(server, "eve-left"), await signUp(server, "ada-left")];
    const blog = await made(eve.post("/api/blogs/addblog", { title: "T", about: "A", content: "Spam" }));
    await ada.post("/api/reports", { kind: "blog", id: blog, reason: "Spam" });
    await ada.post(`/api/users/${eve.id}/report`, { reason: "Spam" });
    await eve.postForm("/settings", { intent: "delete-account", password: PASSWORD });
    for (const address of [`/users/${eve.id}/report`, `/report/blog/${blog}`]) {
      expect(await ada.get(address)).toHaveStatus(404);
      expect(await ada.postForm(address, { reason: "Late" })).toHaveStatus(404);
    }
    expect(await ada.post(`/api/users/${eve.id}/report`, { reason: "Late" })).toHaveStatus(404);
    const open = await cyd.json("/api/admin/reports");
    const left = open.filter(({ user }: { user: { username: string } }) => user.username === "eve-left");
    expect(left).toMatchObject([{ kind: "blog", text: "" }, { kind: "user" }]);
    for (const { _id } of left) {
      expect(await cyd.get(`/admin/reports/${_id}`)).toHaveStatus(200);
      const remove = await cyd.post(`/api/admin/reports/${_id}`, { decision: "both", reason: "Spam" });
      expect(remove).toHaveStatus(409);
      expect(await cyd.post(`/api/admin/reports/${_id}`, { decision: "none" })).toHaveStatus(200);
    }
  });

  test("can be sent by users who block each other", async () => {
    const { eve, ada, ids, screens } = await makeWorld(server);
    await eve.post(`/api/users/${ada.id}/block`);
    for (const kind of kinds) {
      expect(await ada.postForm(`/report/${kind}/${ids[kind]}`, { reason: "Spam" })).toHaveRedirect(
        screens[kind],
      );
    }
    expect(await ada.post(`/api/users/${eve.id}/report`, { reason: "Spam" })).toHaveStatus(201);
    await eve.post(`/api/users/${ada.id}/unblock`);
    await ada.post(`/api/users/${eve.id}/block`);
    expect(await ada.post("/api/reports", { kind: "blog", id: ids.blog, reason: "Spam" })).toHaveStatus(201);
    expect(await reportedOf(cyd, eve)).toHaveLength(kinds.length + 1);
  });

  test("of hidden content gets a 404 that reveals nothing, even to staff", async () => {
    const { eve, ada, ids } = await makeWorld(server);
    const hidden = await addProblem(eve, { title: "Hidden words", choice: "private" });
    for (const [by, kind, id] of [
      [ada, "problem", hidden],
      [ola, "problem", hidden],
      [cyd, "message", ids.message],
      [ola, "message", ids.message],
    ] as const) {
      const answer = await by.get(`/report/${kind}/${id}`);
      expect(answer).toHaveStatus(404);
      expect(await answer.text()).not.toMatch(/Hidden words|Whisper/);
      expect(await by.post("/api/reports", { kind, id, reason: "Spam" })).toHaveStatus(404);
    }
    for (const address of [`/admin/remove/message/${ids.message}`, `/admin/remove/problem/${hidden}`]) {
      expect(await ola.get(address)).toHaveStatus(404);
      expect(await ola.postForm(address, { reason: "Spam" })).toHaveStatus(404);
    }
  });

  test("shows staff only the messages around the reported one at the time, and hides them after the decision", async () => {
    const [eve, ada] = [await signUp(server, "eve-talks"), await signUp(server, "ada-talks")];
    const say = (by: Member, to: Member, content: string) =>
      made(by.post(`/api/messages/send/${to.id}`, { content }));
    for (let i = 1; i <= 5; i++) await say(ada, eve, `Earlier ${i}.`);
    const spam = await say(eve, ada, "Buy marks here");
    await say(ada, eve, "Stop it.");
    await ada.post("/api/reports", { kind: "message", id: spam, reason: "Spam" });
    await say(ada, eve, "My address is secret.");
    const [{ _id }] = await reportedOf(cyd, eve);
    const screen = await htmlOf(cyd, `/admin/reports/${_id}`);
    for (const shown of ["Earlier 3.", "Earlier 5.", "Buy marks here", "Stop it."])
      expect(screen).toContain(shown);
    for (const private_ of ["Earlier 2.", "My address is secret."]) expect(screen).not.toContain(private_);
    await cyd.postForm(`/admin/reports/${_id}`, { decision: "none" });
    const decided = await htmlOf(cyd, `/admin/reports/${_id}`);
    expect(decided).toContain("Buy marks here");
    for (const private_ of ["Earlier", "Stop it.", "secret"]) expect(decided).not.toContain(private_);
  });

  test("shows what each reporter saw, even if the author edits the content later", async () => {
    const [eve, ada, ben] = await Promise.all(
      ["eve-edits", "ada-edits", "ben-edits"].map((name) => signUp(server, name)),
    );
    if (!eve || !ada || !ben) throw new Error("Nobody is there.");
    const blog = (content: string) => ({ title: "Diary", about: "Days", content });
    const id = await made(eve.post("/api/blogs/addblog", blog("Harmless words")));
    await ada.post("/api/reports", { kind: "blog", id, reason: "A feeling" });
    await eve.put(`/api/blogs/${id}`, blog("Buy marks here"));
    await ben.post("/api/reports", { kind: "blog", id, reason: "An advertisement" });
    await eve.put(`/api/blogs/${id}`, blog("Harmless words"));
    const [report] = await reportedOf(cyd, eve);
    expect(report.reports[1].text).toContain("Buy marks here");
    expect(await htmlOf(cyd, `/admin/reports/${report._id}`)).toContain("Buy marks here");
  });
});

describe("a decision", () => {
  test.each([
    { decision: "none", way: "form" },
    { decision: "both", way: "form" },
    { decision: "both", way: "call" },
  ])(
    "of '$decision' by $way is carried out with its reason, and the reporter is notified",
    async ({ decision, way }) => {
      const { eve, ada, ids } = await makeWorld(server);
      await ada.post("/api/reports", { kind: "blog", id: ids.blog, reason: "Spam" });
      const [{ _id }] = await reportedOf(cyd, eve);
      const address = `/admin/reports/${_id}`;
      const acts = decision === "both";
      const input = { decision, reason: acts ? "Advertisements" : "" };
      if (way === "call") expect(await cyd.post(`/api${address}`, input)).toHaveStatus(200);
      else {
        if (acts) expect(await cyd.postForm(address, { decision, reason: " " })).toHaveStatus(400);
        expect(await cyd.postForm(address, { ...input, until: "" })).toHaveRedirect("/admin/reports");
      }
      expect(await ada.get(`/blog/${ids.blog}`)).toHaveStatus(acts ? 404 : 200);
      expect(await eve.get("/dashboard")).toHaveStatus(acts ? 302 : 200);
      if (acts) expect(await htmlOf(eve, "/suspended")).toContain("Advertisements");
      else expect(await noticesOf(eve)).not.toContain("staff");
      expect(await noticesOf(ada)).toContain(acts ? "took action" : "took no action");
      expect(await reportedOf(cyd, eve)).toEqual([]);
      expect(await reportedOf(cyd, eve, "decided")).toMatchObject([{ decision }]);
      expect(await cyd.post(`/api${address}`, { decision: "none" })).toHaveStatus(409);
      await expectTrueFigures(server);
    },
  );

  test("about staff can be made only by owners, and a suspended coach cannot decide", async () => {
    const [ada, coach] = [await signUp(server, "ada-bold"), await signUp(server, "coach-cas")];
    await ola.put(`/api/admin/users/${coach.id}/role`, { role: "coach" });
    const blog = (by: Member) =>
      made(by.post("/api/blogs/addblog", { title: "T", about: "A", content: `Of ${by.user.username}` }));
    const [olas, cass] = [await blog(ola), await blog(coach)];
    for (const [by, id] of [
      [ola, olas],
      [coach, cass],
    ] as const) {
      await ada.post("/api/reports", { kind: "blog", id, reason: "Spam" });
      expect(await reportedOf(cyd, by)).toEqual([]);
      const [{ _id }] = await reportedOf(ola, by);
      expect(await cyd.get(`/admin/reports/${_id}`)).toHaveStatus(404);
      expect(await cyd.postForm(`/admin/reports/${_id}`, { decision: "none" })).toHaveStatus(403);
      expect(await cyd.get(`/admin/remove/blog/${id}`)).toHaveStatus(403);
      expect(await cyd.postForm(`/admin/remove/blog/${id}`, { reason: "Spam" })).toHaveStatus(403);
      expect(await cyd.post("/api/admin/removals", { kind: "blog", id, reason: "Spam" })).toHaveStatus(403);
    }
    const removal = await made(ola.post("/api/admin/removals", { kind: "blog", id: cass, reason: "Spam" }));
    expect(await cyd.postForm("/admin/removals", { removal })).toHaveStatus(403);
    expect(await htmlOf(cyd, "/admin/removals")).not.toContain("coach-cas");
    const [{ _id }] = await reportedOf(ola, ola);
    await ola.post(`/api/admin/users/${coach.id}/suspend`, { reason: "Asleep" });
    expect(await coach.get("/admin/reports")).toHaveRedirect("/suspended");
    expect(await coach.get("/api/admin/reports")).toHaveStatus(403);
    expect(await coach.postForm(`/admin/reports/${_id}`, { decision: "none" })).toHaveStatus(403);
  });
});
