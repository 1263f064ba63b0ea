import { expect, test } from "vitest";
import { blogFields } from "../setup/blogs.ts";
import { textOf } from "./bodies.ts";
import { siteWith } from "./site.ts";

const { ada } = siteWith(["ada"], { ACCOUNT_QUOTA_MB: "1" });

const SENTENCE = "Your storage is full: this site keeps 1 MB for each account. Delete something first.";
const settings = () => ada.text("/settings");

test("calls and forms refuse writes beyond an account's quota, and forms keep what was typed", async () => {
  expect(await settings()).toContain("Storage: 0.0 MB of 1 MB");
  const blog = blogFields({ title: "Long", content: "x".repeat(200_000) });
  for (let i = 0; i < 5; i++) expect(await ada.post("/api/blogs/addblog", blog)).toHaveStatus(201);
  expect(await settings()).toContain("Storage: 1.0 MB of 1 MB");

  const refused = await ada.post("/api/blogs/addblog", blog);
  expect(refused).toHaveStatus(413);
  expect(await refused.json()).toEqual({ message: SENTENCE });
  const html = await textOf(413, ada.postForm("/addblog", { ...blog, title: "One too many" }));
  expect(html).toContain(SENTENCE);
  expect(html).toContain("One too many");

  const blogs = (await ada.json("/api/blogs")) as { _id: string }[];
  expect(await ada.delete(`/api/blogs/${blogs[0]?._id}`)).toHaveStatus(200);
  expect(await ada.post("/api/blogs/addblog", blog)).toHaveStatus(201);
});
