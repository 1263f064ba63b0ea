import { redirect } from "@remix-run/node";
import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { refuseBlocked, requireUser } from "../../blocks/index.server.ts";
import { importedJudges } from "../../judges/judges.ts";
import { currentRating } from "../../solves/index.server.ts";
import { DUEL } from "../limits.ts";
import { type DuelFields, filterSchema } from "../schema.ts";

/** Problems may be this much easier or harder than the two are rated. */
const AROUND = 200;
const RATINGS = { least: 800, most: 3_500, usual: 1_200 };

/** What the form for a challenge begins with. @throws NotFound, Forbidden if either has blocked the other */
export async function loadNewDuel({ db }: Pick<Application, "db">, viewer: Viewer, url: URL) {
  const asked = filterSchema.shape.group.parse(url.searchParams.get("opponent") ?? undefined);
  if (asked === viewer.id) throw redirect("/duels/new");
  const opponent = asked === undefined ? null : await requireUser(db, asked);
  if (opponent) await refuseBlocked(db, viewer.id, opponent.id);
  const rated = [];
  for (const { id, username } of opponent ? [viewer, opponent] : [viewer]) {
    const rating = await ratingOf(db, id);
    if (rating !== undefined) rated.push({ name: id === viewer.id ? "you" : username, rating });
  }
  const sum = rated.reduce((total, { rating }) => total + rating, 0);
  const middle = rated.length > 0 ? sum / rated.length : RATINGS.usual;
  const values: DuelFields = {
    opponent: opponent?.username ?? "",
    minutes: String(DUEL.minutes),
    count: String(DUEL.usual),
    from: String(hundreds(middle - AROUND)),
    to: String(hundreds(middle + AROUND)),
    tags: "",
  };
  return { opponent: opponent && { id: opponent.id, name: opponent.username }, rated, values };
}

const hundreds = (rating: number) =>
  Math.min(RATINGS.most, Math.max(RATINGS.least, Math.round(rating / 100) * 100));

/** At the first of the judges that rates them. */
async function ratingOf(db: Connection, userId: number): Promise<number | undefined> {
  for (const { id } of importedJudges) {
    const rated = await currentRating(db, userId, id);
    if (rated) return rated.rating;
  }
  return undefined;
}
