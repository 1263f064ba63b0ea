import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { listTokens, requireStaff, suspensionOf } from "../../auth/queries.server.ts";
import { endSession, startSession } from "../../auth/sessions.server.ts";
import { withdrawToken } from "../../auth/tokens.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import type { Viewer } from "../../viewer.ts";
import {
  approve,
  decline,
  deleteUser,
  makeResetLink,
  makeSignupLink,
  resetPassword,
  setRole,
  signOutUser,
  signUp,
  suspend,
  unsuspend,
  verifyCredentials,
  withdrawSignupLink,
} from "./commands.server.ts";
import { askForResetMail, RESET_MAIL_ASKED } from "./forgot-password.server.ts";
import { toSignupLinkJson } from "./json.ts";
import { listSignupLinks, listWaiting } from "./queries.server.ts";
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  roleSchema,
  signInSchema,
  signUpSchema,
  signupLinkAnswer,
  signupLinkSchema,
  suspendSchema,
  tokenAnswer,
  userAnswer,
  waitingAnswer,
} from "./schema.ts";
import { sendVerification, verifyEmail } from "./verification.server.ts";

const staffRefusals = {
  403: "The user is not of the staff, or may not do this to that user",
  409: "The site would be without an owner",
};

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const toUserJson = ({ id, username, email }: Omit<Viewer, "role">) => ({ _id: String(id), username, email });

