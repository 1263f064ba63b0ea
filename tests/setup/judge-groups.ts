import { createHash } from "node:crypto";
import { type Answer, failed, list, reply } from "./codeforces-server.ts";
import { codeforcesApi, emptyWorld, type JudgeWorld } from "./judge-servers.ts";

export const KEY = { key: "f00d".repeat(10), secret: "5ec2e7".repeat(7) };

interface ClubContest {
  contest: { id: number; name?: string };
  problems: object[];
  /** Newest first. */
  submissions: object[];
  /** Whether the judge does not show it even to the holder of the key. */
  isHidden?: boolean;
}

/** A club's groups at the judge. Tests change them while they run. */
export interface Club {
  key: typeof KEY;
  /** Ids of contests by the group's code. */
  groups: Record<string, number[]>;
  contests: Record<number, ClubContest>;
  /** The judge's clock (ms since the epoch). */
  now(): number;
}

export const emptyClub = (now: () => number): Club => ({ key: KEY, groups: {}, contests: {}, now });

/** A contest of a group, as Codeforces lists it. @param startsAt epoch milliseconds */
export const clubContest = (
  id: number,
  startsAt: number,
  changes: Partial<ClubContest> = {},
): ClubContest => ({
  problems: ["A", "B", "C"].map((index) => ({ contestId: id, index, name: `Problem ${index} of ${id}` })),
  submissions: [],
  ...changes,
  contest: {
    id,
    name: `Training ${id}`,
    ...{ type: "ICPC", phase: "FINISHED", durationSeconds: 7200 },
    ...{ startTimeSeconds: Math.floor(startsAt / 1000) },
    ...changes.contest,
  },
});

const allowed = 5 * 60;

/** Why the judge rejects a signed request; undefined if it does not. */
function complaint({ key, now }: Club, method: string, query: URLSearchParams): string | undefined {
  if (query.get("apiKey") !== key.key) return "apiKey: Incorrect API key";
  const signature = query.get("apiSig") ?? "";
  const rest = [...query].filter(([name]) => name !== "apiSig").map(([name, value]) => `${name}=${value}`);
  const text = `${signature.slice(0, 6)}/${method}?${rest.sort().join("&")}#${key.secret}`;
  const right = createHash("sha512").update(text).digest("hex");
  if (signature.slice(6) !== right) return "apiSig: Incorrect signature";
  const late = Math.abs(Number(query.get("time")) - now() / 1000) > allowed;
  return late ? "time: Incorrect signature, the time differs too much" : undefined;
}

/** Responds like Codeforces' API to the manager of a club's groups; to others, like `codeforcesApi`. */
export const clubApi =
  (club: Club, world: JudgeWorld = emptyWorld()): Answer =>
  (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://localhost");
    const answer = (how: Answer) => how(request, response);
    const method = pathname.replace("/api/", "");
    const id = Number(query.get("contestId"));
    const asked = club.contests[id];
    if (!query.has("groupCode") && !asked) return codeforcesApi(world)(request, response);
    const wrong = complaint(club, method, query);
    if (query.has("apiKey") && wrong) return answer(failed(wrong));
    const hidden = `contestId: You are not allowed to view this contest`;
    if (asked && (asked.isHidden || query.get("asManager") !== "true" || wrong))
      return answer(failed(hidden));
    const result = (value: object) => answer(reply(200, JSON.stringify({ status: "OK", result: value })));
    switch (method) {
      case "contest.list": {
        const ids = club.groups[query.get("groupCode") ?? ""];
        if (!ids) return answer(failed("groupCode: Group is not found"));
        return answer(list(ids.flatMap((each) => club.contests[each]?.contest ?? [])));
      }
      case "contest.standings":
        return result({ contest: asked?.contest, problems: asked?.problems, rows: [] });
      case "contest.status": {
        const [from, count] = [Number(query.get("from")), Number(query.get("count"))];
        return answer(list((asked?.submissions ?? []).slice(from - 1, from - 1 + count)));
      }
      default:
        return answer(reply(404, "Not found"));
    }
  };
