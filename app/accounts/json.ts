// What other rooms take of accounts.
export {
  type DeleteMemberFields,
  deleteMemberSchema,
  roleSchema,
  type SuspendFields,
  suspendSchema,
} from "./schema.ts";
