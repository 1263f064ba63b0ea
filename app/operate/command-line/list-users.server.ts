import { toMemberJson } from "../json.ts";
import { findMembers } from "../queries.server.ts";
import { memberFilter } from "../schema.ts";
import { printable, type StoreCommand, WrongUse } from "./command.ts";

const USUALLY_LISTED = 50;

function countOf(text = String(USUALLY_LISTED)): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new WrongUse(`"${text}" is not a number from 1 to 9999.`);
  return Number(text);
}

const list: StoreCommand = {
  usage: "users [list] [--search <text>] [--role <role>] [--suspended] [--limit <n>]",
  about: `lists users, newest first, ${USUALLY_LISTED} by default`,
  operands: [0, 1],
  options: {
    search: { type: "string" },
    role: { type: "string" },
    suspended: { type: "boolean" },
    limit: { type: "string" },
  },
  async run(store, { operands: [word = "list"], options: { search, role, limit }, flags }) {
    if (word !== "list") throw new WrongUse(`Unexpected argument "${word}".`);
    const state = flags.has("suspended") ? "suspended" : undefined;
    const filter = memberFilter.parse({ q: search, role, state });
    if (role !== undefined && filter.role === undefined) throw new WrongUse(`There is no role "${role}".`);
    if (search !== undefined && filter.q === undefined)
      throw new WrongUse("--search needs a name or an email address.");
    const { rows, older } = await findMembers(store, filter, { limit: countOf(limit) });
    const width = Math.max(0, ...rows.map(({ username }) => username.length));
    const lines = rows.map((user) => {
      const joined = new Date(user.created_at).toISOString().slice(0, 10);
      const suspended = user.isSuspended ? "  suspended" : "";
      const name = printable(user.username).padEnd(width);
      return `#${user.id}  ${name}  ${user.role.padEnd(6)}  joined ${joined}  ${printable(user.email)}${suspended}`;
    });
    if (rows.length === 0) lines.push("No users found.");
    if (older !== null) lines.push("There are more: use --search, or raise --limit.");
    const users = rows.map(toMemberJson);
    return { lines, json: { users, more: older !== null } };
  },
};

export const listCommands: Record<string, StoreCommand> = { users: list };
