import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Role } from "../../viewer.ts";
import { type LinkState, linkStateOf } from "./policy.ts";
import { isEmpty } from "./queries.server.ts";
import { findSignupLink } from "./signup-links.server.ts";

interface Admitted {
  refusal: null;
  role: Role;
  /** Whether staff must approve. */
  waits: boolean;
  /** Whether the email address must be confirmed. */
  confirms: boolean;
  link: { id: number; domain: string | null; maker: string | null } | null;
}

export const linkRefusals: Record<Exclude<LinkState, "open">, string> = {
  used: "This invitation link has been used up. Ask for another one.",
  ended: "This invitation link has expired. Ask for another one.",
  withdrawn: "This invitation link has been revoked. Ask for another one.",
};
const WITHOUT = "This invitation link no longer works, but you can sign up without it.";
const NO_SUCH_LINK = "This invitation link is not valid. Ask for another one.";

/** Decides who may sign up. The first account becomes the owner. */
export async function admissionOf(
  db: Connection,
  { config, site, now }: Pick<Application, "config" | "site" | "now">,
  invitation: string | undefined,
): Promise<Admitted | { refusal: string }> {
  if (await isEmpty(db)) return { refusal: null, role: "owner", waits: false, confirms: false, link: null };
  const member = { refusal: null, role: "member", waits: false, confirms: false, link: null } as const;
  // Anyone can claim an address at a domain. The user must confirm the address; if the site sends no email, staff must
  // approve.
  const by = (link: NonNullable<Admitted["link"]>): Admitted => {
    const sendsMail = config.mail !== undefined;
    return {
      ...member,
      link,
      confirms: link.domain !== null && sendsMail,
      waits: link.domain !== null && !sendsMail,
    };
  };
  const mode = site.settings.signup;
  if (mode === "closed") return { refusal: "Sign-up is closed on this site." };
  if (mode === "open") {
    const link = invitation ? await findSignupLink(db, invitation) : undefined;
    return link && linkStateOf(link, now()) === "open" ? by(link) : member;
  }
  if (!invitation) {
    return mode === "approval"
      ? { ...member, waits: true }
      : { refusal: "Sign-up is by invitation only. Open the link you were given." };
  }
  const link = await findSignupLink(db, invitation);
  if (!link) return { refusal: NO_SUCH_LINK };
  const state = linkStateOf(link, now());
  return state === "open" ? by(link) : { refusal: linkRefusals[state] };
}

/** `refusal` replaces the form; `notice` explains a failed invitation. @param invitation a token */
export async function offerOf(
  app: Pick<Application, "config" | "db" | "site" | "now">,
  invitation: string | null,
) {
  let admission = await admissionOf(app.db, app, invitation ?? undefined);
  let notice: string | null = null;
  if (admission.refusal !== null && invitation) {
    const without = await admissionOf(app.db, app, undefined);
    if (without.refusal === null) {
      notice = admission.refusal;
      admission = without;
    }
  }
  if (invitation && admission.refusal === null && !admission.link) notice ??= WITHOUT;
  const none = { notice, invitation: null, from: null, domain: null, waits: false, confirms: false };
  if (admission.refusal !== null) return { ...none, refusal: admission.refusal };
  const { waits, confirms, link } = admission;
  if (!link) return { ...none, refusal: null, waits };
  const from = { maker: link.maker, site: app.site.settings.name || "Upsolve" };
  return { ...none, refusal: null, waits, confirms, invitation, from, domain: link.domain };
}
