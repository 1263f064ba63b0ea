import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createContext, createUser, loaderArgs } from "../../../tests/setup/factories.ts";
import { withAnyone, withGuest, withUser } from "../../auth/guards.server.ts";
import type { Application } from "../../platform/application.ts";
import { Invalid, TooMany } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";

let app: Application;
let ada: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
});

const name = ({ viewer }: { viewer: Viewer | null }) => viewer?.username ?? "nobody";
const signedOut = (url: string, method?: string) =>
  loaderArgs(url, { context: createContext({ app }), method });
const signedIn = (url: string, method?: string) =>
  loaderArgs(url, { context: createContext({ app, as: ada }), method });

describe("withUser", () => {
  test("admits users", async () => {
    expect(await withUser(name)(signedIn("/mine"))).toBe("ada");
    expect(withUser(name).guard).toBe("user");
  });

  test.each([
    ["/mine?q=a%20b&page=2", "GET", "/signin?redirectTo=%2Fmine%3Fq%3Da%2520b%26page%3D2"],
    ["/", "GET", "/signin"],
    ["/mine", "POST", "/signin"],
  ])("redirects guests from %s (%s) to the sign-in page", async (url, method, location) => {
    await expect(withUser(name)(signedOut(url, method))).rejects.toHaveRedirect(location);
  });

  test("rate-limits writes but not reads", async () => {
    app = await createApplication({ db: app.db, config: { rateLimits: true } });
    for (let i = 0; i < 120; i++) await withUser(name)(signedIn("/mine", "POST"));
    await expect(withUser(name)(signedIn("/mine", "POST"))).rejects.toHaveStatus(429);
    await withUser(name)(signedIn("/mine"));
  });
});

test("withGuest redirects users to the dashboard", async () => {
  expect(await withGuest(name)(signedOut("/signin"))).toBe("nobody");
  await expect(withGuest(name)(signedIn("/signin"))).rejects.toHaveRedirect("/dashboard");
});

test("withAnyone admits everyone", async () => {
  expect(await withAnyone(name)(signedOut("/"))).toBe("nobody");
  expect(await withAnyone(name)(signedIn("/"))).toBe("ada");
});

describe("an error thrown behind a guard", () => {
  const failing = (error: unknown) =>
    withAnyone(() => {
      throw error;
    })(signedOut("/"));

  test("becomes a response with its status and message if it is known", async () => {
    const answer = await failing(new Invalid("Not so.")).catch((thrown: Response) => thrown);
    expect(answer).toHaveStatus(400);
    expect(await (answer as Response).json()).toEqual({ message: "Not so." });
    const busy = (await failing(new TooMany(7)).catch((thrown: Response) => thrown)) as unknown as Response;
    expect(busy.headers.get("Retry-After")).toBe("7");
  });

  test("is rethrown if it is unknown", async () => {
    await expect(failing(new Error("a fault"))).rejects.toThrow("a fault");
  });
});
