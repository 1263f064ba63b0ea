import { NOT_JOINED, restrictionOf } from "../../auth/policy.ts";
import { zoneOf } from "../../auth/time-zone.server.ts";
import type { Application } from "../../platform/application.ts";
import { signatureOf } from "../../platform/http/signatures.server.ts";
import type { Message } from "../../platform/mail/message.ts";
import type { DueMail } from "../../platform/mail/queries.server.ts";
import { counted } from "../../platform/ui/counted.ts";
import { dayTime } from "../../platform/ui/date.tsx";
import { dueDay } from "../../platform/ui/due.tsx";
import { homeworkFor } from "../lists/index.server.ts";
import { isUnconfirmed, placeFor, storeResetLink, verificationLink } from "../members/index.server.ts";
import { letterBlocks, type Sending } from "./letter-mail.server.ts";
import { listChosenMails } from "./queries.server.ts";
import type { MailChoice } from "./schema.ts";
import { unsubscribeLink } from "./unsubscribe.server.ts";

type Store = Pick<Application, "config" | "db" | "now" | "secrets" | "site">;
type Sendable = DueMail & {
  user_id: number;
  username: string;
  email: string;
  waits: number;
  unverified: number;
};

/** Run just before sending, so that the email shows only what the recipient may see then. @returns null if unwanted */
export async function compose(app: Store, due: DueMail): Promise<Message | null> {
  const message = await wordsOf(app, due);
  // No fixed id: a resent reset email contains a new link.
  return message && due.kind !== "reset" ? { ...message, id: messageId(app, due) } : message;
}

/** The id does not reveal how many emails have been sent. */
function messageId({ config, secrets }: Store, { id, created_at }: DueMail): string {
  return `<${signatureOf(secrets, `mail:${id}:${created_at}`)}@${new URL(config.publicUrl).hostname}>`;
}

async function wordsOf(app: Store, due: DueMail): Promise<Message | null> {
  if (due.user_id === null || due.username === null || due.email === null) return null;
  const mail = due as Sendable;
  const site = app.site.settings.name || "Upsolve";
  if (mail.waits === NOT_JOINED) {
    // A place has no password to reset: its invitation is sent again.
    return mail.kind === "place" || mail.kind === "reset" ? placeMail(app, mail, site) : null;
  }
  switch (mail.kind) {
    case "reset":
      return isUnconfirmed(app, mail.unverified) ? unconfirmedMail(mail, site) : resetMail(app, mail, site);
    case "verify":
      return isUnconfirmed(app, mail.unverified) ? verifyMail(app, mail, site) : null;
    case "sign-in":
      return (await isWanted(app, mail, "sign-in")) ? signInMail(app, mail, site) : null;
    case "digest":
      return (await isWanted(app, mail, "digest")) && mayReadNews(app, mail)
        ? digestMail(app, mail, site)
        : null;
    case "homework":
      return (await isWanted(app, mail, "homework")) && mayReadNews(app, mail)
        ? homeworkMail(app, mail)
        : null;
    case "place":
      return null;
  }
}

const isWanted = async ({ db }: Store, { user_id }: Sendable, kind: MailChoice) =>
  (await listChosenMails(db, { id: user_id })).includes(kind);

function mayReadNews(app: Store, mail: Sendable): boolean {
  const isRestricted = restrictionOf(mail, app.now()) !== null;
  return !isRestricted && !isUnconfirmed(app, mail.unverified);
}

async function placeMail(app: Store, { user_id, username }: Sendable, site: string): Promise<Message | null> {
  const place = await placeFor(app, user_id);
  if (!place) return null;
  const until = new Date(place.until).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return {
    to: place.email,
    subject: `Your invitation to ${site}`,
    blocks: [
      "Hello,",
      `${place.maker ?? "the staff"} ${place.maker ? "invites" : "invite"} you to ${site}. Your place is reserved under the name ${username}.`,
      { label: "Take your place", url: place.link },
      `You choose a password and can change the name. This invitation is only for you, and works once, until ${until}.`,
      "If you don't want to join, ignore this email. The place and your address are deleted after that date.",
    ],
  };
}

