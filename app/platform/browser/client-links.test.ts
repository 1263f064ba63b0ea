import { describe, expect, it } from "vitest";
import { clientPath } from "./client-links.ts";

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const here = { href: "http://localhost:3000/dashboard?q=tree" };
const anchor = (href: string, attributes: Record<string, string> = {}) => ({
  href: new URL(href, here.href).href,
  target: attributes.target ?? "",
  hasAttribute: (name: string) => name in attributes,
});

describe("a click on a link", () => {
  it.each(["/problem/42", "/dashboard?tag=dp&cursor=9", "/problem/42#example"])(
    "goes to %s without a page load",
    (href) => {
      expect(clientPath(plain, anchor(href), here)).toBe(href);
    },
  );

  it.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("is the browser's with %s", (key) => {
    expect(clientPath({ ...plain, [key]: true }, anchor("/problem/42"), here)).toBeNull();
  });

  it("is the browser's with another button", () => {
    expect(clientPath({ ...plain, button: 1 }, anchor("/problem/42"), here)).toBeNull();
  });

  it.each<Record<string, string>>([{ target: "_blank" }, { download: "" }, { "data-reload": "" }])(
    "is the browser's with %o",
    (given) => {
      expect(clientPath(plain, anchor("/problem/42", given), here)).toBeNull();
    },
  );

  it("takes target _self for no target", () => {
    expect(clientPath(plain, anchor("/blogs", { target: "_self" }), here)).toBe("/blogs");
  });

  it.each(["https://codeforces.com/problemset", "http://localhost:3001/blogs", "mailto:a@example.org"])(
    "leaves the site for %s",
    (href) => {
      expect(clientPath(plain, anchor(href), here)).toBeNull();
    },
  );

  it("only scrolls on the same page", () => {
    expect(clientPath(plain, anchor("#main"), here)).toBeNull();
    expect(clientPath(plain, anchor("/dashboard#main"), here)).toBe("/dashboard#main");
  });

  it.each(["/blogs/feed.atom", "/contests.ics", "/problem/1/input.txt", "/api/problems"])(
    "fetches %s, which is no screen",
    (href) => {
      expect(clientPath(plain, anchor(href), here)).toBeNull();
    },
  );
});
