import { describe, expect, test } from "vitest";
import { openData } from "../setup/data.ts";
import { xssPayloads } from "../setup/xss-payloads.ts";
import { jsonOf, textOf } from "./bodies.ts";
import { type Client, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ada, bob } = siteWith(["ada", "bob"]);

const fields = { name: "USACO Guide", link: "https://usaco.guide/dashboard" };
interface Link {
  _id: string;
  name: string;
  link: string;
}

async function addLink(user: Client, changes: Partial<typeof fields> = {}): Promise<string> {
  const response = await user.post("/api/implinks", { ...fields, ...changes });
  expect(response).toHaveStatus(201);
  return ((await response.json()) as Link)._id;
}
const linksOf = async (user: Client) =>
  ((await user.json("/api/implinks?limit=100")) as { links: Link[] }).links;
const html = (client: Client, path: string) => client.text(path);

test("links can be saved by call and form, are listed newest first, and may be duplicates", async () => {
  const carol = await signUp(server, "carol");
  expect(await html(carol, "/importantlinks")).toContain("No Personal Links Yet");
  const answer = await jsonOf(201, carol.post("/api/implinks", fields));
  expect(answer).toEqual({ message: "Link added successfully!", _id: expect.stringMatching(/^\d+$/) });
  expect(await linksOf(carol)).toEqual([{ _id: answer._id, ...fields, createdAt: expect.any(String) }]);
  const form = await carol.postForm("/importantlink/addlink", { ...fields, name: "Again" });
  expect(form).toHaveRedirect("/importantlinks");
  const shown = await html(carol, "/importantlinks");
  expect(shown).toContain("Link added successfully!");
  expect(shown).not.toContain("No Personal Links Yet");
  expect((await linksOf(carol)).map(({ name }) => name)).toEqual(["Again", "USACO Guide"]);
  const key = "0e37df36-f698-11e6-8dd4";
  for (let time = 0; time < 2; time++) {
    await carol.postForm("/importantlink/addlink", { ...fields, name: "Impatient", key });
    await carol.post("/api/implinks", { ...fields, name: "Impatient" }, { "Idempotency-Key": key });
  }
  expect((await linksOf(carol)).filter(({ name }) => name === "Impatient")).toHaveLength(1);
});

test("the five essential resources open in a new tab", async () => {
  const page = await html(ada, "/importantlinks");
  expect([...page.matchAll(/<a href="([^"]+)" target="_blank"/g)].map(([, link]) => link)).toEqual([
    "https://codeforces.com/problemset",
    "https://leetcode.com/problemset/",
    "https://atcoder.jp/",
    "https://cses.fi/problemset/",
    "https://cp-algorithms.com/",
  ]);
});

test.each([
  ["name", "\u200b\u3164", "Link Name is required"],
  ["link", "javascript:alert(1)", "URL must begin with http:// or https://"],
] as const)(
  "%s = %j is rejected by call and form, and the form keeps what was typed",
  async (name, value, message) => {
    const before = await linksOf(ada);
    const call = await ada.post("/api/implinks", { ...fields, [name]: value });
    expect(call).toHaveStatus(400);
    expect(await call.json()).toEqual({ message, errors: { [name]: [message] } });
    const shown = await textOf(400, ada.postForm("/importantlink/addlink", { ...fields, [name]: value }));
    expect(shown).toContain(message);
    expect(shown).toContain(name === "name" ? fields.link : fields.name);
    expect(await linksOf(ada)).toEqual(before);
  },
);

test("only the owner can see and delete a link", async () => {
  const id = await addLink(ada, { name: "Ada's own" });
  expect(await linksOf(bob)).toEqual([]);
  expect(await html(bob, "/importantlinks")).not.toContain("Ada&#x27;s own");
  const deleted = await ada.delete(`/api/implinks/${id}`);
  expect(await deleted.json()).toEqual({ message: "Link deleted" });
  expect(await ada.delete(`/api/implinks/${id}`)).toHaveStatus(404);
  const other = await addLink(ada);
  const form = await ada.postForm("/importantlinks", { intent: "delete", link: other });
  expect(form).toHaveRedirect("/importantlinks");
  expect(await html(ada, "/importantlinks")).toContain("Link deleted");
});

test.each(["abc", "%00", "999999"])("the id %s gets a 404", async (id) => {
  expect(await ada.delete(`/api/implinks/${id}`)).toHaveStatus(404);
  expect(
    await ada.postForm("/importantlinks", { intent: "delete", link: decodeURIComponent(id) }),
  ).toHaveStatus(404);
});

describe("hostile text", () => {
  test("in a name is shown as text", async () => {
    const mallory = await signUp(server, "mallory");
    for (const name of xssPayloads) {
      // No database stores a NUL.
      if (name.trim() === "" || name.length > 200 || name.includes("\0")) continue;
      await addLink(mallory, { name });
    }
    let path: string | null = "/importantlinks";
    while (path) {
      const shown = await html(mallory, path);
      expect(shown).not.toMatch(/<(script|img|svg|iframe)[^>]*(alert|onerror|onload)/i);
      const older: string | undefined = /href="([^"]*after=[^"]*)"/.exec(shown)?.[1];
      path = older ?? null;
    }
  });

  test("in a URL is rejected or escaped", async () => {
    const eve = await signUp(server, "eve");
    for (const payload of xssPayloads) {
      for (const link of [payload, `https://example.org/${payload}`]) {
        await eve.post("/api/implinks", { name: "x", link });
      }
    }
    const stored = await linksOf(eve);
    expect(stored.length).toBeGreaterThan(10);
    for (const { link } of stored) expect(link).toMatch(/^https?:\/\//i);
    const shown = await html(eve, "/importantlinks");
    expect(shown).not.toMatch(/<(script|img|svg|iframe)[^>]*(alert|onerror|onload)/i);
    expect(shown).not.toMatch(/href="(javascript|data|vbscript):/i);
    const hrefs = [...shown.matchAll(/<a href="([^"]*)" rel="nofollow noopener ugc"/g)];
    expect(hrefs).toHaveLength(50);
  });
});

test("a user can save 500 links", async () => {
  const hoarder = await signUp(server, "hoarder");
  const database = openData(server.dataDir);
  const insert = database.prepare("INSERT INTO links (user_id, name, link, created_at) VALUES (?, ?, ?, 1)");
  database.transaction(() => {
    for (let index = 0; index < 499; index++) insert.run(hoarder.id, fields.name, fields.link);
  })();
  database.close();
  await addLink(hoarder);
  const refused = await hoarder.post("/api/implinks", fields);
  expect(refused).toHaveStatus(409);
  expect((await refused.json()).message).toBe("You already have 500 links: delete one first.");
});
