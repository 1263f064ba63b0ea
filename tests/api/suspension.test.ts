import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOwner } from "../setup/members.ts";
import { operate } from "../setup/operator.ts";
import { SocketClient } from "../setup/sockets.ts";
import { type Client, type Member, signIn, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ola, cyd, ada, eve } = siteWith(["ola", "cyd", "ada", "eve"]);
beforeAll(async () => {
  makeOwner(server, "ola");
  expect(await ola.put(`/api/admin/users/${cyd.id}/role`, { role: "coach" })).toHaveStatus(200);
});

const socketOf = (member: Member) =>
  new SocketClient(`${server.url}/realtime`, {
    headers: { Origin: server.url, Cookie: `upsolve_session=${member.cookies.get("upsolve_session")}` },
  });
async function opened(socket: SocketClient) {
  expect(await socket.answered).toBe(101);
  await socket.settled();
}
const SIGNED_OUT = 4401;
const input = { reason: "Repeated spam" };

describe("what staff may do to staff", () => {
  const on = (target: Member, act: string) => `/api/admin/users/${target.id}/${act}`;
  const operations: Record<string, (actor: Client, target: Member) => Promise<Response>> = {
    suspend: (actor, target) => actor.post(on(target, "suspend"), input),
    unsuspend: (actor, target) => actor.post(on(target, "unsuspend")),
    "reset-link": (actor, target) => actor.post(on(target, "reset-link")),
    role: (actor, target) => actor.put(on(target, "role"), { role: "member" }),
  };
  const rows = Object.keys(operations).flatMap((name) =>
    ["coach", "owner"].flatMap((target) => [
      { actor: "coach", name, target, status: 403 },
      { actor: "owner", name, target, status: name === "reset-link" ? 201 : 200 },
    ]),
  );

  test.each(rows)("$name by a $actor of a $target: $status", async ({ actor, name, target, status }) => {
    const user = await signUp(server, `${name}.${actor}.${target}`);
    expect(await ola.put(on(user, "role"), { role: target })).toHaveStatus(200);
    expect(await operations[name]?.(actor === "coach" ? cyd : ola, user)).toHaveStatus(status);
  });
});

test("the calls reject a missing reason, an end date in the past and missing users", async () => {
  const address = `/api/admin/users/${eve.id}/suspend`;
  expect(await cyd.post(address, {})).toHaveStatus(400);
  expect(await cyd.post(address, { reason: " " })).toHaveStatus(400);
  expect(await cyd.post(address, { ...input, until: "soon" })).toHaveStatus(400);
  expect(await cyd.post(address, { ...input, until: "2020-01-01" })).toHaveStatus(400);
  expect(await cyd.post("/api/admin/users/999999/suspend", input)).toHaveStatus(404);
  expect(await ola.put(`/api/admin/users/${eve.id}/role`, { role: "king" })).toHaveStatus(400);
  expect(await eve.get("/api/check-auth")).toHaveStatus(200);
});

describe("a suspended user", () => {
  beforeAll(async () => {
    const until = "2090-05-04T03:00:00Z";
    expect(await cyd.post(`/api/admin/users/${eve.id}/suspend`, { ...input, until })).toHaveStatus(200);
  });
  afterAll(() => cyd.post(`/api/admin/users/${eve.id}/unsuspend`));

  test("can sign in, and is told the reason and the end date by the screen and the call", async () => {
    const again = await signIn(server, "eve");
    expect(await again.get("/dashboard")).toHaveRedirect("/suspended");
    const screen = await again.text("/suspended");
    expect(screen).toContain(input.reason);
    expect(screen).toContain("May 4, 2090");
    expect(await again.json("/api/suspension")).toMatchObject({
      suspension: { reason: input.reason, until: "2090-05-04T03:00:00.000Z" },
    });
    expect(await ada.json("/api/suspension")).toEqual({ suspension: null });
    expect(await ada.get("/suspended")).toHaveRedirect("/dashboard");
  });
});

test("suspension by staff or by the operator closes the user's sockets at once", async () => {
  const [first, other] = [socketOf(eve), socketOf(ada)];
  for (const socket of [first, other]) await opened(socket);
  await cyd.post(`/api/admin/users/${eve.id}/suspend`, input);
  expect(await first.closed).toBe(SIGNED_OUT);
  expect((await operate(server.dataDir, ["unsuspend", "eve"])).stdout).toBe(
    "The suspension of eve has ended.\n",
  );
  const second = socketOf(eve);
  await opened(second);
  const suspended = await operate(server.dataDir, [
    "suspend",
    "eve",
    "--reason",
    "Spam",
    "--until",
    "2090-05-04",
  ]);
  expect(suspended.stdout).toBe("eve is suspended until 2090-05-04 00:00 UTC.\n");
  expect(await second.closed).toBe(SIGNED_OUT);
  await other.settled();
  other.socket.close();
  expect(await operate(server.dataDir, ["unsuspend", "eve"])).toMatchObject({ status: 0 });
  expect(await eve.get("/dashboard")).toHaveStatus(200);
});
