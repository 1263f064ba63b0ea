import { OPERATOR, roles, setRole } from "../../accounts/commands.server.ts";
import { requireAccount } from "../../accounts/queries.server.ts";
import { type StoreCommand, WrongUse } from "./command.ts";

export const userCommands: Record<string, StoreCommand> = {
  promote: {
    usage: `promote <user> [${roles.join("|")}]`,
    about: "gives a user, known by username or e-mail address, a role; that of owner unless another is named",
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
};
