import { beforeAll, describe, expect, test } from "vitest";
import { weekAt } from "../../app/rooms/letter/week.ts";
import { uploaded } from "../setup/images.ts";
import { made, makeStaff } from "../setup/reports.ts";
import type { Member } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// Who may see an image follows from the texts that show it.

const { server, ada, ben, eve } = siteWith(["ada", "ben", "eve"]);
let cyd: Member;
/** Ben's problem, and ada's solution to it. */
let problem: string;
let solution: string;
/** Ben's blog. */
let bens: string;
const code = { code: "print(1)", language: "python" };
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
  problem = await addProblem(ben);
  solution = await made(
    ada.post(`/api/problem/${problem}/addsolution`, { ...code, approach: "Sort.", description: "Sort." }),
  );
  bens = await made(ben.post("/api/blogs/addblog", blog("Content")));
});

const upload = async (member: Member) => `/images/${await uploaded(member)}`;

const statusFor = async (address: string, ...members: Member[]) =>
  (await Promise.all(members.map((member) => member.get(address)))).map(({ status }) => status);

const shown = (address: string) => `See ![the graph](${address}) here`;

interface Place {
  author: Member;
  write(text: string): Promise<string>;
  edit?(id: string, text: string): Promise<Response>;
  remove?(id: string): Promise<Response>;
}

const statement = (text: string) =>
  aProblem({ problemstatement: { ...aProblem().problemstatement, output: text } });
const blog = (text: string) => ({ title: "Graphs", about: "About", content: text });
const review = (comment: string) => ({ rating: 4, comment });
/** @param place below /api, once it is known */
const comments = (place: () => string): Place => ({
  author: eve,
  write: (content) => made(eve.post(`/api/${place()}/comments`, { content })),
  edit: (id, content) => eve.put(`/api/comments/${id}`, { content }),
  remove: (id) => eve.delete(`/api/comments/${id}`),
});
const week = weekAt(Date.now()).name;

/** What every member may read. */
const places: Record<string, Place> = {
  "a problem": {
    author: eve,
    write: (text) => addProblem(eve, statement(text)),
    edit: (id, text) => eve.put(`/api/problem/${id}/updateproblem`, statement(text)),
    remove: (id) => eve.delete(`/api/problem/${id}/deleteproblem`),
  },
  "a solution": {
    author: eve,
    write: (description) =>
      made(eve.post(`/api/problem/${problem}/addsolution`, { ...code, approach: "Sort.", description })),
    edit: (id, approach) =>
      eve.put(`/api/problem/${problem}/solutions/${id}/updatesolution`, {
        ...code,
        approach,
        description: "Sort.",
      }),
    remove: (id) => eve.delete(`/api/problem/${problem}/solutions/${id}/deletesolution`),
  },
  "a problem's review": {
    author: eve,
    write: (text) => made(eve.post(`/api/problem/${problem}/addreview`, review(text))),
    edit: (_, text) => eve.post(`/api/problem/${problem}/addreview`, review(text)),
    remove: (id) => eve.delete(`/api/problem/${problem}/reviews/${id}`),
  },
  "a solution's review": {
    author: eve,
    write: (text) => made(eve.post(`/api/problem/${problem}/solutions/${solution}/addreview`, review(text))),
    edit: (_, text) => eve.post(`/api/problem/${problem}/solutions/${solution}/addreview`, review(text)),
  },
  "a blog": {
    author: eve,
    write: (text) => made(eve.post("/api/blogs/addblog", blog(text))),
    edit: (id, about) => eve.put(`/api/blogs/${id}`, { ...blog("Content"), about }),
    remove: (id) => eve.delete(`/api/blogs/${id}`),
  },
  "a message of a discussion": {
    author: eve,
    write: (text) => made(eve.post(`/api/problem/${problem}/discussion`, { text })),
    remove: (id) => eve.delete(`/api/problem/${problem}/discussion/${id}`),
  },
  "a comment on a solution": comments(() => `solutions/${solution}`),
  "a comment on a blog": comments(() => `blogs/${bens}`),
  "a letter's paragraph": {
    get author() {
      return cyd;
    },
    async write(paragraph) {
      expect(await cyd.put(`/api/week/${week}`, { paragraph })).toHaveStatus(200);
      return week;
    },
    edit: (_, paragraph) => cyd.put(`/api/week/${week}`, { paragraph }),
    remove: () => cyd.put(`/api/week/${week}`, { paragraph: "" }),
  },
};

