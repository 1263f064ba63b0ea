import type { Connection } from "../../platform/db/connection.server.ts";
import { toExportJson } from "./json.ts";
import { listOwnProblems } from "./queries.server.ts";

export async function* exportProblems(db: Connection, userId: number) {
  for await (const problem of listOwnProblems(db, userId)) yield toExportJson(problem);
}
