import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, type Member, PASSWORD, signUp } from "./client.ts";

let server: TestServer;
let ada: Member;
let bob: Member;
beforeAll(async () => {
  server = await startServer();
  [ada, bob] = [await signUp(server, "ada"), await signUp(server, "bob")];
});
afterAll(() => server.stop());

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

const json = async (client: Client, path: string) => (await client.get(`/api${path}`)).json();
const html = async (client: Client, path: string) => (await client.get(path)).text();
const titles = async (client: Client, query = "") =>
  ((await json(client, `/blogs${query}`)) as Blog[]).map(({ title }) => title);

describe("adding", () => {
  test("by call returns the success message, and the blog has the specification's keys", async () => {
    const response = await ada.post("/api/blogs/addblog", fields);
    expect(response).toHaveStatus(201);
    const answer = (await response.json()) as Blog;
    expect(answer).toEqual({ message: "Blog added successfully!", _id: expect.stringMatching(/^\d+$/) });
    const { blog } = await json(bob, `/blogs/${answer._id}`);
    expect(blog).toEqual({
      _id: answer._id,
      ...fields,
      author: "ada",
      user: { _id: ada.id, username: "ada" },
      createdAt: expect.any(String),
      updatedAt: blog.createdAt,
    });
    expect(((await json(bob, "/blogs")) as Blog[])[0]).toEqual(blog);
  });

  test("by form redirects to the list, which confirms it", async () => {
    const response = await ada.postForm("/addblog", { ...fields, title: "By form", intent: "publish" });
    expect(response).toHaveRedirect("/blogs");
    const shown = await html(ada, "/blogs");
    expect(shown).toContain("Blog added successfully!");
    expect(shown).toContain("By form");
  });

  test("twice with one key, by form or call, stores one", async () => {
    const key = "0e37df36-f698-11e6-8dd4-cb9ced3df976";
    const twice = { ...fields, title: "Only once", key };
    await Promise.all([1, 2].map(() => ada.postForm("/addblog", twice)));
    expect(
      await ada.post("/api/blogs/addblog", { ...fields, title: "Only once" }, { "Idempotency-Key": key }),
    ).toHaveStatus(201);
    expect((await titles(bob)).filter((title) => title === "Only once")).toHaveLength(1);
  });

  test.each([
    ["title", "Title is required"],
    ["about", "About is required"],
    ["content", "Content is required"],
  ])(
    "without %s is refused in the same words by call and form, which keeps the rest",
    async (name, message) => {
      const call = await ada.post("/api/blogs/addblog", { ...fields, [name]: " \n" });
      expect(call).toHaveStatus(400);
      expect(await call.json()).toEqual({ message, errors: { [name]: [message] } });
      const form = await ada.postForm("/addblog", { ...fields, [name]: "" });
      expect(form).toHaveStatus(400);
      const shown = await form.text();
      expect(shown).toContain(message);
      expect(shown).toContain(name === "title" ? fields.about : fields.title);
    },
  );

  test("refuses too long and invalid texts", async () => {
    for (const [name, length, message] of [
      ["title", 201, "Title is too long: at most 200 characters, 1 over"],
      ["about", 2_001, "About is too long: at most 2,000 characters, 1 over"],
      ["content", 200_001, "Content is too long: at most 200,000 characters, 1 over"],
    ] as const) {
      const response = await ada.post("/api/blogs/addblog", { ...fields, [name]: "x".repeat(length) });
      expect(response).toHaveStatus(400);
      expect((await response.json()).message).toBe(message);
    }
    for (const body of [null, [], "text", 7, { title: {} }, { ...fields, draft: "x" }]) {
      expect(await ada.post("/api/blogs/addblog", body)).toHaveStatus(400);
    }
  });
});

describe("the list", () => {
  test("is searched by any part of title or author, in any case", async () => {
    await addBlog(bob, { title: "Flows with Lower Bounds" });
    expect(await titles(ada, "?q=WER+bou")).toEqual(["Flows with Lower Bounds"]);
    expect(await titles(ada, "?q=BOB")).toContain("Flows with Lower Bounds");
    expect(await titles(ada, "?q=fl")).toEqual(["Flows with Lower Bounds"]);
    expect(await titles(ada, "?q=no+such+words")).toEqual([]);
    const found = await html(ada, "/blogs?q=lower");
    expect(found).toContain("Search Results for");
    expect(found).toContain("1 found");
    const nothing = await html(ada, "/blogs?q=%22nothing%22");
    expect(nothing).toContain("No blogs found");
  });

  test("continues by cursor without gaps or repetitions", async () => {
    for (let index = 0; index < 5; index++) await addBlog(bob, { title: `Series part ${index}` });
    for (const query of ["", "q=series&"]) {
      const all = await titles(ada, `?${query}limit=100`);
      const walked: string[] = [];
      let path: string | undefined = `/api/blogs?${query}limit=2`;
      while (path) {
        const response: Response = await ada.get(path);
        walked.push(...((await response.json()) as Blog[]).map(({ title }) => title));
        path = /<(.*)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
      }
      expect(walked).toEqual(all);
    }
  });
});

