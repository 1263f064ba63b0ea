import { describe, expect, test } from "vitest";
import { jsonOf, textOf } from "./bodies.ts";
import type { Client } from "./client.ts";
import { siteWith } from "./site.ts";

const { ada, bob } = siteWith(["ada", "bob"]);

const fields = {
  title: "Lazy propagation, calmly",
  about: "When to push $2^k$ tags.",
  content: "Push *before* you look.\n\n```cpp\npush(v);\n```",
};

interface Blog {
  _id: string;
  title: string;
  author: string;
}

async function addBlog(author: Client, changes: Record<string, unknown> = {}): Promise<string> {
  const response = await author.post("/api/blogs/addblog", { ...fields, ...changes });
  expect(response).toHaveStatus(201);
  return ((await response.json()) as Blog)._id;
}

async function saveDraft(author: Client, changes: Record<string, unknown> = {}): Promise<string> {
  const response = await author.post("/api/blogs/drafts", { title: "Half an idea", ...changes });
  expect(response).toHaveStatus(201);
  return ((await response.json()) as Blog)._id;
}

const json = (client: Client, path: string) => client.json(`/api${path}`);
const html = (client: Client, path: string) => client.text(path);
const titles = async (client: Client, query = "") =>
  ((await json(client, `/blogs${query}`)) as Blog[]).map(({ title }) => title);

test("the empty list suggests writing the first blog", async () => {
  const empty = await html(ada, "/blogs");
  for (const text of ["All Blogs", "No blogs yet", "Create Your First Blog"]) expect(empty).toContain(text);
  expect(empty.replaceAll("<!-- -->", "")).toContain("Total Blogs: 0 · All Blogs: 0");
  expect(await html(ada, "/blogs?q=nothing")).toContain("No blogs found");
});

describe("adding a blog", () => {
  test("by call returns the success message and stores the fields named in the specification", async () => {
    const answer = (await jsonOf(201, ada.post("/api/blogs/addblog", fields))) as Blog;
    expect(answer).toEqual({ message: "Blog added successfully!", _id: expect.stringMatching(/^\d+$/) });
    const { blog } = await json(bob, `/blogs/${answer._id}`);
    expect(blog).toEqual({
      _id: answer._id,
      ...fields,
      author: "ada",
      user: { _id: ada.id, username: "ada" },
      tags: [],
      readingMinutes: 1,
      comments: 0,
      useful: 0,
      createdAt: expect.any(String),
      updatedAt: blog.createdAt,
    });
    expect(((await json(bob, "/blogs")) as Blog[])[0]).toEqual(blog);
  });

  test("by form redirects to the list with a confirmation", async () => {
    const response = await ada.postForm("/addblog", { ...fields, title: "By form", intent: "publish" });
    expect(response).toHaveRedirect("/blogs");
    const shown = await html(ada, "/blogs");
    expect(shown).toContain("Blog added successfully!");
    expect(shown).toContain("By form");
  });

  test("twice with the same key, by form or call, stores one blog", async () => {
    const key = "0e37df36-f698-11e6-8dd4-cb9ced3df976";
    const twice = { ...fields, title: "Only once", key };
    await Promise.all([1, 2].map(() => ada.postForm("/addblog", twice)));
    expect(
      await ada.post("/api/blogs/addblog", { ...fields, title: "Only once" }, { "Idempotency-Key": key }),
    ).toHaveStatus(201);
    expect((await titles(bob)).filter((title) => title === "Only once")).toHaveLength(1);
  });

  test("without a title gets the same error by call and form, and the form keeps the other fields", async () => {
    const [name, message] = ["title", "Title is required"];
    const call = await ada.post("/api/blogs/addblog", { ...fields, [name]: " \n" });
    expect(call).toHaveStatus(400);
    expect(await call.json()).toEqual({ message, errors: { [name]: [message] } });
    const shown = await textOf(400, ada.postForm("/addblog", { ...fields, [name]: "" }));
    expect(shown).toContain(message);
    expect(shown).toContain(fields.about);
  });

  test.each([null, [], "text", 7, { title: {} }, { ...fields, draft: "x" }])(
    "with %j is rejected",
    async (body) => {
      expect(await ada.post("/api/blogs/addblog", body)).toHaveStatus(400);
    },
  );
});

