import type { Connection } from "../../../platform/db/connection.server.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";

const selectUser = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("users as u")
    .leftJoin("profiles as p", "p.user_id", "u.id")
    .select(["u.first_steps", "u.public_problems_count", "u.private_problems_count", "p.user_id as profiled"])
    .where("u.id", "=", id),
);

/** What of their first steps an account tells. */
export async function readUser(db: Connection, id: number) {
  const [user] = await selectUser(db, { id });
  return {
    isShown: user?.first_steps === 1,
    hasProblem: (user?.public_problems_count ?? 0) + (user?.private_problems_count ?? 0) > 0,
    hasProfile: user !== undefined && user.profiled !== null,
  };
}
