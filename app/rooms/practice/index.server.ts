export { countDue, exportNotes, exportRevisits, readPractice } from "./revisit/queries.server.ts";