describe("the list of blogs", () => {
  test("can be searched by call and on the screen", async () => {
    await addBlog(bob, { title: "Flows with Lower Bounds" });
    expect(await titles(ada, "?q=WER+bou")).toEqual(["Flows with Lower Bounds"]);
    const found = await html(ada, "/blogs?q=lower");
    expect(found).toContain("Search Results for");
    expect(found).toContain("Found: 1");
  });
});

describe("tags", () => {
  test("are read as people type them, by call and form, and list blogs", async () => {
    const title = "Tagged";
    const id = await addBlog(bob, { title, tags: ["Segment Tree", "DP"] });
    expect((await json(ada, `/blogs/${id}`)).blog.tags).toEqual(["dp", "segment-tree"]);
    await bob.postForm("/addblog", {
      ...fields,
      title: "Tagged by form",
      tags: "#dp, Games",
      intent: "publish",
    });
    expect(await titles(ada, "?tag=dp")).toEqual(["Tagged by form", title]);
    expect(await titles(ada, "?tag=Segment+Tree&q=tag")).toEqual([title]);
    const shown = await html(ada, "/blogs?tag=dp");
    expect(shown).toContain("Found: 2");
    expect(shown).toContain('href="/blogs?tag=segment-tree"');
    expect(await html(ada, "/blogs?tag=nothing")).toContain("No blog has this tag.");
    const replaced = await bob.put(`/api/blogs/${id}`, { ...fields, title, tags: ["games"] });
    expect(replaced).toHaveStatus(200);
    expect(await titles(ada, "?tag=games")).toEqual(["Tagged by form", title]);
    expect(await titles(ada, "?tag=segment-tree")).toEqual([]);
  });

  test("are at most five", async () => {
    const tags = "a, b, c, d, e, f";
    const call = await ada.post("/api/blogs/addblog", { ...fields, tags: tags.split(", ") });
    expect(await jsonOf(400, Promise.resolve(call))).toMatchObject({ errors: { tags: ["At most 5 tags"] } });
    const shown = await textOf(400, ada.postForm("/addblog", { ...fields, tags }));
    expect(shown).toContain("At most 5 tags");
    expect(shown).toContain(tags);
  });

  test("stay in a draft as typed", async () => {
    const id = await saveDraft(ada, { tags: "Half a tag," });
    expect(await json(ada, `/blogs/drafts/${id}`)).toMatchObject({ tags: "Half a tag," });
    expect(await html(ada, `/addblog?draft=${id}`)).toContain('value="Half a tag,"');
    expect(await ada.delete(`/api/blogs/drafts/${id}`)).toHaveStatus(200);
  });
});

describe("reading", () => {
  const parts = ["Why", "How", "What next"].map((title) => `## ${title}\n\n${"word ".repeat(300)}`);

  test("a long blog shows its reading time and its contents", async () => {
    const id = await addBlog(ada, { content: parts.join("\n\n") });
    const shown = await html(bob, `/blog/${id}`);
    expect(shown).toContain("5 min read");
    expect(shown).toContain(">Contents<");
    for (const part of ["why", "how", "what-next"]) {
      expect(shown).toContain(`<h2 id="section-${part}">`);
      expect(shown).toContain(`href="#section-${part}"`);
    }
    expect(await html(bob, "/blogs")).toContain("5 min read");
  });

  test("a blog with two headings has no contents", async () => {
    const id = await addBlog(ada, { content: parts.slice(1).join("\n\n") });
    expect(await html(bob, `/blog/${id}`)).not.toContain(">Contents<");
  });
});

