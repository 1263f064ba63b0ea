import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { type Answer, failed, flood, reply } from "../../../tests/setup/codeforces-server.ts";
import { createProblem } from "../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import {
  atcoderApi,
  atcoderSubmission,
  codeforcesApi,
  codeforcesSubmission,
  leetcodeSubmission,
} from "../../../tests/setup/judge-servers.ts";
import { getMark, listHandles } from "./queries.server.ts";

const on = openImports();

const judges = {
  codeforces: {
    title: "Codeforces",
    problem: "https://codeforces.com/problemset/problem/1900/D",
    submission: () => codeforcesSubmission({ at: on.time - DAY }),
    minimal: {
      id: 7,
      creationTimeSeconds: 1_700_000_000,
      contestId: 1900,
      problem: { index: "D" },
      verdict: "OK",
    },
    unlike: reply(200, "[]"),
    limit: failed("Call limit exceeded"),
  },
  atcoder: {
    title: "AtCoder",
    problem: "https://atcoder.jp/contests/abc300/tasks/abc300_a",
    submission: () => atcoderSubmission({ epoch_second: Math.floor((on.time - DAY) / 1000) }),
    minimal: {
      id: 7,
      epoch_second: 1_700_000_000,
      problem_id: "abc300_a",
      contest_id: "abc300",
      result: "AC",
    },
    unlike: reply(200, '{"error": "odd"}'),
    limit: reply(429, "Too many", { "Retry-After": "60" }),
  },
  leetcode: {
    title: "LeetCode",
    problem: "https://leetcode.com/problems/two-sum/description/",
    submission: () => leetcodeSubmission({ timestamp: String(Math.floor((on.time - DAY) / 1000)) }),
    minimal: { id: "7", titleSlug: "two-sum", timestamp: "1700000000" },
    unlike: reply(200, '{"data":null}'),
    limit: reply(429, "Too many", { "Retry-After": "60" }),
  },
};
const each = Object.keys(judges) as (keyof typeof judges)[];

describe.each(each)("%s", (judge) => {
  const { title, problem: link, submission, minimal, unlike, limit } = judges[judge];
  const none = new RegExp(`^${title} isn’t responding`);
  const odd = new RegExp(`^${title} sent a response this site can’t read`);
  const faults: [string, Answer, RegExp][] = [
    ["reports an exceeded limit", limit, new RegExp(`^${title} isn’t accepting more requests right now`)],
    ["returns 503 with HTML", reply(503, "<html>Down</html>", { "Content-Type": "text/html" }), none],
    ["returns another format", unlike, odd],
  ];
  test.each(faults)(
    "when the judge %s, imports are kept, a message is shown and the import is retried",
    async (_, fault, says) => {
      const problem = await createProblem(on.app.db, on.ben, { link });
      on.worlds[judge].submissions.tourist = [submission()];
      await on.link(on.ada, "tourist", judge);
      await on.read(on.ada);
      on.servers[judge].answer(fault);
      await on.refresh(on.ada);
      await on.read(on.ada, "failed");
      expect(await on.handleOf(on.ada)).toMatchObject({ message: expect.stringMatching(says), solved: 1 });
      expect((await getMark(on.app.db, on.ada, problem))?.status).toBe("solved");
      on.recover(judge);
      on.time += 2 * HOUR;
      await on.tick();
      await on.read(on.ada);
      expect(await on.handleOf(on.ada)).toMatchObject({ message: null, solved: 1 });
    },
  );

  test("submissions without optional fields are imported; unreadable ones are skipped", async () => {
    on.worlds[judge].submissions.tourist = [
      {},
      { id: 5 },
      { id: "6", creationTimeSeconds: null, epoch_second: null, problem: null, author: 5 },
      {
        id: 6,
        creationTimeSeconds: 1_700_000_000,
        epoch_second: 1_700_000_000,
        problem: { name: "No index" },
      },
      minimal,
    ];
    // The AtCoder stand-in filters by time, so it would drop the malformed submissions.
    if (judge === "atcoder") {
      const body = JSON.stringify(on.worlds.atcoder.submissions.tourist);
      on.servers.atcoder.answer(reply(200, body));
    }
    await on.link(on.ada, "tourist", judge);
    await on.read(on.ada);
    expect((await on.handleOf(on.ada))?.solved).toBe(1);
  });

  test("a handle without submissions shows a message asking about its spelling", async () => {
    on.worlds[judge].submissions.nobody = [];
    await on.link(on.ada, "nobody", judge);
    await on.read(on.ada);
    const message = `${title} shows no submissions of nobody. Is that how it is spelled there?`;
    expect(await on.handleOf(on.ada)).toMatchObject({ message, solved: 0 });
    on.worlds[judge].submissions.nobody = [submission()];
    await on.refresh(on.ada);
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ message: null, solved: 1 });
  });
});

