import { decisionInWords, nounOf, type ReportKind } from "../rooms/moderation/json.ts";

export interface AuditLine {
  id: number;
  at: number;
  actor: number | null;
  act: string;
  kind: string;
  subject: number;
  details: Record<string, unknown>;
  /** Of a removed problem, blog or list, as long as it can be put back. */
  title?: string;
}

/** The sentence after the actor, in parts: "removed" "a message" "of" [person], "“spam”". */
export interface AuditWords {
  verb: string;
  object?: { text: string; href: string };
  link?: string;
  person: number | null;
  rest?: string;
  note?: string;
}

export const actLabels: Record<string, string> = {
  role: "Role given",
  suspend: "Suspended",
  unsuspend: "Suspension lifted",
  "sign-out": "Signed out",
  "remove-picture": "Picture removed",
  "reset-link": "Reset link created",
  "reset-password": "Reset link used",
  "resolve-report": "Report decided",
  remove: "Content removed",
  "put-back": "Content put back",
  "delete-user": "Account deleted",
  invite: "Invitation link created",
  "withdraw-invite": "Invitation link revoked",
  approve: "Sign-up approved",
  decline: "Sign-up declined",
  settings: "Settings changed",
  "rename-tag": "Tag renamed",
  "add-group": "Group added",
  "remove-group": "Group removed",
  "set-judge-key": "API key saved",
  "remove-judge-key": "API key removed",
  "import-roster": "Roster imported",
  "delete-place": "Place deleted",
  vouch: "Handle vouched for",
  unvouch: "Vouching withdrawn",
  "write-letter": "Letter’s paragraph written",
  "delete-letter": "Letter’s paragraph deleted",
  "mark-editorial": "Editorial marked",
  "unmark-editorial": "Editorial unmarked",
};

const dayOf = (time: unknown) =>
  typeof time === "number" && Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : "?";
const quote = (text: unknown) => (typeof text === "string" && text !== "" ? `“${text}”` : "");
const listed = (...parts: string[]) => parts.filter((part) => part !== "").join(", ");
const idOf = (value: unknown) => (typeof value === "number" ? value : null);

/** The judges with groups or handles. Not from their definitions, which the browser would load. */
const judgeTitles: Record<string, string> = {
  codeforces: "Codeforces",
  atcoder: "AtCoder",
  leetcode: "LeetCode",
};
const judgeIn = ({ judge }: Record<string, unknown>) => judgeTitles[String(judge)] ?? "a judge";
const groupIn = (details: Record<string, unknown>) => `${details.code} at ${judgeIn(details)}`;

const LONGEST_SHOWN = 60;

/** Settings by the labels of their screen. */
const settingWords: Record<string, string> = {
  signup: "sign-up",
  showEmails: "email addresses",
  verifyEmails: "email confirmation",
  memberGroups: "who can create groups",
  vouching: "vouched handles",
  openProgress: "a group’s progress",
};

/** Lists the changed settings, such as "name “Club” (before: “Team”)". Omits long values. */
function changesIn(details: Record<string, unknown>): string {
  const changes = Object.entries((details.changes ?? {}) as Record<string, { from: string; to: string }>);
  return listed(
    ...changes.map(([setting, { from, to }]) => {
      const name = settingWords[setting] ?? setting;
      return from.length + to.length > LONGEST_SHOWN
        ? name
        : `${name} “${to}”${from && ` (before: “${from}”)`}`;
    }),
  );
}

const othersIn = (details: Record<string, unknown>) =>
  listed(
    ...Object.entries(details)
      .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
      .map(([name, value]) => `${name} ${value}`),
  );

/** Such as "a message of [author]" or "the problem “Two Sum” of [author]", linked to all staff actions on it. */
function contentOf({ kind, subject, details, title }: AuditLine) {
  const href = `/admin/audit?subject=${encodeURIComponent(`${kind} ${subject}`)}`;
  const person = idOf(details.author);
  const noun = nounOf(kind as ReportKind) ?? kind;
  const object = { text: title ? `the ${noun} ${quote(title)}` : `a ${noun}`, href };
  return { object, person, ...(person === null ? {} : { link: "of" }) };
}

const weekIn = ({ week }: Record<string, unknown>) => ({
  object: { text: `week ${week}`, href: `/week/${week}` },
  person: null,
});

type Words = (line: AuditLine) => AuditWords;

