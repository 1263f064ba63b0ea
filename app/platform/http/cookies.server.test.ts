import { beforeEach, describe, expect, test } from "vitest";
import { cookieOf, createApplication, createContext } from "../../../tests/setup/factories.ts";
import type { Application } from "../application.ts";
import { setSiteCookie, signValue, unsignValue } from "./cookies.server.ts";
import { leaveToast, redirectWithToast, takeToast } from "./toast.server.ts";

let app: Application;
beforeEach(async () => {
  app = await createApplication();
});

describe("the site's cookies", () => {
  test("are limited to this site and cannot be read by scripts", () => {
    const context = createContext({ app });
    setSiteCookie(context, "name", "a b;c", 60);
    setSiteCookie(context, "name", "", 0);
    setSiteCookie(context, "name", "x");
    expect(context.sent).toEqual([
      "name=a%20b%3Bc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
      "name=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
      "name=x; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });

  test("are secure if the public address uses https", async () => {
    const https = await createApplication({ db: app.db, config: { publicUrl: "https://upsolve.example" } });
    const context = createContext({ app: https });
    setSiteCookie(context, "name", "x");
    expect(context.sent).toEqual(["name=x; Path=/; HttpOnly; Secure; SameSite=Lax"]);
  });
});

describe("signed values", () => {
  test("are signed with the newest secret and verified with all of them", () => {
    const signed = signValue("value", ["new", "old"]);
    expect(unsignValue(signed, ["new"])).toBe("value");
    expect(unsignValue(signed, ["newer", "new"])).toBe("value");
    expect(unsignValue(signed, ["old"])).toBeNull();
  });

  test.each([undefined, "", "value", "value.", "value.AAAA", ".", `${signValue("value", ["other"])}`])(
    "are rejected if forged: %j",
    (forged) => {
      expect(unsignValue(forged, ["new", "old"])).toBeNull();
    },
  );

  test("require a secret", () => {
    expect(() => signValue("value", [])).toThrow("No session secret.");
  });
});

describe("a toast", () => {
  test("is shown once, by the next page", () => {
    const first = createContext({ app });
    leaveToast(first, "Problem added successfully! ✓");
    const second = createContext({ app, cookie: cookieOf(first.sent) });
    expect(takeToast(second)).toMatchObject({ kind: "success", message: "Problem added successfully! ✓" });
    expect(second.sent).toEqual([expect.stringMatching(/^upsolve_toast=; Max-Age=0;/)]);
  });

  test("may report a failure, and is a new toast each time its message is repeated", () => {
    const toasts = [1, 2].map(() => {
      const first = createContext({ app });
      leaveToast(first, "Out of reach: 502", "error");
      return takeToast(createContext({ app, cookie: cookieOf(first.sent) }));
    });
    expect(toasts).toMatchObject(Array(2).fill({ kind: "error", message: "Out of reach: 502" }));
    expect(toasts[0]?.id).not.toBe(toasts[1]?.id);
  });

  test("may be a notice, which stays visible", () => {
    const first = createContext({ app });
    leaveToast(first, "Now send it", "notice");
    const second = createContext({ app, cookie: cookieOf(first.sent) });
    expect(takeToast(second)).toMatchObject({ kind: "notice", message: "Now send it" });
  });

  test("is set by a redirect", () => {
    const context = createContext({ app });
    expect(redirectWithToast(context, "/dashboard", "Done")).toHaveRedirect("/dashboard");
    expect(context.sent).toHaveLength(1);
  });

  test("is dropped if its signature is wrong", () => {
    const context = createContext({ app, cookie: "upsolve_toast=You%20have%20won" });
    expect(takeToast(context)).toBeNull();
    expect(context.sent).toHaveLength(1);
  });

  test("removes no cookie if none was sent", () => {
    const context = createContext({ app });
    expect(takeToast(context)).toBeNull();
    expect(context.sent).toEqual([]);
  });
});
