export { exportNotes, exportRevisits, readDue, readPractice } from "./revisit/queries.server.ts";
