import { makeSignupLink, OPERATOR } from "../../rooms/members/index.server.ts";
import { signupLinkSchema } from "../../rooms/members/json.ts";
import { confirmsInWords } from "../confirmation.ts";
import { type StoreCommand, timeInWords, WrongUse } from "./command.ts";

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

export const inviteCommands: Record<string, StoreCommand> = {
  invite: {
    usage: "invite [--uses <n>] [--days <n>] [--domain <domain>]",
    about: "prints a sign-up link, by default for one person within 7 days",
    options: { uses: { type: "string" }, days: { type: "string" }, domain: { type: "string" } },
    async run(store, { options: { uses, days, domain } }) {
      const input = signupLinkSchema.safeParse({ uses: numberOf(uses), days: numberOf(days), domain });
      if (!input.success) throw new WrongUse(input.error.issues.map(({ message }) => message).join(" "));
      const { id, link, expiresAt } = await makeSignupLink(store, OPERATOR, input.data);
      const number = input.data.uses;
      const people = number === 1 ? "One person" : `${number} people`;
      const { domain: at } = input.data;
      const whose = at ? ` with an address at ${at}` : "";
      return {
        lines: [
          `${people}${whose} can sign up with this link until ${timeInWords(expiresAt)}:`,
          link,
          ...(at ? [confirmsInWords(store.config.mail !== undefined)] : []),
        ],
        json: {
          _id: String(id),
          link,
          uses: number,
          domain: input.data.domain ?? null,
          expiresAt: new Date(expiresAt).toISOString(),
        },
      };
    },
  },
};
