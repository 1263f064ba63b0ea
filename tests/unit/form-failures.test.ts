import { afterEach, expect, test, vi } from "vitest";
import { keepFormOnFailure } from "../../app/platform/browser/form-failure.ts";

type ClientAction = ReturnType<typeof keepFormOnFailure>;
const screens = import.meta.glob<{ clientAction: ClientAction }>("../../app/rooms/*/routes/*.tsx");

const FIELDS = { title: "Typed", intent: "save", "rows[0].input": "3", __intent__: "x" };
const KEPT = "Nothing is lost: check your connection and try again.";
const UNREACHED = `Upsolve could not be reached. ${KEPT}`;
const offline = () => new TypeError("Failed to fetch");
/** What Remix throws for an error status. */
const refusal = (data: unknown) => ({ status: 500, statusText: "", internal: false, data });

const run = (clientAction: ClientAction, failure: unknown) => {
  const body = new URLSearchParams(FIELDS);
  const request = new Request("http://site.test/form?of=1", { method: "POST", body });
  const serverAction = async () => {
    throw failure;
  };
  return clientAction({
    request,
    serverAction,
  } as unknown as Parameters<ClientAction>[0]) as Promise<Response>;
};
const to = (location: string) => new Response(null, { status: 302, headers: { Location: location } });
const errorOf = async (clientAction: ClientAction, failure: unknown) => {
  const answer = await run(clientAction, failure);
  return (await answer.json()).result.error[""][0];
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["members/routes/signup", "Server did not respond. Please try again later."],
  ["members/routes/signin", UNREACHED],
  ["problems/routes/add-problem", `Failed to fetch. ${KEPT}`],
  ["problems/routes/update-problem", `Failed to fetch. ${KEPT}`],
  ["solutions/routes/write-solution", `Failed to fetch. ${KEPT}`],
  ["reviews/routes/add-review", `Failed to fetch. ${KEPT}`],
  ["blogs/routes/add-blog", "Failed to add blog"],
  ["blogs/routes/edit-blog", "Failed to update blog"],
  ["links/routes/add-link", "Failed to add Link"],
  ["people/routes/update-profile", "Failed to update profile"],
  ["invitations/routes/collaborator", UNREACHED],
  ["moderation/routes/report", UNREACHED],
])("without a connection, the form on %s shows: %s", async (screen, message) => {
  const load = screens[`../../app/rooms/${screen}.tsx`];
  const { clientAction } = (await load?.()) ?? {};
  expect(clientAction && (await errorOf(clientAction, offline()))).toBe(message);
});

test("sign-up distinguishes a failing server from an unreadable response", async () => {
  const { clientAction } = (await screens["../../app/rooms/members/routes/signup.tsx"]?.()) ?? {};
  if (!clientAction) throw new Error("The screen has no clientAction.");
  expect(await errorOf(clientAction, refusal(null))).toBe("An error occurred during sign-up.");
  const unreadable = await errorOf(clientAction, new SyntaxError("Unexpected token"));
  expect(unreadable).toBe("An unknown error occurred. Please try again.");
});

test("the server's own error is shown, and the fields keep their values", async () => {
  const answer = await run(keepFormOnFailure(), refusal({ message: "Too many requests." }));
  expect(answer.status).toBe(503);
  expect((await answer.json()).result).toEqual({
    status: "error",
    initialValue: { title: "Typed", intent: "save" },
    error: { "": ["Too many requests."] },
  });
});

test("a redirect to the sign-in screen is not followed, and the form is kept", async () => {
  const answer = await run(keepFormOnFailure(), to("/signin?redirectTo=x"));
  expect(answer.status).toBe(401);
  expect((await answer.json()).result.error[""][0]).toMatch(/^You are signed out/);
});

test("a redirect to the same page replaces its history entry, but other redirects do not", async () => {
  const location = new URL("http://site.test/form?of=1");
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  const replaces = async (location: string) => {
    const thrown = await run(keepFormOnFailure(), to(location)).catch((redirect: Response) => redirect);
    return thrown.headers.get("X-Remix-Replace");
  };
  expect([await replaces("/form?of=1"), await replaces("/form"), await replaces("/dashboard")]).toEqual([
    "true",
    null,
    null,
  ]);
});
