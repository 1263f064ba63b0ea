// What the admin's screens take of moderation.
export { readsWholeAudit } from "./policy.ts";
