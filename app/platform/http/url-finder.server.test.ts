import { expect, test } from "vitest";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { urlFinder } from "./url-finder.server.ts";

const paths = [
  "",
  "blogs",
  "blog/:blogId",
  "blog/:blogId/edit",
  "messages/:userId?",
  "messages/search",
  ":recipientId/collaborator",
  "api/blogs/drafts",
  "api/*",
];
const find = urlFinder(paths.map((path) => [path, path]));

test.each([
  ["/", "", {}],
  ["/blogs", "blogs", {}],
  ["/Blogs/", "blogs", {}],
  ["/blog/42", "blog/:blogId", { blogId: "42" }],
  ["/blog/a%20b", "blog/:blogId", { blogId: "a b" }],
  ["/blog/42/edit", "blog/:blogId/edit", { blogId: "42" }],
  ["/messages", "messages/:userId?", {}],
  ["/messages/7", "messages/:userId?", { userId: "7" }],
  ["/messages/search", "messages/search", {}],
  ["/messages/collaborator", "messages/:userId?", { userId: "collaborator" }],
  ["/7/collaborator", ":recipientId/collaborator", { recipientId: "7" }],
  ["/blog/collaborator", "blog/:blogId", { blogId: "collaborator" }],
  ["/api/blogs/drafts", "api/blogs/drafts", {}],
  ["/api/blogs/7", "api/*", { "*": "blogs/7" }],
  ["/api", "api/*", {}],
  ["/%62logs", "blogs", {}],
  ["/blogs//", "blogs", {}],
  [`/blog/${"7".repeat(300)}`, "blog/:blogId", { blogId: "7".repeat(300) }],
])("the address %s matches %s", (address, path, params) => {
  const found = find(address);
  expect(found?.value).toBe(path);
  expect(found?.params).toEqual(params);
});

test.each(["/nowhere", "/blog", "/blog/42/edit/more", "/7/nothing"])(
  "the address %s leads to no screen",
  (address) => {
    expect(find(address)).toBeUndefined();
  },
);

test("an address with many slashes is looked up quickly", () => {
  expect(quickly(500, () => find(`/blogs${"/".repeat(60_000)}a`))).toBeUndefined();
});