describe.each(["codeforces", "atcoder"] as const)("a first import from %s", (judge) => {
  test("after a failure, a first import continues with the next page and keeps its counts", async () => {
    const many = Array.from({ length: 1200 }, (_, at) => {
      const time = on.time - 100 * DAY - at * MINUTE;
      return judge === "codeforces"
        ? codeforcesSubmission({ contest: 1 + at, index: "A", at: time, id: 9e6 - at })
        : atcoderSubmission({
            epoch_second: Math.floor(time / 1000),
            problem_id: `abc${at}_a`,
            id: 9e6 - at,
          });
    });
    on.worlds[judge].submissions.tourist = many;
    let asked = 0;
    const api = (judge === "codeforces" ? codeforcesApi : atcoderApi)(on.worlds[judge]);
    on.servers[judge].answer((request, response) => {
      const isPage = /user.status|user\/submissions/.test(request.url ?? "");
      if (isPage && ++asked === 2) return reply(503, "Down")(request, response);
      api(request, response);
    });
    await on.link(on.ada, "tourist", judge);
    await on.read(on.ada, "failed");
    const page = judge === "codeforces" ? 1000 : 500;
    expect(await on.handleOf(on.ada)).toMatchObject({ pages: 1, submissions: page, solved: page });
    on.time += HOUR;
    await on.tick();
    await on.read(on.ada);
    const { pages, solved } = (await on.handleOf(on.ada)) ?? {};
    expect([pages, solved]).toEqual([judge === "codeforces" ? 2 : 3, 1200]);
  });
});

describe("Codeforces", () => {
  test("an oversized response is cut off before it is read in full", async () => {
    let written = 0;
    on.server.answer((request, response: ServerResponse) => {
      const { socket } = response;
      flood(request, response);
      response.once("close", () => {
        written = socket?.bytesWritten ?? 0;
      });
    });
    await on.link(on.ada);
    await on.read(on.ada, "failed");
    // Socket buffers add to the limit. Without a limit, the server would write hundreds of megabytes.
    await expect.poll(() => written).toBeGreaterThan(0);
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test("an unknown handle is requested only once and shows a message", async () => {
    await on.link(on.ada, "nobody");
    await on.read(on.ada, "failed");
    expect(await on.handleOf(on.ada)).toMatchObject({
      message: "Codeforces has no user nobody. What was imported before stays.",
      due_at: null,
    });
  });

  test.each(["handle: Field should contain only Latin letters", "handle: User with handle x not found"])(
    "the error %j for one handle does not delay others",
    async (comment) => {
      on.world.submissions.tourist = [codeforcesSubmission()];
      on.server.answer((request, response) =>
        (request.url?.includes("strange") ? failed(comment) : codeforcesApi(on.world))(request, response),
      );
      await on.link(on.ada, "strange");
      await on.read(on.ada, "failed");
      await on.link(on.ben);
      await on.read(on.ben);
    },
  );

  test("a handle with unreadable responses is retried at increasing intervals", async () => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    on.server.answer((request, response) =>
      (request.url?.includes("strange") ? reply(200, "{") : codeforcesApi(on.world))(request, response),
    );
    const id = await on.link(on.ada, "strange");
    const row = () =>
      on.app.db
        .selectFrom("handles")
        .select(["due_at", "failures"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const waits: number[] = [];
    for (const failures of [1, 2, 3]) {
      await expect.poll(async () => (await row()).failures).toBe(failures);
      const due = (await row()).due_at ?? 0;
      waits.push(due - on.time);
      // Importing another handle in between shows that the judge is responding.
      await (failures === 1 ? on.link(on.ben) : on.refresh(on.ben));
      await on.read(on.ben);
      on.time = due;
      await on.tick();
    }
    expect(waits).toEqual([20, 40, 80]);
  });

  test("a handle renamed at Codeforces is renamed on this site too", async () => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    on.world.renamed.former = "tourist";
    await on.link(on.ada, "former");
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ handle: "tourist", solved: 1 });
  });

  test("a failed lookup of a handle's new name is retried later", async () => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    on.world.renamed.former = "tourist";
    on.server.answer((request, response) =>
      (request.url?.includes("user.info") ? reply(503, "Down") : codeforcesApi(on.world))(request, response),
    );
    await on.link(on.ada, "former");
    await on.read(on.ada, "failed");
    expect((await on.handleOf(on.ada))?.message).toMatch(/^Codeforces isn’t responding/);
    on.recover("codeforces");
    on.time += HOUR;
    await on.tick();
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ handle: "tourist", solved: 1 });
  });

  test("a handle renamed to another handle of the same member shows a message", async () => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    on.world.renamed.former = "tourist";
    await on.link(on.ada);
    await on.read(on.ada);
    const id = await on.link(on.ada, "former");
    const former = async () => (await listHandles(on.app.db, on.ada.id)).find((handle) => handle.id === id);
    await expect.poll(async () => (await former())?.state).toBe("failed");
    expect((await former())?.message).toBe(
      "Codeforces has renamed former to tourist, which you have also linked.",
    );
  });
});

describe("a disabled judge", () => {
  test("a disabled judge receives no requests, and earlier imports are kept", async () => {
    const problem = await createProblem(on.app.db, on.ben, { link: judges.codeforces.problem });
    on.world.submissions.tourist = [codeforcesSubmission()];
    const id = await on.link(on.ada);
    await on.read(on.ada);
    await on.stop();
    on.app.config = { ...on.app.config, services: {} };
    on.start();
    on.server.requests.length = 0;
    const off = { status: 409, message: "This site does not import from Codeforces." };
    await expect(on.refresh(on.ada)).rejects.toMatchObject(off);
    await expect(on.link(on.ben)).rejects.toMatchObject({ status: 400 });
    on.time += 3 * DAY;
    await on.tick();
    expect(on.server.requests).toEqual([]);
    expect(await on.handleOf(on.ada)).toMatchObject({ id, state: "ready", solved: 1 });
    expect((await getMark(on.app.db, on.ada, problem))?.status).toBe("solved");
  });
});