async function resetMail(app: Store, { user_id, username }: Sendable, site: string): Promise<Message> {
  const { link } = await storeResetLink(app.db, app, user_id);
  return {
    subject: `Resetting your password on ${site}`,
    blocks: [
      `Hello ${username},`,
      `you asked for a new password for your account on ${site}.`,
      { label: "Choose a new password", url: link },
      "You can use the link once, within an hour. Using it signs you out everywhere.",
      "If that wasn't you, ignore this email: your password hasn't changed.",
    ],
  };
}

/** Sent instead of a reset link, which would give the account to the owner of a mistyped address. */
const unconfirmedMail = ({ username }: Sendable, site: string): Message => ({
  subject: `Resetting your password on ${site}`,
  blocks: [
    `Hello ${username},`,
    `you asked for a new password for your account on ${site}. We can't send a link to this address, because it was never confirmed as yours. Please ask the site's staff.`,
    "If that wasn't you, ignore this email: your password hasn't changed.",
  ],
});

const verifyMail = (app: Store, { user_id, username, email }: Sendable, site: string): Message => ({
  subject: `Confirm your email address on ${site}`,
  blocks: [
    `Hello ${username},`,
    `please confirm that this address belongs to your account on ${site}.`,
    { label: "Confirm the address", url: verificationLink(app, { id: user_id, email }) },
    "If you don't have an account there, ignore this email.",
  ],
});

function signInMail(app: Store, { user_id, username, data }: Sendable, site: string): Message {
  const { device, address, at } = JSON.parse(data) as { device: string; address: string; at: number };
  const when = new Date(at).toLocaleString("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const { publicUrl } = app.config;
  return {
    subject: `A new sign-in to your account on ${site}`,
    blocks: [
      `Hello ${username},`,
      `a new browser signed in to your account on ${site}: ${device}, from the IP address ${address}, on ${when} UTC.`,
      "If that was you, you don't need to do anything.",
      { label: "If not, change your password", url: `${publicUrl}/settings#account` },
      { label: "If you can't sign in, reset your password", url: `${publicUrl}/forgot-password` },
    ],
    unsubscribe: unsubscribeLink(app, user_id, "sign-in"),
  };
}

async function digestMail(app: Store, mail: Sendable, site: string): Promise<Message | null> {
  const blocks = await letterBlocks(app, { id: mail.user_id }, JSON.parse(mail.data) as Sending);
  return (
    blocks && {
      subject: `This week on ${site}`,
      blocks: [`Hello ${mail.username},`, `here is what was new on ${site} last week.`, ...blocks],
      unsubscribe: unsubscribeLink(app, mail.user_id, "digest"),
    }
  );
}

async function homeworkMail(app: Store, mail: Sendable): Promise<Message | null> {
  const occasion = JSON.parse(mail.data) as Parameters<typeof homeworkFor>[2];
  const list = await homeworkFor(app.db, mail.user_id, occasion, app.now());
  if (!list) return null;
  const { id, title, owner, due, due_at, left } = list;
  const zone = await zoneOf(app.db, mail.user_id);
  const until = due_at === null ? "" : `${dayTime(due_at, zone)} (${zone.replaceAll("_", " ")})`;
  const day = due === null ? "" : dueDay(due);
  const isGiven = occasion.why === "given";
  return {
    subject: isGiven ? `${owner} gave you the list ${title}` : `Due ${day}: ${title}`,
    blocks: [
      `Hello ${mail.username},`,
      isGiven ? `${owner} gave you the list ${title}.` : `the list ${title} is due within a day.`,
      ...(left > 0 ? [`You have ${counted(left, "problem")} left to solve.`] : []),
      ...(due === null ? [] : [`It is due ${day}: you have until ${until}.`]),
      { label: "Open the list", url: `${app.config.publicUrl}/lists/${id}` },
    ],
    unsubscribe: unsubscribeLink(app, mail.user_id, "homework"),
  };
}
