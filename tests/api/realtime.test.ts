import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startServer } from "../setup/server.ts";
import { SocketClient } from "../setup/sockets.ts";
import { Client, type Member, PASSWORD, signIn, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, bob } = siteWith(["ada", "bob"]);

const opened: SocketClient[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.socket.terminate();
});

function connect(client: Client, path = "/realtime?presence=off", headers: Record<string, string> = {}) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = new SocketClient(client.url + path, { headers: { Cookie: cookie, ...headers } });
  opened.push(socket);
  return socket;
}

describe("the socket", () => {
  test("admits only signed-in users, under their own id and from this site's pages", async () => {
    expect(await connect(ada, `/realtime?userId=${ada.id}`, { Origin: server.url }).answered).toBe(101);
    expect(await connect(new Client(server.url)).answered).toBe(401);
    expect(await connect(ada, `/realtime?userId=${bob.id}`).answered).toBe(403);
    const foreign = { Origin: "https://evil.example" };
    expect(await connect(ada, "/realtime", foreign).answered).toBe(403);
    // No proxy is trusted, because clients could forge the header.
    expect(await connect(ada, "/realtime", { ...foreign, "X-Forwarded-Host": "evil.example" }).answered).toBe(
      403,
    );
  });

  test("is available only at its own address", async () => {
    await expect(connect(ada, "/dashboard").answered).rejects.toThrow();
    expect(await ada.get("/realtime")).toHaveStatus(404);
  });
});

describe("a session's sockets close as soon as the session is ended", () => {
  let member: Member;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    member = await signUp(server, `leaver${count}`);
  });
  const join = async (client: Client) => {
    const socket = connect(client);
    expect(await socket.answered).toBe(101);
    return socket;
  };

  test("by signing out", async () => {
    const [socket, elsewhere] = [await join(member), await join(await signIn(server, member.user.email))];
    await member.post("/api/logout");
    expect(await socket.closed).toBe(4401);
    await elsewhere.settled();
  });

  test("by revoking it in the settings", async () => {
    const other = await signIn(server, member.user.email);
    const [own, revoked] = [await join(member), await join(other)];
    const html = await member.text("/settings");
    const ids = [...html.matchAll(/name="session" value="(\d+)"/g)].map(([, id]) => id ?? "");
    expect(ids).toHaveLength(1);
    await member.postForm("/settings", { intent: "end-session", session: ids[0] ?? "" });
    expect(await revoked.closed).toBe(4401);
    await own.settled();
  });

  test("by changing the password", async () => {
    const [own, other] = [await join(member), await join(await signIn(server, member.user.email))];
    const fields = { intent: "password", current: PASSWORD, next: "another horse 8" };
    expect(await member.postForm("/settings", fields)).toHaveRedirect("/settings#account");
    expect(await other.closed).toBe(4401);
    await own.settled();
  });

  test("by deleting the account", async () => {
    const sockets = [await join(member), await join(await signIn(server, member.user.email))];
    await member.postForm("/settings", { intent: "delete-account", password: PASSWORD });
    for (const socket of sockets) expect(await socket.closed).toBe(4401);
  });
});

describe("discussion rooms", () => {
  const open = async (client: Client) => {
    const socket = connect(client);
    await socket.answered;
    return socket;
  };
  const say = async (problem: string, text: string) => {
    const answer = await ada.post(`/api/problem/${problem}/discussion`, { text });
    expect(answer).toHaveStatus(201);
    return answer.json();
  };

  test("deliver messages and deletions to users who joined", async () => {
    const problem = await addProblem(ada);
    const channel = await open(bob);
    channel.send("join", { room: `discussion:${problem}` });
    expect(await channel.next("joined")).toEqual({ room: `discussion:${problem}` });
    const said = (await say(problem, "Hello")) as { _id: string };
    expect(await channel.next("discussionMessage")).toEqual({ ...said, html: "<p>Hello</p>\n" });
    await ada.delete(`/api/problem/${problem}/discussion/${said._id}`);
    expect(await channel.next("discussionMessageDeleted")).toEqual({ _id: said._id });
  });

  test("admit only the author of a private problem", async () => {
    const problem = await addProblem(ada, { choice: "private" });
    const [author, other] = [await open(ada), await open(bob)];
    for (const channel of [author, other]) channel.send("join", { room: `discussion:${problem}` });
    await author.next("joined");
    expect(await other.next("roomClosed")).toEqual({ room: `discussion:${problem}` });
    const said = (await say(problem, "To myself")) as object;
    expect(await author.next("discussionMessage")).toEqual({ ...said, html: "<p>To myself</p>\n" });
  });

  test("close at once for other users when the problem becomes private", async () => {
    const problem = await addProblem(ada);
    const channel = await open(bob);
    channel.send("join", { room: `discussion:${problem}` });
    await channel.next("joined");
    const update = aProblem({ choice: "private" });
    expect(await ada.put(`/api/problem/${problem}/updateproblem`, update)).toHaveStatus(200);
    expect(await channel.next("roomClosed")).toEqual({ room: `discussion:${problem}` });
  });

  test("close for everybody when the problem is deleted", async () => {
    const problem = await addProblem(ada);
    const channels = [await open(ada), await open(bob)];
    for (const channel of channels) {
      channel.send("join", { room: `discussion:${problem}` });
      await channel.next("joined");
    }
    expect(await ada.delete(`/api/problem/${problem}/deleteproblem`)).toHaveStatus(200);
    for (const channel of channels) {
      expect(await channel.next("roomClosed")).toEqual({ room: `discussion:${problem}` });
    }
  });

  test("cannot be joined for other topics or for unknown discussions", async () => {
    const channel = await open(bob);
    for (const room of ["discussion:0", "discussion:999999", "discussion:1 or 1=1", "user:1", "session:1"]) {
      channel.send("join", { room });
      expect(await channel.next("roomClosed")).toEqual({ room });
    }
  });
});

