export { OPERATOR, roles } from "../../auth/policy.ts";
export { countActiveDays, sweepActiveDays } from "./active-days.server.ts";
export { removeAvatar, setAvatar } from "./avatars.server.ts";
export { changePassword, createUser, deleteAccount } from "./commands.server.ts";
export { countReview, countWork } from "./contributions.server.ts";
export { accountDeletions, finishAllDeletions, memberContent } from "./deletion.server.ts";
export { sweepFormerNames } from "./former-names.server.ts";
export { lookalikeKey, type Owner, type Taken, takenAmong } from "./names.server.ts";
export {
  askForInvitations,
  MOST_MAILS_AN_HOUR,
  placeMails,
  stopInvitations,
} from "./place-mails.server.ts";
export { makePlace, placeFor, placeLink, sweepPlaces } from "./places.server.ts";
export {
  activeTotals,
  countMembers,
  countWaiting,
  countWorkOf,
  describeStorage,
  keepAnOwner,
  lacksOwner,
  listMembers,
  listSignupLinks,
  listWaiting,
  memberFor,
  membersOf,
  memberTotals,
  offersSignUp,
  requireRoom,
  waitOf,
} from "./queries.server.ts";
export { storeResetLink, sweepResetLinks } from "./reset-links.server.ts";
export { sweepSignupLinks } from "./signup-links.server.ts";
export {
  approve,
  decline,
  deletePlace,
  deleteUser,
  makeResetLink,
  makeSignupLink,
  removePicture,
  revokeSignupLink,
  setRole,
  signOutUser,
  suspend,
  unsuspend,
} from "./staff.server.ts";
export { isUnconfirmed, verificationLink, verifiesEmails } from "./verification.server.ts";
