import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { encodeCursor } from "../../app/platform/http/pages.server.ts";
import { type Client, type Member, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben } = siteWith(["ada", "ben"]);

const whole = {
  favlanguage: "C++",
  rating: 1850,
  platform: "Codeforces",
  gitHub: "https://github.com/ada",
  projectslinks: ["https://ada.example.org/notes", "a notebook"],
  skills: ["DP", "graphs"],
  collaborator: true,
};
const json = (client: Client, path: string) => client.json(path);
const html = (client: Client, path: string) => client.text(path);
const own = (member: Member, rest = "") => `/myprofile/${member.id}${rest}`;

describe("a profile", () => {
  test("has the specification's keys in the call's response", async () => {
    const updated = await ada.put(`/api${own(ada, "/updateprofile")}`, {
      ...whole,
      email: "x@y.z",
      _id: "9",
    });
    expect(await updated.json()).toEqual({ message: "Profile updated successfully!" });
    const bookmarked = await addProblem(ben, { title: "Bookmarked one" });
    await ada.post(`/api/bookmark/${bookmarked}`);
    const user = {
      _id: ada.id,
      username: "ada",
      avatar: null,
      email: "ada@example.org",
      ...whole,
      location: null,
      otherBookMarkedProblems: [{ _id: bookmarked, title: "Bookmarked one" }],
      solutionsCount: 0,
      useful: 0,
      createdAt: expect.any(String),
    };
    expect(await json(ben, `/api${own(ada)}`)).toEqual({ user });
  });

  test("redirects owners to their own version of the screen, and others to the public one", async () => {
    expect(await ada.get(own(ben))).toHaveRedirect(`/profile/${ben.id}`);
    expect(await ada.get(`/profile/${ada.id}`)).toHaveRedirect(own(ada));
  });

  test.each(["999999", "abc"])("with the id %s is not found", async (id) => {
    for (const [path, text] of [
      [`/myprofile/${id}`, "Unable to load your profile"],
      [`/profile/${id}`, "Unable to load user profile"],
      [`/myprofile/${id}/updateprofile`, "Failed to fetch user data"],
    ] as const) {
      const response = await ada.get(path);
      expect(response, path).toHaveStatus(404);
      const page = await response.text();
      expect(page).toContain(text);
      if (!path.endsWith("updateprofile")) expect(page).toContain("Profile Not Found");
    }
    expect(await ada.get(`/api/myprofile/${id}`)).toHaveStatus(404);
    expect(await ada.put(`/api/myprofile/${id}/updateprofile`, whole)).toHaveStatus(404);
  });

  test("prompts its owner to fill in empty fields, and tells others what is missing", async () => {
    const pat = await signUp(server, "pat");
    const mine = await html(pat, own(pat));
    const edit = own(pat, "/updateprofile");
    for (const [name, href] of [
      ["Add Skills", edit],
      ["Add Projects", edit],
      ["Explore Problems", "/dashboard"],
      ["Back to Dashboard", "/dashboard"],
      ["Update Profile", edit],
      ["Invite Collaborator", `/${pat.id}/collaborator`],
    ])
      expect(mine).toMatch(new RegExp(`href="${href}"[^>]*>${name}<`));
    for (const term of ["Email", "Favorite Language", "Rating (self-reported)", "Platform", "GitHub"])
      expect(mine).toContain(`<dt>${term}</dt>`);
    expect(mine).toContain("0 contributions in the last 12 months");
    const seen = await html(ada, `/profile/${pat.id}`);
    for (const text of ["No skills listed yet.", "No projects linked yet.", "No bookmarked problems yet."])
      expect(seen).toContain(text);
    expect(seen).toContain("pat@example.org");
    for (const absent of ["Favorite Language", "Rating (self-reported)", "Platform", "GitHub"])
      expect(seen).not.toContain(`<dt>${absent}</dt>`);
    expect(seen).not.toContain(">Collaborator<");
    for (const href of [`/${pat.id}/collaborator`, `/messages/${pat.id}`])
      expect(seen).toContain(`href="${href}"`);
    await pat.put(`/api${edit}`, whole);
    const filled = await html(ada, `/profile/${pat.id}`);
    for (const fact of ["C++", "1850", "Codeforces"]) expect(filled).toContain(`<dd>${fact}</dd>`);
    expect(filled).toContain(">Collaborator<");
    for (const [tab, text] of [
      ["problems", "No Problems Yet"],
      ["solutions", "No Solutions Yet"],
      ["blogs", "No Blogs Yet"],
    ])
      expect(await html(ada, `/profile/${pat.id}?tab=${tab}`)).toContain(text);
  });

  test("never shows another user's private problems, even bookmarked ones", async () => {
    const secret = await addProblem(ada, { title: "Xylophone secret", choice: "private" });
    await ada.post(`/api/bookmark/${secret}`);
    await ada.post(`/api/problem/${secret}/addsolution`, { approach: "a", description: "b", code: "c" });
    expect(await html(ada, own(ada))).toContain("Xylophone secret");
    for (const path of ["", "?tab=problems", "?tab=solutions"]) {
      expect(await html(ben, `/profile/${ada.id}${path}`)).not.toContain("Xylophone");
    }
    expect(await ben.text(`/api/myprofile/${ada.id}`)).not.toContain("Xylophone");
    const { problem } = (await json(ada, `/api/problem/${secret}`)) as { problem: object };
    await ada.put(`/api/problem/${secret}/updateproblem`, { ...problem, choice: "public" });
    await ben.post(`/api/bookmark/${secret}`);
    expect(await html(ben, own(ben))).toContain("Xylophone secret");
    await ada.put(`/api/problem/${secret}/updateproblem`, { ...problem, choice: "private" });
    expect(await html(ben, own(ben))).not.toContain("Xylophone");
    expect(await html(ada, `/profile/${ben.id}`)).toContain("Xylophone secret");
  });

  test("shows the newest 50 bookmarks, and gives its owner a link to all of them", async () => {
    const eve = await signUp(server, "collector");
    for (let number = 0; number < 50; number++) {
      await eve.post(`/api/bookmark/${await addProblem(ada, { title: `Kept ${number}` })}`);
      if (number === 48) expect(await html(eve, own(eve))).not.toContain("All bookmarked problems");
    }
    expect(await html(eve, own(eve))).toContain("All bookmarked problems");
    const seenByOthers = await html(ben, `/profile/${eve.id}`);
    expect(seenByOthers).not.toContain("All bookmarked problems");
    expect(seenByOthers).toContain("The newest 50 are shown.");
  });

  test("turns only web addresses into links, and escapes markup", async () => {
    const eve = await signUp(server, "eve");
    await eve.put(`/api${own(eve, "/updateprofile")}`, {
      projectslinks: [
        "javascript:alert(1)",
        "javascript:alert(1)",
        "<script>alert(2)</script>",
        "https://ok.example.org/?a=1&b=2",
        "https://ok.example.org@evil.example.org/",
        "https:evil.example.org",
      ],
      skills: ['"><img src=x onerror=alert(3)>'],
      favlanguage: "<b>C</b>",
    });
    const page = await html(ada, `/profile/${eve.id}`);
    expect(page.match(/javascript:alert\(1\)<\/li>/g)).toHaveLength(1);
    expect(page).not.toContain('href="javascript:');
    expect(page).not.toMatch(/href="[^"]*evil/);
    expect(page).not.toContain("<script>alert(2)");
    expect(page).not.toContain("<img");
    expect(page).toContain(
      '<a class="link" href="https://ok.example.org/?a=1&amp;b=2" rel="nofollow noopener ugc">',
    );
  });

  test("is rejected with an error for each invalid field", async () => {
    const response = await ada.put(`/api${own(ada, "/updateprofile")}`, {
      rating: "high",
      gitHub: "ada",
      skills: "dp",
      collaborator: "yes",
    });
    expect(response).toHaveStatus(400);
    expect(await response.json()).toMatchObject({
      errors: {
        rating: ["Rating must be a number"],
        gitHub: ["GitHub must be a URL that begins with http:// or https://"],
        skills: ["Skills must be a list of strings"],
        collaborator: ["Open to Collaborate? must be true or false"],
      },
    });
  });

  test("shows the user's problems, solutions and activity", async () => {
    const carol = await signUp(server, "carol");
    const problem = await addProblem(carol, { title: "Of carol" });
    for (let i = 0; i < 21; i++) {
      await carol.post(`/api/problem/${problem}/addsolution`, { approach: "a", description: "b", code: "c" });
    }
    await ben.post(`/api/problem/${problem}/addreview`, { rating: 3, comment: "fine" });
    expect(await html(ben, `/profile/${carol.id}`)).toContain("22 contributions in the last 12 months");
    expect(await html(ben, `/profile/${carol.id}?tab=problems`)).toContain("Of carol");
    const first = await html(ben, `/profile/${carol.id}?tab=solutions`);
    const rows = (page: string) => page.match(/href="\/(problem\/\d+\/solutions|blog)\/\d+"/g) ?? [];
    expect(rows(first)).toHaveLength(20);
    expect(first).toContain("3/5");
    const older = /href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll("&amp;", "&") as string;
    expect(older).toContain("tab=solutions");
    expect(rows(await html(ben, older))).toHaveLength(1);
    expect(await ben.get(`/profile/${carol.id}?tab=problems&after=nonsense`)).toHaveStatus(400);
    for (let i = 0; i < 21; i++) {
      await carol.post("/api/blogs/addblog", { title: `Part ${i}`, about: "a", content: "c" });
    }
    await carol.post("/api/blogs/drafts", { title: "Unfinished" });
    await ben.post("/api/blogs/addblog", { title: "Of ben", about: "a", content: "c" });
    const newest = await html(ben, `/profile/${carol.id}?tab=blogs`);
    expect(rows(newest)).toHaveLength(20);
    expect(newest).toContain("Part 20");
    const oldest = await html(
      ben,
      `${/href="([^"]+)" rel="next"/.exec(newest)?.[1]?.replaceAll("&amp;", "&")}`,
    );
    expect(oldest).toContain("Part 0");
    for (const page of [newest, oldest, await html(carol, `/myprofile/${carol.id}?tab=blogs`)]) {
      expect(page).not.toContain("Unfinished");
      expect(page).not.toContain("Of ben");
    }
  });
});

