import type { Application } from "../app/platform/application.ts";
import { countActiveDays } from "../app/rooms/members/active-days.server.ts";
import { chanceOf } from "./chance.ts";
import { DAY } from "./round.ts";

/** As many days as the admin's charts show. */
const DAYS = 13 * 7;

/** Has members visit the site: more of them from week to week, and fewer at its end. */
export async function visit({ db }: Pick<Application, "db">, now: number): Promise<void> {
  let time = now;
  const log = { warn: console.error } as unknown as Application["log"];
  const active = countActiveDays({ db, log, now: () => time });
  const members = await db
    .selectFrom("users")
    .select(["id", "username", "created_at"])
    .where("waits", "=", 0)
    .execute();
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
    time = now - daysAgo * DAY;
    const isWeekend = [5, 6].includes(Math.floor(time / DAY + 3) % 7);
    const share = (0.62 - (0.35 * daysAgo) / DAYS) * (isWeekend ? 0.6 : 1);
    for (const { id, username, created_at } of members)
      if (created_at <= time && chanceOf(`${username} visits ${daysAgo} days ago`).is(share)) active.saw(id);
    await active.write();
  }
}
