import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";
import type { Call } from "../../app/auth/calls.server.ts";
import routes from "../../app/routes.ts";

type Door = { guard?: string; admitsRestricted?: boolean; calls?: Call[] };
interface RouteModule {
  loader?: Door;
  action?: Door;
  default?: unknown;
}

const modules = import.meta.glob<RouteModule>([
  "../../app/**/routes/*.{ts,tsx}",
  "../../app/**/calls.ts",
  "!../../app/**/*.test.*",
]);
const importRoute = (file: string) => {
  const load = modules[file.replace("./", "../../app/")];
  if (!load)
    throw new Error(`routes.ts names ${file}, which is neither in a room's routes folder nor its calls.ts.`);
  return load();
};

function flatten(entries: RouteConfigEntry[], parent = ""): { url: string; file: string }[] {
  return entries.flatMap((entry) => {
    const url = [parent, entry.path ?? ""].filter(Boolean).join("/");
    return [{ url: `/${url}`, file: entry.file }, ...flatten(entry.children ?? [], url)];
  });
}
const all = flatten(routes);
const addressOf = (call: Call) => `/api${call.path}`;

/** Addresses that answer without a session, and why. */
const PUBLIC: Record<string, string> = {
  "/": "the landing page",
  "/signin": "guests only",
  "/signup": "guests only",
  "/login": "leads to /signin",
  "/forgot-password": "explains how to get a reset link",
  "/reset-password/:token": "its secret address is the key",
  "/api/forgot-password": "says nothing, and sends mails to accounts' own addresses",
  "/api/reset-password": "its token is the key",
  "/groups/:groupId/join/:linkKey": "what a group's join link leads to; joining needs an account",
  "/join/:token": "its secret address is the key",
  "/unsubscribe/:token": "its secret address is the key",
  "/logout": "an expired session can sign out",
  "/theme": "the landing page has light and dark too",
  "/announcement": "anybody can hide it",
  "/contests.ics": "its secret address is the key",
  "/blogs.atom": "its secret address is the key",
  "/weeks.atom": "its secret address is the key",
  "/api/signup": "makes the account",
  "/api/signin": "starts the session",
  "/api/logout": "an expired session can sign out",
  "/api/openapi.json": "holds no data of users",
  "/api/askai": "the assistant answers guests within a small limit",
};

/** Non-public addresses that suspended and waiting users can use. */
const KEPT_BY_RESTRICTED = [
  "/suspended",
  "/waiting",
  "/settings",
  "/settings/tokens",
  "/settings/export",
  "/verify-email/:token?",
  "/api/verify-email",
  "/api/verify-email/send",
  "/api/check-auth",
  "/api/suspension",
];
/** The public addresses that are closed to suspended and waiting users. */
const CLOSED_TO_RESTRICTED = ["/api/askai"];

test("every address is unique", () => {
  expect(all.map(({ url }) => url)).toEqual([...new Set(all.map(({ url }) => url))]);
  expect(all.length).toBeGreaterThan(30);
});

test("every screen and every calls.ts file has an address", () => {
  const named = all.map(({ file }) => file.replace("./", "../../app/"));
  expect(Object.keys(modules).sort()).toEqual([...new Set(named)].sort());
});

/** Below /admin, but also for leaders of groups, whom the command checks. */
const LEADERS_TOO = ["/api/admin/handles/:handleId/vouch"];
/** Everyone reads the letter, and staff write its paragraph. */
const STAFF_WRITE = ["/week/:week", "/api/week/:week"];

describe.each(all)("$url", ({ url, file }) => {
  test("guards its own loader and action", async () => {
    const { loader, action } = await importRoute(file);
    expect(loader ?? action, "a route without a loader guards nothing").toBeDefined();
    for (const door of [loader, action]) {
      if (!door) continue;
      expect(["user", "staff", "guest", "feed", "anyone", "call"]).toContain(door.guard);
      const open =
        door.guard === "call"
          ? door.calls?.some((call) => addressOf(call) === url && call.guard === "anyone")
          : !["user", "staff"].includes(door.guard ?? "");
      const isStaffs =
        door.guard === "call"
          ? door.calls?.some((call) => addressOf(call) === url && call.guard === "staff")
          : door.guard === "staff";
      const isAdmins = /^(\/api)?\/admin(\/|$)/.test(url) && !LEADERS_TOO.includes(url);
      if (!STAFF_WRITE.includes(url)) expect(isStaffs ?? false, "for staff").toBe(isAdmins);
      if (open) expect(PUBLIC, "open, and not on the list").toHaveProperty([url]);
      const admitsRestricted =
        door.guard === "call"
          ? door.calls?.some((call) => addressOf(call) === url && call.admitsRestricted)
          : door.admitsRestricted;
      // A screen that guests may see can have a form that needs an account.
      const isPublic = url in PUBLIC && door.guard !== "user";
      const isKept = (isPublic && !CLOSED_TO_RESTRICTED.includes(url)) || KEPT_BY_RESTRICTED.includes(url);
      expect(admitsRestricted ?? false, "open to suspended and waiting users").toBe(isKept);
    }
  });

  test("is below /api if it serves calls, and elsewhere if it is a screen", async () => {
    const { loader, action, default: screen } = await importRoute(file);
    const isCall = url.startsWith("/api/");
    expect(file.endsWith("/calls.ts")).toBe(isCall);
    for (const door of [loader, action]) if (door) expect(door.guard === "call").toBe(isCall);
    if (isCall) {
      expect(screen).toBeUndefined();
      expect(action, "without an action Remix answers a post itself").toBeDefined();
    }
  });
});

test.each(Object.keys(modules).filter((file) => file.endsWith("/calls.ts")))(
  "routes.ts lists exactly the addresses of the calls in %s",
  async (file) => {
    const listed = all.filter((each) => file.endsWith(each.file.slice(1)) && !each.url.endsWith("*"));
    const { loader } = (await modules[file]?.()) ?? {};
    const declared = loader?.calls?.map(addressOf) ?? [];
    expect(listed.map(({ url }) => url).sort()).toEqual([...new Set(declared)].sort());
  },
);

test("no two calls have the same method and address", async () => {
  const doors = await Promise.all(Object.values(modules).map(async (load) => (await load()).loader));
  const calls = doors.flatMap((door) => door?.calls ?? []).map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual([...new Set(calls)]);
});
