import { expect, test } from "vitest";
import { AddressTree } from "./address-tree.ts";

const tree = new AddressTree<string>();
for (const path of [
  "",
  "blogs",
  "blog/:blogId",
  "blog/:blogId/edit",
  "messages/:userId?",
  "messages/search",
  ":recipientId/collaborator",
  "api/blogs/drafts",
  "api/*",
]) {
  tree.plant(path, path);
}

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
  ["/api/blogs/7", "api/*", {}],
])("at %s stands %s", (address, path, params) => {
  const found = tree.find(address);
  expect(found?.value).toBe(path);
  expect(found?.params).toEqual(params);
});

test.each(["/nowhere", "/blog", "/blog/42/edit/more", "/7/nothing"])("at %s stands nothing", (address) => {
  expect(tree.find(address)).toBeUndefined();
});

test("an address that cannot be decoded is refused", () => {
  expect(() => tree.find("/blog/%ff")).toThrow(URIError);
});
