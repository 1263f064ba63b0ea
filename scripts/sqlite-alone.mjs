/** Test files that only run on SQLite, with the reason. */
export const sqliteAlone = {
  "app/rooms/problems/several-words.server.test.ts":
    "PostgreSQL's index finds common words together by itself",
  "app/platform/search/purge.server.test.ts": "PostgreSQL's autovacuum frees what is deleted",
  "app/platform/http/pages.server.test.ts": "the words of SQLite's plans",
  "migrations/*.test.ts": "databases older than these migrations are SQLite's alone",
};
