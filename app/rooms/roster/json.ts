export { type RosterFields, type RowState, rosterSchema, rowStates } from "./schema.ts";