const words: Record<string, Words> = {
  role: ({ subject, details }) => ({
    verb: "gave",
    person: subject,
    rest: `the role of ${details.to}`,
    note: `before: ${details.from}`,
  }),
  suspend: ({ subject, details }) => ({
    verb: "suspended",
    person: subject,
    note: listed(details.until === null ? "" : `until ${dayOf(details.until)}`, quote(details.reason)),
  }),
  unsuspend: ({ subject }) => ({ verb: "lifted the suspension of", person: subject }),
  "sign-out": ({ subject, details }) => ({
    verb: "signed out",
    person: subject,
    rest: "everywhere",
    note: details.sessions === 1 ? "1 session" : `${details.sessions} sessions`,
  }),
  "remove-picture": ({ subject }) => ({ verb: "removed the picture of", person: subject }),
  "reset-link": ({ subject }) => ({ verb: "created a reset link for", person: subject }),
  "reset-password": () => ({ verb: "chose a new password with a reset link", person: null }),
  "resolve-report": ({ subject, details }) => ({
    verb: "decided",
    object: { text: `report #${subject}`, href: `/admin/reports/${subject}` },
    person: null,
    note: decisionInWords[details.decision as keyof typeof decisionInWords] ?? "",
  }),
  remove: (line) => ({
    verb: "removed",
    ...contentOf(line),
    note: line.details.reason ? `reason ${quote(line.details.reason)}` : "",
  }),
  "put-back": (line) => ({ verb: "put back", ...contentOf(line) }),
  "delete-user": ({ subject, details }) => ({
    verb: "deleted",
    person: subject,
    note: details.withContent ? "with everything they wrote" : "",
  }),
  invite: ({ details }) => ({
    verb: "created an invitation link",
    person: null,
    note: listed(
      details.uses === 1 ? "for one account" : `for ${details.uses} accounts`,
      details.domain ? `at ${details.domain}` : "",
      `until ${dayOf(details.expiresAt)}`,
    ),
  }),
  "withdraw-invite": () => ({ verb: "revoked an invitation link", person: null }),
  approve: ({ subject }) => ({ verb: "approved", person: subject }),
  decline: ({ subject }) => ({ verb: "declined", person: subject }),
  "rename-tag": ({ details }) => ({
    verb: details.merged ? "merged the tag" : "renamed the tag",
    person: null,
    note: `${quote(details.from)} ${details.merged ? "into" : "to"} ${quote(details.to)}`,
  }),
  "add-group": ({ details }) => ({ verb: "added a group", person: null, note: groupIn(details) }),
  "remove-group": ({ details }) => ({ verb: "removed a group", person: null, note: groupIn(details) }),
  "set-judge-key": ({ details }) => ({ verb: `saved an API key for ${judgeIn(details)}`, person: null }),
  "remove-judge-key": ({ details }) => ({
    verb: `removed the API key for ${judgeIn(details)}`,
    person: null,
  }),
  "import-roster": ({ details }) => ({
    verb: "imported a roster",
    person: null,
    note: typeof details.group === "number" ? `into group ${details.group}` : "",
  }),
  "delete-place": ({ subject }) => ({ verb: "deleted the place of", person: subject }),
  vouch: ({ subject, details }) => ({
    verb: `vouched for the handle ${details.handle} at ${judgeIn(details)} of`,
    person: subject,
  }),
  unvouch: ({ subject, details }) => ({
    verb: `no longer vouches for the handle ${details.handle} at ${judgeIn(details)} of`,
    person: subject,
  }),
  "write-letter": ({ details }) => ({ verb: "wrote the paragraph above the letter of", ...weekIn(details) }),
  "delete-letter": ({ details }) => ({
    verb: "deleted the paragraph above the letter of",
    ...weekIn(details),
  }),
  "mark-editorial": (line) => ({ verb: "marked", ...contentOf(line), rest: "as an editorial" }),
  "unmark-editorial": (line) => ({ verb: "unmarked", ...contentOf(line), rest: "as an editorial" }),
  settings: ({ details }) => ({ verb: "changed the settings", person: null, note: changesIn(details) }),
};

export function inWords(line: AuditLine): AuditWords {
  const say = Object.hasOwn(words, line.act) ? words[line.act] : undefined;
  if (say) return say(line);
  const person = line.kind === "user" ? line.subject : null;
  return { verb: line.act, person, note: othersIn(line.details) };
}

export function peopleIn(line: AuditLine): number[] {
  return [line.actor, line.kind === "user" ? line.subject : null, idOf(line.details.author)].filter(
    (id) => id !== null,
  );
}