describe("permissions", () => {
  const fine = { ...fields, title: "Changed" };
  const readings = (id: string) => ["/blogs", "/addblog", `/blog/${id}`, "/api/blogs", `/api/blogs/${id}`];
  const writings = (client: Client, id: string) => ({
    editScreen: () => client.get(`/blog/${id}/edit`),
    editForm: () => client.postForm(`/blog/${id}/edit`, fine),
    deleteForm: () => client.postForm(`/blog/${id}`, { intent: "delete" }),
    update: () => client.put(`/api/blogs/${id}`, fine),
    remove: () => client.delete(`/api/blogs/${id}`),
  });

  test("signed-out users cannot read or write", async () => {
    const id = await addBlog(ada);
    const guest = new Client(server.url);
    for (const path of readings(id)) {
      const response = await guest.get(path);
      if (path.startsWith("/api")) expect(response).toHaveStatus(401);
      else expect(response).toHaveRedirect(`/signin?redirectTo=${encodeURIComponent(path)}`);
    }
    for (const [name, write] of Object.entries(writings(guest, id))) {
      if (/Form|Screen/.test(name)) expect(await write()).toHaveRedirect(/^\/signin/);
      else expect(await write()).toHaveStatus(401);
    }
    expect(await json(ada, `/blogs/${id}`)).toMatchObject({ blog: fields });
  });

  test("all users read; only the author sees the buttons, changes and deletes", async () => {
    const id = await addBlog(ada);
    for (const path of readings(id)) expect(await bob.get(path)).toHaveStatus(200);
    for (const write of Object.values(writings(bob, id))) expect(await write()).toHaveStatus(403);
    expect(await html(bob, `/blog/${id}`)).not.toContain(`/blog/${id}/edit`);
    expect(await json(bob, `/blogs/${id}`)).toMatchObject({ blog: fields });

    expect(await html(ada, `/blog/${id}`)).toContain("Are you sure you want to delete this blog?");
    const { editScreen, editForm, update, remove } = writings(ada, id);
    expect(await editScreen()).toHaveStatus(200);
    expect(await editForm()).toHaveRedirect(`/blog/${id}`);
    expect(await titles(bob, "?q=changed")).toContain("Changed");
    expect(await update()).toHaveStatus(200);
    expect(await remove()).toHaveStatus(200);
    expect(await remove()).toHaveStatus(404);
    expect(await bob.get(`/blog/${id}`)).toHaveStatus(404);
  });

  test("only its author sees a draft, and no list, search or feed contains it", async () => {
    const id = await saveDraft(ada, { title: "Unripe thought" });
    const path = `/api/blogs/drafts/${id}`;
    for (const client of [bob, new Client(server.url)]) {
      const status = client === bob ? 404 : 401;
      expect(await client.get(path)).toHaveStatus(status);
      expect(await client.put(path, fields)).toHaveStatus(status);
      expect(await client.delete(path)).toHaveStatus(status);
    }
    expect(await bob.get(`/addblog?draft=${id}`)).toHaveStatus(404);
    expect(await bob.postForm("/addblog", { ...fields, intent: "draft", draft: id })).toHaveStatus(404);
    expect(await bob.postForm("/blogs", { intent: "delete", draft: id })).toHaveStatus(404);
    expect(await json(bob, "/blogs/drafts")).toEqual([]);
    expect(await titles(ada, "?q=unripe")).toEqual([]);
    expect(await html(bob, "/blogs")).not.toContain("Unripe thought");
    // He publishes his own text; her draft stays.
    await addBlog(bob, { draft: id });
    expect(await json(ada, `/blogs/drafts/${id}`)).toMatchObject({ title: "Unripe thought", content: "" });
  });

  test.each(["abc", "0", "-1", "1e3", "01", "%00", "999999", "9".repeat(16)])(
    "the id %s is a 404",
    async (id) => {
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
    },
  );
});

describe("drafts", () => {
  test("are stored, listed for their author, continued and published", async () => {
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

  test("are refused when empty; a deleted one is gone", async () => {
    const empty = await ada.postForm("/addblog", { intent: "draft", title: " ", about: "\r\n", content: "" });
    expect(empty).toHaveStatus(400);
    expect(await empty.text()).toContain("There is nothing to save yet.");
    const id = await saveDraft(ada);
    expect(await ada.postForm("/blogs", { intent: "delete", draft: id })).toHaveRedirect("/blogs");
    expect(await ada.get(`/api/blogs/drafts/${id}`)).toHaveStatus(404);
  });

  test("autosave to one draft, which disappears when published", async () => {
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
  const response = await ada.postForm("/addblog", { ...typed, intent: "preview" });
  expect(response).toHaveStatus(200);
  const shown = await response.text();
  expect(shown).toContain("<em>this</em>");
  expect(shown).toContain("katex");
  expect(shown).toContain("&lt;b&gt;Not&lt;/b&gt; yet");
  expect(shown).toContain("# Part");
  expect(await titles(bob)).toEqual(before);
});

test("deleting an account removes its blogs and drafts from list, search and count", async () => {
  const total = async () =>
    Number(/Total Blogs: ([\d,]+)/.exec(await html(ada, "/blogs"))?.[1]?.replace(",", ""));
  const before = await total();
  const zoe = await signUp(server, "zoe-leaves");
  const id = await addBlog(zoe, { title: "Goodbye" });
  await saveDraft(zoe);
  expect(await total()).toBe(before + 1);
  expect(await zoe.postForm("/settings", { intent: "delete-account", password: PASSWORD })).toHaveRedirect(
    "/",
  );
  expect(await total()).toBe(before);
  expect(await ada.get(`/blog/${id}`)).toHaveStatus(404);
  expect(await titles(ada, "?q=zoe-leaves")).toEqual([]);
  expect(await titles(ada, "?q=goodbye")).toEqual([]);
});
