type Change = (sql: string, ...values: unknown[]) => void;

const MINUTE = 60_000;

/** Minutes of submissions, oldest first: the last one solves unless the text ends in "-"; "95?" waits for a verdict. */
export type Sent = Record<string, string>;

interface Facts {
  title?: string;
  owner: string;
  /** Milliseconds. */
  startsAt: number;
  minutes?: number;
  scoring?: string;
  freeze?: number | null;
  thaws?: "end" | "owner";
  /** Begins by then on one's own clock. */
  untilAt?: number | null;
  isForTeams?: boolean;
}

let lastId = 7_000_000;

/** A training with its people and submissions, put into a site's database past the app. */
export class TrainingScene {
  readonly id = ++lastId;
  readonly startsAt: number;
  readonly #tasks = new Map<string, number>();

  constructor(
    readonly change: Change,
    { owner, startsAt, minutes = 120, untilAt = null, freeze = null, ...facts }: Facts,
    problems: readonly (readonly [judge: string, name: string, rating: number | null])[],
  ) {
    this.startsAt = Math.floor(startsAt / 1000) * 1000;
    const endsAt = (untilAt ?? this.startsAt) + minutes * MINUTE;
    const { title = "Week 9: graphs under pressure", scoring = "icpc", thaws = "end" } = facts;
    const now = Date.now();
    change(
      `insert into trainings (id, owner_id, kind, title, audience, scoring, penalty, minutes, starts_at, until_at,
        ends_at, freeze, thaws, for_teams, created_at, updated_at)
       select ?, id, 'training', ?, 'everyone', ?, 20, ?, ?, ?, ?, ?, ?, ?, ?, ? from users where username = ?`,
      ...[this.id, title, scoring, minutes, this.startsAt, untilAt, endsAt, freeze, thaws],
      ...[facts.isForTeams ? 1 : 0, now, now, owner],
    );
    for (const [place, [judge, name, rating]] of problems.entries())
      this.#addItem(place, judge, name, rating);
  }

  #addItem(place: number, judge: string, name: string, rating: number | null) {
    const [task, item] = [++lastId, ++lastId];
    const link = `https://${judge}.com/problem/${task}`;
    this.change(
      "insert into tasks (id, judge, key, letter, name, rating, tags, link) values (?, ?, ?, '', ?, ?, '', ?)",
      ...[task, judge, String(task), name, rating, link],
    );
    this.change(
      "insert into training_items (id, training_id, place, task_id, points) values (?, ?, ?, ?, 1)",
      ...[item, this.id, place, task],
    );
    this.#tasks.set(String.fromCharCode(65 + place), task);
  }

  taskOf = (letter: string) => this.#tasks.get(letter) ?? 0;

  /** An account that nobody signs in to. */
  addUser(username: string) {
    this.change(
      `insert into users (id, username, username_key, email, email_key, password_hash, created_at)
       values (?, ?, ?, ?, ?, 'none', ?)`,
      ...[
        ++lastId,
        username,
        username.toLowerCase(),
        `${username}@example.net`,
        `${username}@example.net`,
        1,
      ],
    );
  }

  /** @param team its name, for several members @returns the party's id */
  enter(usernames: string[], { team = "", begunAt = null as number | null, isVirtual = 0 } = {}): number {
    const party = ++lastId;
    this.change(
      "insert into training_parties (id, training_id, name, is_virtual, begun_at, joined_at) values (?, ?, ?, ?, ?, 1)",
      ...[party, this.id, team, isVirtual, begunAt],
    );
    for (const username of usernames) {
      this.change(
        `insert into training_people (party_id, user_id, training_id, is_virtual)
         select ?, id, ?, ? from users where username = ?`,
        ...[party, this.id, isVirtual, username],
      );
    }
    return party;
  }

  /** A handle that was read at a moment. @returns its id */
  link(username: string, judge: string, { checkedAt = Date.now(), isVerified = true } = {}): number {
    const handle = ++lastId;
    this.change(
      `insert into handles (id, user_id, judge, handle, handle_key, verified_at, state, synced_at, due_at, checked_at,
        created_at)
       select ?, id, ?, ?, ?, ?, 'ready', ?, ?, ?, 1 from users where username = ?`,
      ...[handle, judge, `h${handle}`, `h${handle}`, isVerified ? 1 : null],
      ...[checkedAt, checkedAt + 10 ** 9, checkedAt, username],
    );
    return handle;
  }

  /** @param handles by judge, as `link` gave them */
  send(handle: number, sent: Sent) {
    for (const [letter, minutes] of Object.entries(sent)) {
      const all = minutes.split(" ").filter((each) => each !== "-");
      const isSolved = !minutes.endsWith("-");
      for (const [index, text] of all.entries()) {
        const isLast = index === all.length - 1;
        const verdict = text.endsWith("?") ? "pending" : isSolved && isLast ? "solved" : "wrong";
        this.change(
          "insert into submissions (handle_id, task_id, id, verdict, at, by_team) values (?, ?, ?, ?, ?, 0)",
          ...[handle, this.taskOf(letter), String(++lastId), verdict],
          this.startsAt + Math.round(Number.parseFloat(text) * MINUTE),
        );
      }
    }
  }
}

