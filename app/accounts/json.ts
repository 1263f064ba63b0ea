// What other rooms take of accounts.
export { suspendSchema } from "./schema.ts";