describe("an image is seen by every member while it is in", () => {
  test.each(Object.entries(places))("%s", async (_, { author, write, edit, remove }) => {
    const address = await upload(author);
    expect(await statusFor(address, author, ada)).toEqual([200, 404]);
    const id = await write(shown(address));
    expect(await statusFor(address, author, ada)).toEqual([200, 200]);
    if (edit) {
      expect((await edit(id, "No image")).status).toBeLessThan(300);
      expect(await statusFor(address, author, ada)).toEqual([200, 404]);
      expect((await edit(id, shown(address))).status).toBeLessThan(300);
      expect(await statusFor(address, ada)).toEqual([200]);
    }
    if (!remove) return;
    expect(await remove(id)).toHaveStatus(200);
    expect(await statusFor(address, author, ada)).toEqual([200, 404]);
  });
});

describe("an image is seen by nobody else while it is in", () => {
  test("a private problem or its solution", async () => {
    const [ofStatement, ofSolution] = [await upload(eve), await upload(eve)];
    const own = await addProblem(eve, { ...statement(shown(ofStatement)), choice: "private" });
    const text = shown(ofSolution);
    await made(eve.post(`/api/problem/${own}/addsolution`, { ...code, approach: text, description: text }));
    for (const address of [ofStatement, ofSolution])
      expect(await statusFor(address, eve, ada, cyd)).toEqual([200, 404, 404]);
    await eve.put(`/api/problem/${own}/updateproblem`, statement(shown(ofStatement)));
    for (const address of [ofStatement, ofSolution])
      expect(await statusFor(address, ada, cyd)).toEqual([200, 200]);
  });

  test("a message, except by its receiver", async () => {
    const address = await upload(eve);
    await made(eve.post(`/api/messages/send/${ada.id}`, { content: shown(address) }));
    expect(await statusFor(address, eve, ada, ben, cyd)).toEqual([200, 200, 404, 404]);
  });

  test("an invitation, except by who is invited", async () => {
    const address = await upload(eve);
    await made(eve.post(`/api/invitations/${ada.id}`, { details: shown(address) }));
    expect(await statusFor(address, eve, ada, ben, cyd)).toEqual([200, 200, 404, 404]);
  });

  test("a draft, and by everyone once it is published", async () => {
    const address = await upload(eve);
    const draft = await made(eve.post("/api/blogs/drafts", blog(shown(address))));
    expect(await statusFor(address, eve, ada)).toEqual([200, 404]);
    await made(eve.post("/api/blogs/addblog", { ...blog(shown(address)), draft }));
    expect(await statusFor(address, eve, ada)).toEqual([200, 200]);
    expect(await eve.json("/api/blogs/drafts")).toEqual([]);
  });
});

test("naming somebody else's image in a text does not open it", async () => {
  const address = await upload(eve);
  await made(ada.post("/api/blogs/addblog", blog(shown(address))));
  expect(await statusFor(address, eve, ada)).toEqual([200, 404]);
});

describe("a removed text's image is seen by its author and staff until it is put back, if it is", () => {
  const entries = [
    ["problem", "a problem"],
    ["solution", "a solution"],
    ["problem-review", "a problem's review"],
    ["solution-review", "a solution's review"],
    ["blog", "a blog"],
    ["discussion", "a message of a discussion"],
    ["comment", "a comment on a blog"],
  ] as const;
  test.each(entries)("a %s", async (kind, place) => {
    const address = await upload(eve);
    const { write, edit } = places[place] as Place;
    // Reviews are written once; another one replaces the text.
    const id = await write(shown(address));
    const removal = await made(cyd.post("/api/admin/removals", { kind, id, reason: "Spam" }));
    expect(await statusFor(address, eve, ada, cyd)).toEqual([200, 404, 200]);
    expect(await cyd.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(200);
    expect(await statusFor(address, ada)).toEqual([200]);
    await edit?.(id, "No image");
    if (edit) expect(await statusFor(address, ada, cyd)).toEqual([404, 404]);
  });

  test("a reported message", async () => {
    const address = await upload(eve);
    const id = await made(eve.post(`/api/messages/send/${ada.id}`, { content: shown(address) }));
    await ada.post("/api/reports", { kind: "message", id, reason: "Rude" });
    expect(await statusFor(address, ben, cyd)).toEqual([404, 200]);
    const removal = await made(cyd.post("/api/admin/removals", { kind: "message", id, reason: "Rude" }));
    expect(await statusFor(address, eve, ada, cyd)).toEqual([200, 404, 200]);
    expect(await cyd.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(200);
    // Staff see it until they decide on the report.
    expect(await statusFor(address, ada, ben, cyd)).toEqual([200, 404, 200]);
    const [{ _id: report }] = await cyd.json(`/api/admin/reports?user=${eve.id}`);
    await cyd.postForm(`/admin/reports/${report}`, { decision: "none" });
    expect(await statusFor(address, ada, ben, cyd)).toEqual([200, 404, 404]);
  });
});