describe("the search for people", () => {
  test("finds users by part of a name or address, and returns only public fields", async () => {
    const dora = await signUp(server, "Dora-the-Explorer");
    await dora.put(`/api${own(dora, "/updateprofile")}`, { location: "Oslo", skills: ["mapping"] });
    const found = [
      {
        _id: dora.id,
        username: "Dora-the-Explorer",
        email: "Dora-the-Explorer@example.org",
        location: "Oslo",
      },
    ];
    for (const query of ["explor", "THE-E", "rer@exam", "do"]) {
      expect(await json(ada, `/api/searchuser?query=${encodeURIComponent(query)}`), query).toEqual(found);
    }
    expect(await json(ada, "/api/searchuser?query=explor&skill=mapping")).toEqual(found);
    expect(await json(ada, "/api/searchuser?query=explor&skill=dp")).toEqual([]);
    expect(await json(ada, "/api/searchuser?query=nobody-here")).toEqual([]);
  });

  test.each(["", "?query=", "?query=%20%20"])("requires a term: %j", async (query) => {
    const response = await ada.get(`/api/searchuser${query}`);
    expect(response).toHaveStatus(400);
    expect(await response.json()).toMatchObject({ message: "Please enter a search term." });
  });

  test("pages through the results", async () => {
    for (let i = 0; i < 3; i++) await signUp(server, `paged-${i}`);
    const first = await ada.get("/api/searchuser?query=paged-&limit=2");
    expect(await first.json()).toMatchObject([{ username: "paged-2" }, { username: "paged-1" }]);
    const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(await json(ada, next)).toMatchObject([{ username: "paged-0" }]);
    const beforeAll = encodeCursor({ key: 1, id: 1 });
    expect(await ada.get(`/collaborators?q=paged-&after=${beforeAll}`)).toHaveRedirect(
      "/collaborators?q=paged-",
    );
  });

  test("without script, reports a blank term, and accepts filters with no term", async () => {
    expect(await html(ada, "/collaborators?q=+")).toContain("Please enter a search term.");
    expect(await html(ada, "/collaborators")).not.toContain("Please enter a search term.");
    expect(await html(ada, "/collaborators?skill=mapping")).toContain("Found 1 potential collaborators");
    expect(await html(ada, "/collaborators?q=&skill=mapping")).toContain("Please enter a search term.");
    expect(await ada.get("/collaborators?q=ada&after=nonsense")).toHaveStatus(400);
  });

  test("lists an exact match only once, at the top", async () => {
    await signUp(server, "max");
    await signUp(server, "maximilian");
    const page = await html(ada, "/collaborators?q=max");
    expect(page).toContain("Found 2 potential collaborators");
    expect([...page.matchAll(/class="by" href="[^"]+">([^<]+)/g)].map(([, name]) => name)).toEqual([
      "max",
      "maximilian",
    ]);
  });
});

