import type { Transaction } from "kysely";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { ALL_TIME, facetOfRating, facetOfTag, periodsOf, pointsOf } from "./periods.ts";

type Writing = Transaction<Tables>;
type Total = Row<"solve_totals">;
type Day = Row<"solve_days">;
export type Counting = Pick<
  Row<"marks">,
  "user_id" | "counted" | "counted_at" | "counted_rating" | "counted_tags"
>;

const DAY = 24 * 60 * 60 * 1000;

const noTeams = { solves_with_teams: 0, points_with_teams: 0 };

/** Totals per statement; a page of submissions rarely changes more. */
const AT_ONCE = 50;

/** Call it in the transaction that changes marks. @param before deleted and changed marks, in their old state */
export async function countMarks(trx: Writing, before: Counting[], after: Counting[]): Promise<void> {
  const totals = new Map<string, Total>();
  const days = new Map<string, Day>();
  for (const mark of before) addTo(totals, days, mark, -1);
  for (const mark of after) addTo(totals, days, mark, 1);
  const changedTotals = [...totals.values()].filter(
    ({ user_id: _user, period: _period, facet: _facet, ...sums }) => Object.values(sums).some(Boolean),
  );
  const changedDays = [...days.values()].filter(({ solves, unverified }) => solves || unverified);
  await addTotals(trx, changedTotals);
  await addDays(trx, changedDays);
}

function addTo(totals: Map<string, Total>, days: Map<string, Day>, mark: Counting, by: 1 | -1): void {
  const { user_id, counted, counted_at: at, counted_rating: rating } = mark;
  if (counted === null || at === null) return;
  const isVerified = counted !== "unverified" && counted !== "team";
  const withTeams = counted === "unverified" ? 0 : by;
  const solves = isVerified ? by : 0;
  const upsolves = counted === "upsolved" ? by : 0;
  const points = isVerified ? by * pointsOf(rating) : 0;
  const unverified = counted === "unverified" ? by : 0;
  const tags = mark.counted_tags ? mark.counted_tags.split(",").map(facetOfTag) : [];
  for (const period of periodsOf(at)) {
    for (const facet of ["", ...tags, ...(period === ALL_TIME ? [facetOfRating(rating)] : [])]) {
      const key = `${user_id} ${period} ${facet}`;
      const sums = { solves: 0, upsolves: 0, points: 0, unverified: 0, ...noTeams };
      const total = totals.get(key) ?? { user_id, period, facet, ...sums };
      total.solves += solves;
      total.upsolves += upsolves;
      total.points += points;
      total.unverified += unverified;
      total.solves_with_teams += withTeams;
      total.points_with_teams += withTeams * pointsOf(rating);
      totals.set(key, total);
    }
  }
  if (counted === "posted" || counted === "team") return;
  const day = Math.floor(at / DAY);
  const entry = days.get(`${user_id} ${day}`) ?? { user_id, day, solves: 0, unverified: 0 };
  entry.solves += solves;
  entry.unverified += unverified;
  days.set(`${user_id} ${day}`, entry);
}

async function addTotals(trx: Writing, rows: Total[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await trx
      .insertInto("solve_totals")
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(["user_id", "period", "facet"]).doUpdateSet((set) => ({
          solves: set("solve_totals.solves", "+", set.ref("excluded.solves")),
          upsolves: set("solve_totals.upsolves", "+", set.ref("excluded.upsolves")),
          points: set("solve_totals.points", "+", set.ref("excluded.points")),
          unverified: set("solve_totals.unverified", "+", set.ref("excluded.unverified")),
          solves_with_teams: set(
            "solve_totals.solves_with_teams",
            "+",
            set.ref("excluded.solves_with_teams"),
          ),
          points_with_teams: set(
            "solve_totals.points_with_teams",
            "+",
            set.ref("excluded.points_with_teams"),
          ),
        })),
      )
      .execute();
  }
  // Deletes totals of 0, which unlinked handles would leave behind.
  const less = rows.filter((row) => row.solves_with_teams < 0 || row.unverified < 0);
  for (const user_id of new Set(less.map((row) => row.user_id))) {
    const some = less.filter((row) => row.user_id === user_id);
    await trx
      .deleteFrom("solve_totals")
      .where("user_id", "=", user_id)
      .where("period", "in", [...new Set(some.map(({ period }) => period))])
      .where("facet", "in", [...new Set(some.map(({ facet }) => facet))])
      .where("solves_with_teams", "=", 0)
      .where("unverified", "=", 0)
      .execute();
  }
}

async function addDays(trx: Writing, rows: Day[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("solve_days")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "day"]).doUpdateSet((set) => ({
        solves: set("solve_days.solves", "+", set.ref("excluded.solves")),
        unverified: set("solve_days.unverified", "+", set.ref("excluded.unverified")),
      })),
    )
    .execute();
  const users = new Set(rows.filter((row) => row.solves < 0 || row.unverified < 0).map((row) => row.user_id));
  for (const user_id of users) {
    await trx
      .deleteFrom("solve_days")
      .where("user_id", "=", user_id)
      .where(
        "day",
        "in",
        rows.filter((row) => row.user_id === user_id).map(({ day }) => day),
      )
      .where("solves", "=", 0)
      .where("unverified", "=", 0)
      .execute();
  }
}
