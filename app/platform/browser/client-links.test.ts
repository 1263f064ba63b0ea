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
    "opens %s without a page load",
    (href) => {
      expect(clientPath(plain, anchor(href), here)).toBe(href);
    },
  );

  it.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("is left to the browser if %s is held", (key) => {
    expect(clientPath({ ...plain, [key]: true }, anchor("/problem/42"), here)).toBeNull();
  });

  it("is left to the browser unless it is made with the main button", () => {
    expect(clientPath({ ...plain, button: 1 }, anchor("/problem/42"), here)).toBeNull();
  });

  it.each<Record<string, string>>([{ target: "_blank" }, { download: "" }, { "data-reload": "" }])(
    "is left to the browser if the link has %o",
    (given) => {
      expect(clientPath(plain, anchor("/problem/42", given), here)).toBeNull();
    },
  );

  it("is handled by the client if the link's target is _self", () => {
    expect(clientPath(plain, anchor("/blogs", { target: "_self" }), here)).toBe("/blogs");
  });

  it.each(["https://codeforces.com/problemset", "http://localhost:3001/blogs", "mailto:a@example.org"])(
    "is left to the browser if the link leads to %s",
    (href) => {
      expect(clientPath(plain, anchor(href), here)).toBeNull();
    },
  );

  it("is left to the browser if the link only scrolls within the page", () => {
    expect(clientPath(plain, anchor("#main"), here)).toBeNull();
    expect(clientPath(plain, anchor("/dashboard#main"), here)).toBe("/dashboard#main");
  });

  it.each(["/blogs/feed.atom", "/contests.ics", "/problem/1/input.txt", "/api/problems"])(
    "is left to the browser if the address %s is not a screen",
    (href) => {
      expect(clientPath(plain, anchor(href), here)).toBeNull();
    },
  );
});