export const loader = serveCalls(
  "Accounts",
  defineCall("GET", "/check-auth", {
    summary: "Who is signed in",
    admitsRestricted: true,
    answer: z.object({ user: userAnswer }),
    run: async ({ viewer }) => ({ user: toUserJson(viewer) }),
  }),
  defineCall("GET", "/suspension", {
    summary: "Why and until when the user is suspended; null for a user who is not",
    admitsRestricted: true,
    answer: z.object({
      suspension: z
        .object({ reason: z.string(), since: z.string(), until: z.string().nullable() })
        .nullable(),
    }),
    async run({ app, db, viewer }) {
      const found = await suspensionOf(db, viewer.id, app.now());
      return { suspension: found && { ...found, since: isoTime(found.since), until: isoTime(found.until) } };
    },
  }),
  defineCall("POST", "/signup", {
    summary: "Make an account and sign in, where the site asks for it with the invitation of a link",
    guard: "anyone",
    admitsRestricted: true,
    sessionsOnly: true,
    hasOwnLimits: true,
    body: signUpSchema,
    status: 201,
    /**
     * `waiting` if staff must approve the account, or its email address must be confirmed: until then all calls but
     * those about the account answer 403.
     */
    answer: z.object({ user: userAnswer, waiting: z.literal(true).optional() }),
    refusals: {
      403: "Sign-up is closed, or the invitation does not work",
      409: "Username or e-mail address is taken",
    },
    async run({ body, context, request }) {
      const user = await signUp(context, body);
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "", true);
      return { user: toUserJson(user), ...(user.waits || user.confirms ? { waiting: true } : {}) };
    },
  }),
  defineCall("POST", "/signin", {
    summary: "Sign in with an e-mail address or a username",
    guard: "anyone",
    admitsRestricted: true,
    sessionsOnly: true,
    hasOwnLimits: true,
    body: signInSchema,
    answer: z.object({ user: userAnswer }),
    async run({ body, context, request }) {
      const user = await verifyCredentials(context, body);
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "");
      return { user: toUserJson(user) };
    },
  }),
  defineCall("POST", "/logout", {
    summary: "End this session",
    guard: "anyone",
    admitsRestricted: true,
    sessionsOnly: true,
    async run({ context }) {
      await endSession(context);
      return { message: "Logged out" };
    },
  }),
  defineCall("POST", "/forgot-password", {
    summary: "Ask for a mail with a reset link; the answer is the same whether the account exists or not",
    guard: "anyone",
    admitsRestricted: true,
    sessionsOnly: true,
    body: forgotPasswordSchema,
    refusals: { 409: "This site sends no mail" },
    async run({ context, body: { email } }) {
      await askForResetMail(context, email);
      return { message: RESET_MAIL_ASKED };
    },
  }),
  defineCall("POST", "/reset-password", {
    summary: "Choose a new password with the token at the end of a reset link",
    guard: "anyone",
    admitsRestricted: true,
    sessionsOnly: true,
    body: resetPasswordSchema,
    refusals: { 404: "The link has been used or is too old" },
    async run({ app, body: { token, password } }) {
      await resetPassword(app, token, password);
      return { message: "Password changed" };
    },
  }),
  defineCall("POST", "/verify-email", {
    summary: "Confirm the caller's e-mail address with the token at the end of the link that was sent there",
    admitsRestricted: true,
    sessionsOnly: true,
    body: z.object({ token: z.string("A token is required").max(100) }),
    refusals: { 404: "The link belongs to another account" },
    async run({ app, viewer, body: { token } }) {
      await verifyEmail(app, viewer, token);
      return { message: "E-mail address confirmed" };
    },
  }),
  defineCall("POST", "/verify-email/send", {
    summary: "Send the caller another mail with a link that confirms the e-mail address",
    admitsRestricted: true,
    sessionsOnly: true,
    async run({ app, viewer }) {
      await sendVerification(app, viewer);
      return { message: "A mail is on its way" };
    },
  }),
  defineCall("GET", "/tokens", {
    summary: "The caller's personal tokens, newest first: their names and dates. Settings, Tokens makes them",
    sessionsOnly: true,
    answer: z.object({ tokens: z.array(tokenAnswer) }),
    async run({ db, viewer }) {
      const rows = await listTokens(db, viewer.id);
      return {
        tokens: rows.map(({ id, name, scope, created_at, expires_at, used_at }) => ({
          _id: String(id),
          name,
          scope,
          createdAt: isoTime(created_at),
          expiresAt: isoTime(expires_at),
          usedAt: isoTime(used_at),
        })),
      };
    },
  }),
  defineCall("DELETE", "/tokens/:tokenId", {
    only: "holder",
    summary: "Withdraw a personal token: it opens nothing from then on",
    sessionsOnly: true,
    async run({ app, viewer, params }) {
      await withdrawToken(app, viewer.id, idParam(params.tokenId));
      return { message: "Token withdrawn" };
    },
  }),
  defineCall("POST", "/admin/users/:userId/reset-link", {
    summary: "Staff: make a link with which a user chooses a new password, once, within an hour",
    status: 201,
    answer: z.object({ link: z.string(), expiresAt: z.string() }),
    refusals: staffRefusals,
    async run({ app, viewer, params }) {
      const { link, expiresAt } = await makeResetLink(app, viewer, idParam(params.userId));
      return { link, expiresAt: isoTime(expiresAt) };
    },
  }),
  defineCall("POST", "/admin/users/:userId/signout", {
    summary: "Staff: end all sessions of a user",
    refusals: staffRefusals,
    async run({ app, viewer, params }) {
      const { username } = await signOutUser(app, viewer, idParam(params.userId));
      return { message: `${username} is signed out` };
    },
  }),
  defineCall("PUT", "/admin/users/:userId/role", {
    only: "owner",
    summary: "Staff: give a user a role; repeating it changes nothing",
    body: roleSchema,
    refusals: staffRefusals,
    async run({ app, viewer, params, body: { role } }) {
      const { username } = await setRole(app, viewer, idParam(params.userId), role);
      return { message: `${username} has the role of ${role}` };
    },
  }),
  defineCall("POST", "/admin/users/:userId/suspend", {
    summary:
      "Staff: suspend a user until a date (ISO 8601, UTC) or for good; again, it changes reason and end",
    body: suspendSchema,
    refusals: staffRefusals,
    async run({ app, viewer, params, body }) {
      const { username } = await suspend(app, viewer, idParam(params.userId), body);
      return { message: `${username} is suspended` };
    },
  }),
  defineCall("POST", "/admin/users/:userId/unsuspend", {
    summary: "Staff: lift a suspension; repeating it changes nothing",
    refusals: staffRefusals,
    async run({ app, viewer, params }) {
      const { username } = await unsuspend(app, viewer, idParam(params.userId));
      return { message: `${username} is not suspended` };
    },
  }),
  defineCall("POST", "/admin/users/:userId/delete", {
    only: "owner",
    summary: "Staff: delete an account, and its public work too if withContent says so; nothing undoes it",
    body: z.object({ withContent: z.boolean().default(false) }),
    refusals: staffRefusals,
    async run({ app, viewer, params, body }) {
      const { username } = await deleteUser(app, viewer, idParam(params.userId), body);
      return { message: `${username} is deleted` };
    },
  }),
  defineCall("GET", "/admin/signup-links", {
    summary: "Staff: the links with which people sign up, the newest first; ended ones stay for a month",
    query: pageQuery,
    answer: z.object({ links: z.array(signupLinkAnswer) }),
    refusals: { 403: "The user is not of the staff" },
    async run({ app, db, viewer, query, url }) {
      await requireStaff(db, viewer, app.now());
      const page = await listSignupLinks(app, pageOf(query));
      return listAnswer({ links: page.rows.map(toSignupLinkJson) }, page, url);
    },
  }),
  defineCall("POST", "/admin/signup-links", {
    summary: "Staff: make a link with which others sign up; it is shown this once",
    body: signupLinkSchema,
    status: 201,
    answer: z.object({ _id: z.string(), link: z.string(), expiresAt: z.string() }),
    refusals: { 403: "The user is not of the staff" },
    async run({ app, viewer, body }) {
      const { id, link, expiresAt } = await makeSignupLink(app, viewer, body);
      return { _id: String(id), link, expiresAt: isoTime(expiresAt) };
    },
  }),
  defineCall("DELETE", "/admin/signup-links/:linkId", {
    summary: "Staff: withdraw a link; repeating it changes nothing",
    refusals: { 403: "The user is not of the staff" },
    async run({ app, viewer, params }) {
      await withdrawSignupLink(app, viewer, idParam(params.linkId));
      return { message: "Link withdrawn" };
    },
  }),
  defineCall("GET", "/admin/waiting", {
    summary: "Staff: the accounts that wait for approval, the first to sign up first",
    query: pageQuery,
    answer: z.object({ users: z.array(waitingAnswer) }),
    refusals: { 403: "The user is not of the staff" },
    async run({ app, db, viewer, query, url }) {
      await requireStaff(db, viewer, app.now());
      const page = await listWaiting(db, pageOf(query));
      const users = page.rows.map(({ id, username, email, signup_note, created_at }) => ({
        ...toUserJson({ id, username, email }),
        note: signup_note ?? "",
        createdAt: isoTime(created_at),
      }));
      return listAnswer({ users }, page, url);
    },
  }),
  defineCall("POST", "/admin/users/:userId/approve", {
    summary: "Staff: let a user in who waits for approval; repeating it changes nothing",
    refusals: staffRefusals,
    async run({ app, viewer, params }) {
      const { username } = await approve(app, viewer, idParam(params.userId));
      return { message: `${username} is approved` };
    },
  }),
  defineCall("POST", "/admin/users/:userId/decline", {
    summary: "Staff: delete an account that waits for approval",
    refusals: { ...staffRefusals, 409: "The account does not wait" },
    async run({ app, viewer, params }) {
      const { username } = await decline(app, viewer, idParam(params.userId));
      return { message: `${username} is declined, and the account deleted` };
    },
  }),
);
export const action = loader;
