import { restrictionOf } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import { markOf } from "../../platform/http/marks.server.ts";
import type { Block, Message } from "../../platform/mail/message.ts";
import type { DueMail } from "../../platform/mail/queries.server.ts";
import { isUnconfirmed, storeResetLink, verificationLink } from "../members/index.server.ts";
import { listChosenMails, newsFor, type Week } from "./queries.server.ts";
import { unsubscribeLink } from "./unsubscribe.server.ts";

type Store = Pick<Application, "config" | "db" | "now" | "secrets" | "site">;
/** A mail whose account exists. */
type Sendable = DueMail & {
  user_id: number;
  username: string;
  email: string;
  waits: number;
  unverified: number;
};

/** Titles of each kind in a digest. */
const MOST_TITLES = 10;

/**
 * Makes the words of a mail at the moment it is sent, so that they say what its reader may know then, and links are fresh.
 * @returns null when there is nothing to say any more: the account is gone, or these mails are turned off.
 */
export async function compose(app: Store, due: DueMail): Promise<Message | null> {
  const message = await wordsOf(app, due);
  // A reset mail's link ends the one in its predecessor.
  return message && due.kind !== "reset" ? { ...message, id: messageId(app, due) } : message;
}

/** The Message-ID of a row, which says nothing of how many there were. */
function messageId({ config, secrets }: Store, { id, created_at }: DueMail): string {
  return `<${markOf(secrets, `mail:${id}:${created_at}`)}@${new URL(config.publicUrl).hostname}>`;
}

async function wordsOf(app: Store, due: DueMail): Promise<Message | null> {
  if (due.user_id === null || due.username === null || due.email === null) return null;
  const mail = due as Sendable;
  const site = app.site.settings.name || "Upsolve";
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
  }
}

const isWanted = async ({ db }: Store, { user_id }: Sendable, kind: "sign-in" | "digest") =>
  (await listChosenMails(db, { id: user_id })).includes(kind);

/** Restricted accounts get none, and neither do addresses that may be somebody else's. */
function mayReadNews(app: Store, mail: Sendable): boolean {
  const isRestricted = restrictionOf(mail, app.now()) !== null;
  return !isRestricted && !isUnconfirmed(app, mail.unverified);
}

async function resetMail(app: Store, { user_id, username }: Sendable, site: string): Promise<Message> {
  const { link } = await storeResetLink(app.db, app, user_id);
  return {
    subject: `A new password on ${site}`,
    blocks: [
      `Hello ${username},`,
      `you asked for a new password for your account on ${site}.`,
      { label: "Choose a new password", url: link },
      "The link works once, within an hour of this mail, and signs you out everywhere.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
  };
}

/** In place of a reset link, which would give the account to anybody whose address was typed by mistake. */
const unconfirmedMail = ({ username }: Sendable, site: string): Message => ({
  subject: `A new password on ${site}`,
  blocks: [
    `Hello ${username},`,
    `you asked for a new password for your account on ${site}. This address was never confirmed as yours, so we cannot send a link to it. Please ask the staff of the site.`,
    "If it was not you, do nothing: your password stays as it is.",
  ],
});

const verifyMail = (app: Store, { user_id, username, email }: Sendable, site: string): Message => ({
  subject: `Confirm your e-mail address on ${site}`,
  blocks: [
    `Hello ${username},`,
    `please confirm that this address belongs to your account on ${site}.`,
    { label: "Confirm the address", url: verificationLink(app, { id: user_id, email }) },
    "If you have no account there, do nothing.",
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
      `a browser that is new to us signed in to your account on ${site}: ${device}, from the address ${address}, on ${when} UTC.`,
      "If it was you, there is nothing to do.",
      { label: "If it was not, change your password", url: `${publicUrl}/settings#account` },
      { label: "If you cannot sign in, choose a new one", url: `${publicUrl}/forgot-password` },
    ],
    unsubscribe: unsubscribeLink(app, user_id, "sign-in"),
  };
}

async function digestMail(app: Store, mail: Sendable, site: string): Promise<Message | null> {
  const week = JSON.parse(mail.data) as Week;
  const { problems, blogs, work } = await newsFor(app.db, { id: mail.user_id }, week);
  const { publicUrl } = app.config;
  const lists = [
    listOf(
      "About your work",
      work.map(({ text, url }) => ({ text, url: publicUrl + url })),
    ),
    listOf(
      "New problems",
      problems.map(({ id, title }) => ({ text: title, url: `${publicUrl}/problem/${id}` })),
    ),
    listOf(
      "New blogs",
      blogs.map(({ id, title }) => ({ text: title, url: `${publicUrl}/blog/${id}` })),
    ),
  ].filter((list) => list !== null);
  if (lists.length === 0) return null;
  return {
    subject: `This week on ${site}`,
    blocks: [`Hello ${mail.username},`, `this was new on ${site} last week.`, ...lists],
    unsubscribe: unsubscribeLink(app, mail.user_id, "digest"),
  };
}

function listOf(heading: string, all: { text: string; url: string }[]): Block | null {
  if (all.length === 0) return null;
  const items = all.slice(0, MOST_TITLES);
  return { heading, items, ...(all.length > items.length ? { more: "And more on the site." } : {}) };
}