const C = "codeforces";
const A = "atcoder";
export const problems = [
  [C, "Ferry Timetable", 1300],
  [A, "Even Degrees, Odd Friends", 1412],
  [C, "Shortest Path with One Free Edge", 1900],
  ["cses", "Flight Routes Check", null],
  [A, "Bridges Before Breakfast", 2077],
  [C, "Minimum Cut in a Grid of Rooms", 2300],
] as const;

const others: [names: string[], team: string, sent: Sent][] = [
  [["zhangwei"], "", { A: "6", B: "15", C: "30 41", D: "33", E: "78", F: "95 104 112" }],
  [
    ["abena", "hyejin", "yasmin_b"],
    "Lucky Segfaults",
    { A: "4", B: "10 22", C: "47", D: "29", E: "93 110 -", F: "60 -" },
  ],
  [["oleh", "kovacs", "sandun"], "Bitmask Brigade", { A: "9", B: "19", C: "40 50 71", D: "38", E: "103" }],
  [["dmitrieva"], "", { A: "8", B: "20 31", C: "66", D: "50 60 -" }],
  [["jpsilva"], "", { A: "11", B: "20 30 44", C: "95 101", D: "58", E: "85 660" }],
  [["t_okafor"], "", { A: "10 17", B: "20 21 22 23 -", D: "63" }],
  [["rahul_0x"], "", { A: "20", B: "40 82", C: "70 -" }],
];

/** The training that design/training.html draws, `minutes` after its start. */
export function drawnTraining(
  change: Change,
  viewer: string,
  elapsed: number,
  suffix = "",
  facts: Partial<Facts> = {},
) {
  const startsAt = Date.now() - elapsed * MINUTE;
  const scene = new TrainingScene(change, { owner: viewer, startsAt, freeze: 30, ...facts }, problems);
  const upTo = (sent: Sent) =>
    Object.fromEntries(
      Object.entries(sent).flatMap(([letter, text]) => {
        const kept = text.split(" ").filter((each) => each !== "-" && Number.parseFloat(each) <= elapsed);
        const isWhole = kept.length === text.split(" ").filter((each) => each !== "-").length;
        return kept.length === 0
          ? []
          : [[letter, kept.join(" ") + (isWhole && !text.endsWith("-") ? "" : " -")]];
      }),
    );
  for (const [names, team, sent] of others) {
    const people = names.map((name) => name + suffix);
    for (const name of people) scene.addUser(name);
    scene.enter(people, { team });
    const handle = scene.link(people[0] ?? "", C, { checkedAt: Date.now() - 40_000 });
    scene.link(people[0] ?? "", A, { checkedAt: Date.now() - 120_000 });
    scene.send(handle, upTo(sent));
  }
  scene.enter([viewer]);
  const own = scene.link(viewer, C);
  scene.link(viewer, A);
  scene.send(
    own,
    upTo({ A: "12", B: "26", C: "60 94", D: "40 51", E: elapsed < 120 ? "96?" : "96 100 110 -" }),
  );
  return scene;
}
