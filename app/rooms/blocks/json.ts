export { readsWholeAudit } from "./policy.ts";
