import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doorsShowing } from "../setup/doors.ts";
import { makeStaff } from "../setup/reports.ts";
import { SocketClient } from "../setup/sockets.ts";
import { addContest, HOUR, iso, linkOf, makeTraining, startAgo } from "../setup/trainings.ts";
import { Client, type Member, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// Every address of the site is opened by everybody who must not learn which problems were chosen before a training
// begins for them. Each problem has a name and an address that are found nowhere else; that its contest was held is public.

const TITLE = "Numbatine";
/** By how the training's problems were chosen. */
const CHOSEN = {
  addresses: ["Quollodessa", "contest/7701/problem"],
  contest: ["Pademelonia", "contest/7702/problem"],
  list: ["Potoroonium", "contest/7703/problem"],
  pick: ["Kowarilla", "contest/7704/problem"],
  window: ["Dunnartica", "contest/7705/problem"],
  duel: ["Antechinia", "contest/7706/problem"],
};
type Source = keyof typeof CHOSEN;
const RATINGS = { pick: 2400, duel: 3400 } as Record<Source, number>;
const sources = Object.keys(CHOSEN) as Source[];
const all = Object.values(CHOSEN).flat();
/** Everybody finds its name, which only its being in a training must not be found by. */
const PUBLIC = "Bandicootish";

const { server, ada } = siteWith(["ada"]);
const readers: Record<string, Client> = {};
const ids = {} as Record<Source, string>;
let problem: string;
let about: Record<string, string>;
const sockets: SocketClient[] = [];

beforeAll(async () => {
  const { ola, cyd } = await makeStaff(server);
  const names = ["outsider", "gone", "guest-by-name", "member-of-group", "participant", "rival"];
  for (const name of names) readers[name] = await signUp(server, name);
  Object.assign(readers, { coach: cyd, owner: ola, "signed out": new Client(server.url) });
  for (const [source, [name = "", address = ""]] of Object.entries(CHOSEN)) {
    addContest(server, address.slice(8, 12), [name], { rating: RATINGS[source as Source] ?? 1500 });
  }
  const group = (await (await cyd.post("/api/groups", { name: "A group" })).json()).group._id;
  const add = ["ada", "gone", "member-of-group", "participant"];
  expect(await cyd.put(`/api/groups/${group}/members`, { add })).toHaveStatus(200);
  const list = (await (await ada.post("/api/lists", { title: "A list" })).json())._id;
  await ada.post(`/api/lists/${list}/items`, { text: linkOf("7703") });
  problem = await addProblem(ada, { title: PUBLIC });
  const items = [{ link: linkOf("7701") }, { problem }];
  const problems: Record<string, object> = {
    addresses: { items },
    contest: { contest: { judge: "codeforces", key: "7702" } },
    list: { list },
    pick: { pick: { count: 1, from: RATINGS.pick, to: RATINGS.pick } },
    window: { items: [{ link: linkOf("7705") }] },
  };
  const audience = { groups: [group], members: ["guest-by-name"] };
  const own = { from: iso(Date.now() + HOUR), until: iso(Date.now() + 9 * HOUR) };
  for (const [source, chosen] of Object.entries(problems)) {
    const start = source === "window" ? { start: own } : {};
    ids[source as Source] = await makeTraining(ada, { title: TITLE, audience, problems: chosen, ...start });
    // An owner has at most five that have not begun.
    if (source === "window") startAgo(server, ids.window, HOUR);
  }
  const challenge = { opponent: "rival", minutes: 60, count: 1, from: RATINGS.duel, to: RATINGS.duel };
  const duel = await ada.post("/api/duels", challenge);
  expect(duel).toHaveStatus(201);
  ids.duel = (await duel.json()).training._id;
  for (const source of sources.filter((each) => each !== "duel")) {
    expect(await by("participant").post(`/api/trainings/${ids[source]}/join`, {})).toHaveStatus(200);
  }
  expect(await by("gone").post(`/api/groups/${group}/leave`)).toHaveStatus(200);
  about = { groupId: group, userId: ada.id, recipientId: ada.id, listId: "999", trainingId: ids.addresses };
});
afterAll(() => {
  for (const { socket } of sockets) socket.terminate();
});

const by = (name: string) => readers[name] as Member;
const OF_ONE = (door: string) => door.includes(":trainingId");
const aboutTrainings = (door: string) => /training|duel|notification|contests|export|search/.test(door);

/** The doors that show a reader any chosen problem: all of them for one training, and each training's own. */
async function revealing(reader: Client): Promise<string[]> {
  const found = await doorsShowing(reader, all, about, "7701");
  found.push(...(await doorsShowing(reader, PUBLIC, about, "7701", aboutTrainings)));
  for (const source of sources) found.push(...(await showing(reader, source, all)));
  return found;
}

const showing = (reader: Client, source: Source, words: string[] = CHOSEN[source]) =>
  doorsShowing(reader, words, { ...about, trainingId: ids[source] }, "7701", OF_ONE);

const CALL = "/api/trainings/:trainingId";
const standings = (reader: Client, source: Source) => reader.json(`/api/trainings/${ids[source]}/standings`);

describe("before the start", () => {
  test("invited members, participants and staff find a training, and nobody else", async () => {
    for (const name of ["guest-by-name", "member-of-group", "participant", "coach", "owner"]) {
      const doors = await doorsShowing(by(name), TITLE, about, "before", aboutTrainings);
      expect(doors, name).toEqual(expect.arrayContaining(["/api/trainings", CALL]));
    }
    for (const name of ["outsider", "gone", "rival", "signed out"]) {
      expect(await doorsShowing(by(name), TITLE, about), name).toEqual([]);
      expect(await by(name).get(`/api/trainings/${ids.addresses}`)).toHaveStatus(
        name === "signed out" ? 401 : 404,
      );
    }
  });

  test("its owner sees the problems of a training, and not those of a duel", async () => {
    for (const source of sources) {
      expect(await showing(ada, source), source).toEqual(
        source === "duel" ? [] : expect.arrayContaining([CALL]),
      );
    }
    expect(await doorsShowing(ada, CHOSEN.duel, about, "7701")).toEqual([]);
  });

  test.each([
    "outsider",
    "gone",
    "guest-by-name",
    "member-of-group",
    "participant",
    "rival",
    "coach",
    "owner",
    "signed out",
  ])(
    "no address shows any of the chosen problems to others (%s)",
    async (name) => {
      expect(await revealing(by(name))).toEqual([]);
    },
    120_000,
  );

  test("nor does the calendar's feed, which needs no session", async () => {
    for (const reader of [by("participant"), by("rival"), by("coach"), ada]) {
      const [, path = ""] =
        /<code id="feed">https?:\/\/[^/]+([^<]+)</.exec(await reader.text("/contests")) ?? [];
      const feed = await new Client(server.url).text(path.replaceAll("&amp;", "&"));
      expect(feed).toContain("BEGIN:VCALENDAR");
      expect(all.filter((word) => feed.includes(word))).toEqual([]);
    }
  });

  test("nor do the standings say what somebody has solved of them, or at which judges they are", async () => {
    const participant = by("participant");
    const marked = await participant.put(`/api/problem/${problem}/mark`, { status: "solved" });
    expect(marked.status).toBeLessThan(300);
    const handle = { judge: "codeforces", handle: "participant" };
    await participant.post("/api/handles", handle);
    for (const query of ["", "?at=0", "?at=60"]) {
      const { rows, asOf, state } = await participant.json(
        `/api/trainings/${ids.addresses}/standings${query}`,
      );
      expect({ state, asOf }).toEqual({ state: "planned", asOf: {} });
      expect(rows).toMatchObject([{ user: { username: "participant" }, rank: null, solved: 0 }]);
      expect(rows[0].cells).toEqual(Array(2).fill({ status: "", attempts: 0 }));
    }
  });

  test("staff may change a training that they did not make, and still do not learn its problems", async () => {
    const { training } = await by("coach").json(`/api/trainings/${ids.pick}`);
    const { title, minutes } = training;
    const change = { title, minutes, start: { at: training.startsAt }, audience: "everyone" };
    const changed = await by("coach").put(`/api/trainings/${ids.pick}`, change);
    expect(changed).toHaveStatus(200);
    expect((await changed.json()).training).not.toHaveProperty("items");
    expect(await showing(by("outsider"), "pick", [TITLE])).toContain(CALL);
    expect(await showing(by("outsider"), "pick")).toEqual([]);
  });
});

describe("sockets", () => {
  const cookieOf = ({ cookies }: Client) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const connect = async (name: string) => {
    const socket = new SocketClient(`${server.url}/realtime?presence=off`, {
      headers: { Cookie: cookieOf(by(name)) },
    });
    sockets.push(socket);
    expect(await socket.answered).toBe(101);
    return socket;
  };
  const room = () => `training:${ids.contest}`;
  const change = async (title: string) => {
    const { training } = await ada.json(`/api/trainings/${ids.contest}`);
    const { members, groups } = { members: ["guest-by-name"], groups: [about.groupId] };
    const facts = { title, minutes: 60, start: { at: training.startsAt }, audience: { members, groups } };
    expect(await ada.put(`/api/trainings/${ids.contest}`, facts)).toHaveStatus(200);
  };

  test("are open to those who may see the training, and say no more than that it has changed", async () => {
    for (const name of ["outsider", "gone", "rival"]) {
      const socket = await connect(name);
      socket.send("join", { room: room() });
      expect(await socket.next("roomClosed"), name).toEqual({ room: room() });
    }
    for (const name of ["guest-by-name", "member-of-group", "participant", "coach", "owner"]) {
      const socket = await connect(name);
      socket.send("join", { room: room() });
      expect(await socket.next("joined"), name).toEqual({ room: room() });
      await change(`${TITLE} ${name}`);
      expect(await socket.next("trainingChanged"), name).toEqual({ room: room() });
    }
    for (const { frames } of sockets) {
      const text = JSON.stringify(frames).toLowerCase();
      expect(all.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
    }
    const guest = new SocketClient(`${server.url}/realtime`);
    sockets.push(guest);
    expect(await guest.answered).toBe(401);
  });

  test("where websockets are blocked, long polling says the same", async () => {
    const listen = async (name: string, wanted: string) => {
      const { id, cursor } = await (await by(name).post("/api/realtime/open", { presence: false })).json();
      const joining = { id, event: "join", data: { room: room() } };
      expect(await by(name).post("/api/realtime/send", joining)).toHaveStatus(202);
      const heard: { event: string; data: unknown }[] = [];
      const read = async (from: number, until: string): Promise<number> => {
        const answer = await by(name).json(`/api/realtime/events?id=${id}&cursor=${from}`);
        heard.push(...answer.events);
        return heard.some(({ event }) => event === until) ? answer.cursor : read(answer.cursor, until);
      };
      const next = await read(cursor, wanted);
      if (wanted === "joined") {
        await change(`${TITLE} ${name} polls`);
        await read(next, "trainingChanged");
      }
      return JSON.stringify(heard).toLowerCase();
    };
    for (const [name, wanted] of [
      ["outsider", "roomClosed"],
      ["rival", "roomClosed"],
      ["participant", "joined"],
      ["coach", "joined"],
    ] as const) {
      const heard = await listen(name, wanted);
      expect(heard, name).toContain(room());
      expect(all.filter((word) => heard.includes(word.toLowerCase()))).toEqual([]);
    }
    expect(await new Client(server.url).post("/api/realtime/open", {})).toHaveStatus(401);
  });
});

describe("where everybody has their own clock", () => {
  test("those whose clock has begun see the problems", async () => {
    expect((await by("participant").json(`/api/trainings/${ids.window}`)).training).toMatchObject({
      state: "running",
      isIn: true,
    });
    expect(await by("participant").post(`/api/trainings/${ids.window}/begin`)).toHaveStatus(200);
    expect(await showing(by("participant"), "window")).toContain(CALL);
  });

  const waiting = ["guest-by-name", "member-of-group", "coach", "owner", "outsider", "signed out"];

  test.each(waiting)("others do not (%s)", async (name) => {
    expect(await showing(by(name), "window")).toEqual([]);
    expect(await doorsShowing(by(name), CHOSEN.window, about, "7705")).toEqual([]);
  });

  test("once it is over, its audience does", async () => {
    expect((await standings(by("coach"), "window")).asOf).toEqual({});
    startAgo(server, ids.window, 20 * HOUR);
    for (const name of waiting.slice(0, 4)) expect(await showing(by(name), "window"), name).toContain(CALL);
    expect(await showing(by("outsider"), "window")).toEqual([]);
  });
});

describe("from the start on", () => {
  test("its audience sees the problems, and nobody else", async () => {
    startAgo(server, ids.addresses, 0);
    for (const name of ["guest-by-name", "member-of-group", "participant", "coach", "owner"]) {
      expect(await showing(by(name), "addresses"), name).toContain(CALL);
    }
    for (const name of ["outsider", "gone", "signed out"]) {
      expect(await doorsShowing(by(name), all, about, "7701"), name).toEqual([]);
    }
    const [row] = (await standings(by("participant"), "addresses")).rows;
    expect(row.cells.map(({ status }: { status: string }) => status)).toEqual(["", "before"]);
  });

  test("both members of a duel see its problems once it is accepted", async () => {
    expect(await by("rival").post(`/api/trainings/${ids.duel}/accept`)).toHaveStatus(200);
    for (const reader of [ada, by("rival"), by("coach")])
      expect(await showing(reader, "duel")).toContain(CALL);
    for (const name of ["outsider", "participant", "signed out"]) {
      expect(await showing(by(name), "duel"), name).toEqual([]);
    }
  });
});