describe("polling", () => {
  const open = async (client: Client) => {
    const answer = await client.post("/api/realtime/open", {});
    return (await answer.json()) as { id: string; cursor: number };
  };

  test("admits only signed-in users, and ties each connection to its session", async () => {
    const guest = new Client(server.url);
    expect(await guest.post("/api/realtime/open", {})).toHaveStatus(401);
    const { id } = await open(ada);
    for (const other of [bob, await signIn(server, ada.user.email)]) {
      expect(await other.get(`/api/realtime/events?id=${id}&cursor=0`)).toHaveStatus(404);
      const sent = await other.post("/api/realtime/send", { id, event: "typing", data: { to: "1" } });
      expect(sent).toHaveStatus(404);
    }
    expect(await guest.get(`/api/realtime/events?id=${id}&cursor=0`)).toHaveStatus(401);
    const foreign = await ada.post("/api/realtime/open", {}, { Origin: "https://evil.example" });
    expect(foreign).toHaveStatus(403);
  });

  test("rejects invalid frames, invalid queries, and large frames without reading them", async () => {
    const { id } = await open(ada);
    for (const [frame, status] of [
      [{}, 400],
      [{ event: "drop", data: {} }, 400],
      [{ event: "join", data: { room: "r".repeat(7_000) } }, 400],
      [{ event: "join", data: { room: "r".repeat(70_000) } }, 413],
    ] as const) {
      expect(await ada.post("/api/realtime/send", { id, ...frame })).toHaveStatus(status);
    }
    for (const query of ["", "id=x", "id=x&cursor=-1", "id=x&cursor=a"]) {
      expect((await ada.get(`/api/realtime/events?${query}`)).status).toBeOneOf([400, 404]);
    }
  });

  test("ends with its session", async () => {
    const member = await signUp(server, "poller");
    const { id } = await open(member);
    const first = await member.get(`/api/realtime/events?id=${id}&cursor=0`);
    expect(await first.json()).toMatchObject({ events: [{ event: "getOnlineUsers" }], cursor: 1 });
    // Lists of online users may arrive too.
    const ask = () => member.json(`/api/realtime/events?id=${id}&cursor=1`);
    const waiting = ask();
    await (await signIn(server, member.user.email)).get("/api/check-auth");
    await member.post("/api/logout");
    const answer = (await waiting) as { closed?: number };
    if (answer.closed === undefined) expect(await ask()).toMatchObject({ message: "Sign in first." });
    else expect(answer.closed).toBe(4401);
  });
});

describe("a restart", () => {
  test("closes sockets with 1012, ends waiting polls, and exits with 0", async () => {
    const own = await startServer();
    const member = await signUp(own, "ada");
    const socket = connect(member);
    await socket.answered;
    const answer = await member.post("/api/realtime/open", { presence: false });
    const { id } = (await answer.json()) as { id: string };
    const waiting = member.get(`/api/realtime/events?id=${id}&cursor=0`);
    // This client never answers the close frame.
    const deaf = connect(member);
    await deaf.answered;
    (deaf.socket as unknown as { _socket: { pause(): void } })._socket.pause();
    await socket.settled();
    const stopped = own.stop();
    expect(await socket.closed).toBe(1012);
    const news = (await (await waiting).json()) as { closed: number };
    expect(news.closed).toBe(1012);
    expect((await stopped).code).toBe(0);
  });
});
