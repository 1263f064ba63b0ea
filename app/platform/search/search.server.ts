import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import type { SearchEngine } from "./engine.ts";
import { postgres } from "./postgres.server.ts";
import { sqlite } from "./sqlite.server.ts";

export const searchOf = (db: Connection): SearchEngine => (isPostgres(db) ? postgres : sqlite);
