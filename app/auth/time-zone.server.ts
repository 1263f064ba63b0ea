import type { Connection } from "../platform/db/connection.server.ts";

/** Where an account's days end. UTC until it is known. */
export async function zoneOf(db: Connection, userId: number): Promise<string> {
  const row = await db.selectFrom("users").select("time_zone").where("id", "=", userId).executeTakeFirst();
  return row?.time_zone ?? "UTC";
}

/** @param zone a checked name, such as "Europe/Berlin" */
export async function setZone(db: Connection, userId: number, zone: string): Promise<void> {
  await db.updateTable("users").set({ time_zone: zone }).where("id", "=", userId).execute();
}

/** Stores the zone of the browser, unless the account has one. @param zone null if the browser does not say */
export async function learnZone(db: Connection, userId: number, zone: string | null): Promise<void> {
  if (zone === null) return;
  await db
    .updateTable("users")
    .set({ time_zone: zone })
    .where("id", "=", userId)
    .where("time_zone", "is", null)
    .execute();
}