test("the download is a zip of the user's own data", async () => {
  await ada.post("/api/blogs/addblog", { title: "My blog", about: "a", content: "On **graphs**" });
  await ben.post("/api/blogs/addblog", { title: "Of ben", about: "a", content: "not for ada" });
  await ada.post("/api/implinks", { name: "Notes", link: "https://example.org/notes" });
  await ben.post("/api/implinks", { name: "Hidden link", link: "https://example.org/hidden" });
  await ada.post(`/api/messages/send/${ben.id}`, { content: "from ada" });
  await ben.post(`/api/messages/send/${ada.id}`, { content: "from ben" });
  const carl = await signUp(server, "carl");
  await ben.post(`/api/messages/send/${carl.id}`, { content: "between others" });
  const response = await ada.get("/settings/export");
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toContain("upsolve-ada-");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] as Uint8Array);
  expect(JSON.parse(text("profile.json"))).toMatchObject({ username: "ada", email: "ada@example.org" });
  expect(text("problems.md")).toContain("# Xylophone secret");
  expect(JSON.parse(text("blogs.json"))).toMatchObject([
    { title: "My blog", createdAt: expect.stringMatching(/^20.*Z$/) },
  ]);
  expect(text("links.md")).toContain("# Notes");
  expect(JSON.parse(text("messages.json"))).toMatchObject([
    { with: { username: "ben" }, sent: true, content: "from ada" },
    { with: { username: "ben" }, sent: false, content: "from ben" },
  ]);
  expect(text("messages.md")).toContain("# ben");
  const all = Object.keys(files).map(text).join("\n");
  expect(all).not.toMatch(/scrypt|ben@example|token_hash|upsolve_|not for ada|Hidden link|between others/);
  expect(await ada.postForm("/settings/export")).toHaveStatus(405);
});
