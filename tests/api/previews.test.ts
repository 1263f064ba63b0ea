import { expect, test } from "vitest";
import { Client } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ada } = siteWith(["ada"]);

const preview = (text: string, content: string) => ada.postForm("/preview", { text, content });

test("a preview renders a text as its screen will, and is not stored", async () => {
  const answer = await preview("solution", "# Idea\n\nCount the **pairs** with $a_i$.");
  expect(answer).toHaveStatus(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const { html, hasMath } = await answer.json();
  expect(html).toContain("<strong>pairs</strong>");
  expect(html).toContain('class="katex"');
  expect(hasMath).toBe(true);
});

test("headings begin where they do on the text's screen", async () => {
  const tops = await Promise.all(
    ["statement", "solution", "blog", "comment"].map(async (text) => {
      const { html } = await (await preview(text, "# Title")).json();
      return /<h(\d)/.exec(html)?.[1];
    }),
  );
  expect(tops).toEqual(["3", "3", "2", "2"]);
});

test("a preview escapes hostile text", async () => {
  const { html } = await (
    await preview("comment", "<img src=x onerror=alert(1)> [a](javascript:alert(1))")
  ).json();
  expect(html).not.toMatch(/<img|href="javascript/i);
});

test.each([
  ["an unknown kind of text", { text: "page", content: "a" }, "Choose the kind of text"],
  ["no text", { text: "blog" }, "Text must be a text"],
  [
    "too long a text",
    { text: "blog", content: "a".repeat(200_001) },
    "Text is too long: at most 200,000 characters, 1 over",
  ],
])("%s is refused", async (_, fields, message) => {
  const answer = await ada.postForm("/preview", fields as Record<string, string>);
  expect(answer).toHaveStatus(400);
  expect(await answer.json()).toMatchObject({ message });
});

test("guests are sent to sign in, and nothing can be read with GET", async () => {
  const guest = new Client(server.url);
  expect(await guest.postForm("/preview", { text: "blog", content: "a" })).toHaveRedirect("/signin");
  expect(await ada.get("/preview")).toHaveStatus(405);
});
