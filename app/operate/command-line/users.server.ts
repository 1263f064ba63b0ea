import { restrictionOf } from "../../auth/policy.ts";
import { requireAccount } from "../../auth/queries.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import { purge } from "../../platform/search/purge.server.ts";
import {
  countWorkOf,
  createUser,
  deleteUser,
  finishAllDeletions,
  keepAnOwner,
  makeResetLink,
  OPERATOR,
  roles,
  setRole,
  suspend,
  unsuspend,
} from "../../rooms/members/index.server.ts";
import { newUserSchema, suspendSchema } from "../../rooms/members/json.ts";
import { type StoreCommand, timeInWords, WrongUse } from "./command.ts";

export const userCommands: Record<string, StoreCommand> = {
  "create-user": {
    usage: `create-user <username> <email> [--role ${roles.join("|")}]`,
    about: "creates an account, whatever the sign-up mode, and prints a link for choosing a password",
    operands: [2, 2],
    options: { role: { type: "string" } },
    async run(store, { operands: [username, email], options: { role: named = "member" } }) {
      const role = roles.find((each) => each === named);
      if (!role) throw new WrongUse(`There is no role "${named}".`);
      const input = newUserSchema.safeParse({ username, email });
      if (!input.success) throw new WrongUse(input.error.issues.map(({ message }) => message).join(". "));
      const id = await createUser(store, { ...input.data, role });
      const { link, expiresAt } = await makeResetLink(store, OPERATOR, id);
      return {
        lines: [
          `${input.data.username} can choose a password with this link, once, until ${timeInWords(expiresAt)}:`,
          link,
        ],
        json: {
          _id: String(id),
          ...input.data,
          role,
          link,
          expiresAt: new Date(expiresAt).toISOString(),
        },
      };
    },
  },
  promote: {
    usage: `promote <user> [${roles.join("|")}]`,
    about: "gives a user (username or email address) a role, owner by default",
    operands: [1, 2],
    async run(store, { operands: [name = "", named = "owner"] }) {
      const role = roles.find((each) => each === named);
      if (!role) throw new WrongUse(`There is no role "${named}".`);
      const { id } = await requireAccount(store.db, name);
      const { username } = await setRole(store, OPERATOR, id, role);
      const article = role === "owner" ? "an" : "a";
      return { lines: [`${username} is ${article} ${role}.`], json: { _id: String(id), username, role } };
    },
  },
  suspend: {
    usage: "suspend <user> --reason <text> [--until <date>]",
    about: "suspends a user, until a date such as 2030-12-31 (UTC) or until unsuspend",
    operands: [1, 1],
    options: { reason: { type: "string" }, until: { type: "string" } },
    async run(store, { operands: [name = ""], options }) {
      const input = suspendSchema.safeParse(options);
      if (!input.success) throw new WrongUse(input.error.issues.map(({ message }) => message).join(" "));
      const { id } = await requireAccount(store.db, name);
      const { username } = await suspend(store, OPERATOR, id, input.data);
      const { until } = input.data;
      const end = until === undefined ? "until it is lifted" : `until ${timeInWords(until)}`;
      return {
        lines: [`${username} is suspended ${end}.`],
        json: {
          _id: String(id),
          username,
          until: until === undefined ? null : new Date(until).toISOString(),
        },
      };
    },
  },
  "reset-password": {
    usage: "reset-password <user>",
    about: "prints a link for choosing a new password, once, within an hour",
    operands: [1, 1],
    async run(store, { operands: [name = ""] }) {
      const { id } = await requireAccount(store.db, name);
      const { username, link, expiresAt } = await makeResetLink(store, OPERATOR, id);
      const until = timeInWords(expiresAt);
      return {
        lines: [`${username} can choose a new password with this link, once, until ${until}:`, link],
        json: { _id: String(id), username, link, expiresAt: new Date(expiresAt).toISOString() },
      };
    },
  },
  "delete-user": {
    usage: "delete-user <user> [--with-content] [--dry-run]",
    about: "deletes an account; what it shared stays under 'Unknown', unless --with-content is given",
    operands: [1, 1],
    options: { "with-content": { type: "boolean" }, "dry-run": { type: "boolean" } },
    async run(store, { operands: [name = ""], flags }) {
      const withContent = flags.has("with-content");
      const isTrial = flags.has("dry-run");
      const { id, username } = await requireAccount(store.db, name);
      const work = await countWorkOf(store.db, id);
      const json = { deleted: !isTrial, _id: String(id), username, withContent, ...work };
      const shared = `${work.problems} public problems and ${work.solutions} solutions to such problems`;
      const fate = withContent ? "go too, with what others wrote below them" : "stay under 'Unknown'";
      if (isTrial) {
        await keepAnOwner(store.db, id, store.now());
        return {
          lines: [
            `${username} would be deleted, with ${work.privateProblems} private problems.`,
            `${shared} would ${fate}.`,
            "Nothing has changed.",
          ],
          json,
        };
      }
      await deleteUser(store, OPERATOR, id, { withContent });
      await finishAllDeletions(store);
      await runJob(store, purge);
      return { lines: [`${username} is deleted.`], json };
    },
  },
  unsuspend: {
    usage: "unsuspend <user>",
    about: "lifts a suspension",
    operands: [1, 1],
    async run(store, { operands: [name = ""] }) {
      const { id } = await requireAccount(store.db, name);
      const before = await unsuspend(store, OPERATOR, id);
      const lifted = restrictionOf(before, store.now()) === "suspended";
      return {
        lines: [
          lifted
            ? `The suspension of ${before.username} has ended.`
            : `${before.username} was not suspended.`,
        ],
        json: { _id: String(id), username: before.username, lifted },
      };
    },
  },
};
