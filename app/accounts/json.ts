// What other rooms take of accounts.
export { roleSchema, type SuspendFields, suspendSchema } from "./schema.ts";
