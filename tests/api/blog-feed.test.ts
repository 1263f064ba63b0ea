import { parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { findForbiddenMarkup } from "../setup/forbidden-markup.ts";
import { xssPayloads } from "../setup/xss-payloads.ts";
import { Client, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ada, bob } = siteWith(["ada", "bob"]);

const fields = { title: "Lazy propagation", about: "When to push.", content: "Push *before* you look." };

async function addBlog(author: Client, changes: Partial<typeof fields> = {}): Promise<string> {
  const response = await author.post("/api/blogs/addblog", { ...fields, ...changes });
  expect(response).toHaveStatus(201);
  return ((await response.json()) as { _id: string })._id;
}

const html = (client: Client, path: string) => client.text(path);

describe("the blog feed", () => {
  async function feedAddress(client: Client): Promise<string> {
    const found = /href="(\/blogs\.atom\?key=[^"]+)"/.exec(await html(client, "/blogs"))?.[1];
    if (!found) throw new Error("The list shows no feed.");
    return found;
  }
  const guest = () => new Client(server.url);

  test("can be read at its address without a session", async () => {
    const address = await feedAddress(bob);
    await addBlog(ada, { title: "Fresh in the feed", about: "About *it*" });
    const response = await guest().get(address);
    expect(response).toHaveStatus(200);
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const body = await response.text();
    expect(body).toContain("<title>Fresh in the feed</title>");
    expect(body).toContain("<summary>About it</summary>");
    expect(body).toMatch(
      /<link rel="alternate" type="text\/html" href="http:\/\/localhost[^"]*\/blog\/\d+"\/>/,
    );
    expect(body).not.toContain("ada@example.org");
  });

  test("returns 404 for a wrong key, and for the old key after a reset", async () => {
    const address = await feedAddress(ada);
    for (const wrong of ["/blogs.atom", "/blogs.atom?key=", `${address}x`, "/blogs.atom?key=1-x"]) {
      expect(await guest().get(wrong), wrong).toHaveStatus(404);
    }
    const settings = await html(ada, "/settings");
    for (const text of [address, "Download my data"]) expect(settings).toContain(text);
    expect(await ada.postForm("/settings", { intent: "feeds" })).toHaveRedirect("/settings#privacy");
    expect(await html(ada, "/settings")).toContain("The old ones no longer work.");
    expect(await guest().get(address)).toHaveStatus(404);
    expect(await guest().get(await feedAddress(ada))).toHaveStatus(200);
    expect(await guest().get(await feedAddress(bob))).toHaveStatus(200);
  });

  test("is sent again only if it has changed", async () => {
    const address = await feedAddress(bob);
    const first = await guest().get(address);
    const [etag, changed] = ["ETag", "Last-Modified"].map((name) => first.headers.get(name) ?? "");
    const known = await guest().get(address, { "If-None-Match": `"other", ${etag}` });
    expect(known).toHaveStatus(304);
    expect(await known.text()).toBe("");
    expect(await guest().get(address, { "If-Modified-Since": changed as string })).toHaveStatus(304);
    expect(
      await guest().get(address, { "If-None-Match": '"other"', "If-Modified-Since": changed as string }),
    ).toHaveStatus(200);
    const id = await addBlog(ada, { title: "Something new" });
    expect(await guest().get(address, { "If-None-Match": etag as string })).toHaveStatus(200);
    await ada.delete(`/api/blogs/${id}`);
    expect(await guest().get(address, { "If-None-Match": etag as string })).toHaveStatus(304);
  });
});

test("hostile text is harmless on every page, in the preview and in the feed", async () => {
  const mallory = await signUp(server, "mallory");
  const address = /href="(\/blogs\.atom\?key=[^"]+)"/.exec(await html(mallory, "/blogs"))?.[1] as string;
  const harmful = /<(script|img|svg|iframe)[^>]*(alert|onerror|onload)/i;
  const nul = await mallory.post("/api/blogs/addblog", { ...fields, content: "a\0b" });
  expect(nul).toHaveStatus(400);
  const payloads = xssPayloads.filter((payload) => payload.trim() !== "" && !payload.includes("\0"));
  const content = payloads.join("\n\n");
  const hostile = { title: content.slice(0, 200), about: content.slice(0, 2_000), content };
  const shown = await html(mallory, `/blog/${await addBlog(mallory, hostile)}`);
  const prose = [...shown.matchAll(/<div class="prose" dir="auto"[^>]*>([\s\S]*?)<\/div>/g)];
  expect(prose.length).toBeGreaterThan(0);
  for (const [, part = ""] of prose) expect(findForbiddenMarkup(part)).toEqual([]);
  expect(shown).not.toMatch(harmful);
  const preview = await mallory.postForm("/addblog", { intent: "preview", ...hostile });
  expect(await preview.text()).not.toMatch(harmful);
  expect(await html(mallory, "/blogs?q=mallory")).not.toMatch(harmful);
  const names = new Set<string>();
  const collect = (node: ReturnType<typeof parseDocument>["children"][number]) => {
    if ("name" in node) names.add(node.name);
    if ("children" in node) for (const child of node.children) collect(child);
  };
  const xml = await mallory.text(address);
  for (const node of parseDocument(xml, { xmlMode: true }).children) collect(node);
  expect([...names].sort()).toEqual(
    "?xml author entry feed id link name published summary title updated".split(" "),
  );
});
