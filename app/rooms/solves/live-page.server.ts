import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Live } from "../../platform/ui/live-text.tsx";
import { boardPath, judgeTitle } from "../judges/addresses.ts";
import { countTaking } from "./queries.server.ts";

interface Contest {
  id: number;
  judge: string;
  name: string;
  ends_at: number;
}

/** What a page says about a contest that is running. */
export async function describeLive(
  { db, now }: { db: Connection; now: Application["now"] },
  { id, judge, name, ends_at }: Contest,
): Promise<Live> {
  const title = `${judgeTitle(judge)} `;
  return {
    name: name.startsWith(title) ? name.slice(title.length) : name,
    endsAt: ends_at,
    members: await countTaking(db, id, now()),
    now: now(),
  };
}

/** The contests that members are in now. Costs no statement while none is running. */
export async function listLive({ db, now, judges }: Pick<Application, "db" | "now" | "judges">) {
  const contests = [];
  for (const contest of judges.running()) {
    const live = await describeLive({ db, now }, contest);
    if (live.members > 0) contests.push({ ...live, board: boardPath(contest.judge, contest.key) });
  }
  return contests;
}