describe("blog permissions", () => {
  test("only the author sees the buttons and can change or delete a blog", async () => {
    const changed = { ...fields, title: "Changed" };
    const id = await addBlog(ada);
    const seen = await html(bob, `/blog/${id}`);
    expect(seen).not.toContain(`/blog/${id}/edit`);
    expect(await bob.postForm(`/blog/${id}/edit`, { ...changed, title: "" })).toHaveStatus(403);
    expect(await html(ada, `/blog/${id}`)).toContain("Are you sure you want to delete this blog?");
    expect(await ada.get(`/blog/${id}/edit`)).toHaveStatus(200);
    expect(await ada.postForm(`/blog/${id}/edit`, changed)).toHaveRedirect(`/blog/${id}`);
    expect(await titles(bob, "?q=changed")).toContain("Changed");
    expect(await ada.put(`/api/blogs/${id}`, changed)).toHaveStatus(200);
    expect(await ada.delete(`/api/blogs/${id}`)).toHaveStatus(200);
    expect(await ada.delete(`/api/blogs/${id}`)).toHaveStatus(404);
    expect(await bob.get(`/blog/${id}`)).toHaveStatus(404);
  });

  test("nobody else can find, see or publish a draft", async () => {
    const id = await saveDraft(ada, { title: "Unripe thought" });
    expect(await json(bob, "/blogs/drafts")).toEqual([]);
    expect(await titles(ada, "?q=unripe")).toEqual([]);
    expect(await html(bob, "/blogs")).not.toContain("Unripe thought");
    await addBlog(bob, { draft: id });
    expect(await json(ada, `/blogs/drafts/${id}`)).toMatchObject({ title: "Unripe thought", content: "" });
  });

  test.each(["abc", "%00", "999999"])("the id %s gets a 404", async (id) => {
    for (const path of [
      `/blog/${id}`,
      `/blog/${id}/edit`,
      `/addblog?draft=${id}`,
      `/api/blogs/drafts/${id}`,
    ]) {
      expect(await ada.get(path), path).toHaveStatus(404);
    }
    expect(await ada.postForm(`/blog/${id}`, { intent: "delete" })).toHaveStatus(404);
    expect(await ada.delete(`/api/blogs/${id}`)).toHaveStatus(404);
  });
});

describe("drafts", () => {
  test("can be stored, listed for their author, continued and published", async () => {
    const saved = await ada.postForm("/addblog", {
      intent: "draft",
      title: "",
      about: "",
      content: "Only a thought",
    });
    expect(saved).toHaveRedirect(/^\/addblog\?draft=\d+$/);
    const there = saved.headers.get("Location") ?? "";
    const id = there.split("=")[1] as string;
    expect(await html(ada, there)).toContain("Draft saved");
    expect(await html(ada, there)).toContain("Only a thought");
    const list = await html(ada, "/blogs");
    expect(list).toContain("Your drafts");
    expect(list).toContain(`href="${there}"`);

    const again = await ada.postForm("/addblog", { ...fields, intent: "draft", draft: id });
    expect(again).toHaveRedirect(there);
    expect(await json(ada, `/blogs/drafts/${id}`)).toMatchObject(fields);

    const published = await ada.postForm("/addblog", { ...fields, title: "Ripe now", draft: id });
    expect(published).toHaveRedirect("/blogs");
    expect(await ada.get(there)).toHaveStatus(404);
    expect((await titles(bob))[0]).toBe("Ripe now");
  });

  test("are rejected when empty, and can be deleted", async () => {
    const empty = await ada.postForm("/addblog", { intent: "draft", title: " ", about: "\r\n", content: "" });
    expect(empty).toHaveStatus(400);
    expect(await empty.text()).toContain("There is nothing to save yet.");
    const id = await saveDraft(ada);
    expect(await ada.postForm("/blogs", { intent: "delete", draft: id })).toHaveRedirect("/blogs");
    expect(await ada.get(`/api/blogs/drafts/${id}`)).toHaveStatus(404);
  });

  test("are autosaved to a single row, which is deleted on publishing", async () => {
    const key = "autosaved-0001";
    const save = (content: string) =>
      ada.postForm("/addblog", { intent: "autosave", title: "By itself", content, key });
    await Promise.all([save("a"), save("ab")]);
    expect(await save("abc")).toHaveStatus(200);
    const named = async () =>
      ((await json(ada, "/blogs/drafts")) as Blog[]).filter(({ title }) => title === "By itself");
    expect(await named()).toHaveLength(1);
    // Published before the page knows the draft's id.
    await ada.postForm("/addblog", { ...fields, key });
    expect(await named()).toEqual([]);
    expect(await save("too late")).toHaveStatus(200);
    expect(await named()).toEqual([]);
  });
});

test("a preview returns the rendered text and all typed values, and stores nothing", async () => {
  const before = await titles(bob);
  const typed = { title: "<b>Not</b> yet", about: "", content: "# Part\n\n*this* is $x^2$" };
  const shown = await textOf(200, ada.postForm("/addblog", { ...typed, intent: "preview" }));
  expect(shown).toContain("<em>this</em>");
  expect(shown).toContain("katex");
  expect(shown).toContain("&lt;b&gt;Not&lt;/b&gt; yet");
  expect(shown).toContain("# Part");
  expect(await titles(bob)).toEqual(before);
});
