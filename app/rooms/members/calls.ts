import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { listTokens, requireStaff, suspensionOf } from "../../auth/queries.server.ts";
import { endSession, startSession } from "../../auth/sessions.server.ts";
import { revokeToken } from "../../auth/tokens.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import type { Viewer } from "../../viewer.ts";
import { resetPassword, signUp, verifyCredentials } from "./commands.server.ts";
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
import {
  approve,
  decline,
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
import { sendVerification, verifyEmail } from "./verification.server.ts";

const staffRefusals = {
  403: "The caller is not staff, or may not do this to the user",
  409: "The site would be left without an owner",
};

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const staffAct = (
  name: string,
  summary: string,
  act: typeof decline,
  done: string,
  refusals: Record<number, string> = staffRefusals,
) =>
  defineCall("POST", `/admin/users/:userId/${name}`, {
    summary,
    refusals,
    async run({ app, viewer, params }) {
      const { username } = await act(app, viewer, idParam(params.userId));
      return { message: `${username} ${done}` };
    },
  });

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
    summary: "Why the caller is suspended and until when; null if the caller is not suspended",
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
    summary: "Create an account and sign in, with the token of an invitation link if the site requires one",
    guard: "anyone",
    admitsRestricted: true,
    sessionsOnly: true,
    hasOwnLimits: true,
    body: signUpSchema,
    status: 201,
    /** Set until the account is approved or confirmed; only calls about the account work until then. */
    answer: z.object({ user: userAnswer, waiting: z.literal(true).optional() }),
    refusals: {
      403: "Sign-up is closed, or the invitation does not work",
      409: "Username or email address is taken",
    },
    async run({ body, context, request }) {
      const user = await signUp(context, body);
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "", true);
      return { user: toUserJson(user), ...(user.waits || user.confirms ? { waiting: true } : {}) };
    },
  }),
  defineCall("POST", "/signin", {
    summary: "Sign in with an email address or a username",
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
    summary: "Request an email with a reset link; the answer is the same whether or not the account exists",
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
    refusals: { 404: "The link has been used or has expired" },
    async run({ app, body: { token, password } }) {
      await resetPassword(app, token, password);
      return { message: "Password changed" };
    },
  }),
  defineCall("POST", "/verify-email", {
    summary: "Confirm the caller's email address with the token at the end of the emailed link",
    admitsRestricted: true,
    sessionsOnly: true,
    body: z.object({ token: z.string("A token is required").max(100) }),
    refusals: { 404: "The link belongs to another account" },
    async run({ app, viewer, body: { token } }) {
      await verifyEmail(app, viewer, token);
      return { message: "Email address confirmed" };
    },
  }),
  defineCall("POST", "/verify-email/send", {
    summary: "Send the caller another confirmation email",
    admitsRestricted: true,
    sessionsOnly: true,
    async run({ app, viewer }) {
      await sendVerification(app, viewer);
      return { message: "An email is on its way" };
    },
  }),
  defineCall("GET", "/tokens", {
    summary: "The caller's personal tokens (names and dates), newest first. Create them in Settings, Tokens",
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
    summary: "Revoke a personal token",
    sessionsOnly: true,
    async run({ app, viewer, params }) {
      await revokeToken(app, viewer.id, idParam(params.tokenId));
      return { message: "Token revoked" };
    },
  }),
  defineCall("POST", "/admin/users/:userId/reset-link", {
    summary:
      "Staff: create a link for a user to choose a new password; it can be used once and expires after an hour",
    status: 201,
    answer: z.object({ link: z.string(), expiresAt: z.string() }),
    refusals: staffRefusals,
    async run({ app, viewer, params }) {
      const { link, expiresAt } = await makeResetLink(app, viewer, idParam(params.userId));
      return { link, expiresAt: isoTime(expiresAt) };
    },
  }),
  staffAct("signout", "Staff: end all sessions of a user", signOutUser, "is signed out"),
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
      "Staff: suspend a user until a date (ISO 8601, UTC) or indefinitely; repeating it replaces the reason and the end date",
    body: suspendSchema,
    refusals: staffRefusals,
    async run({ app, viewer, params, body }) {
      const { username } = await suspend(app, viewer, idParam(params.userId), body);
      return { message: `${username} is suspended` };
    },
  }),
  staffAct("unsuspend", "Staff: lift a suspension, if there is one", unsuspend, "is not suspended"),
  defineCall("POST", "/admin/users/:userId/delete", {
    only: "owner",
    summary:
      "Staff: delete an account, and its public work too if withContent is true; this cannot be undone",
    body: z.object({ withContent: z.boolean().default(false) }),
    refusals: staffRefusals,
    async run({ app, viewer, params, body }) {
      const { username } = await deleteUser(app, viewer, idParam(params.userId), body);
      return { message: `${username} is deleted` };
    },
  }),
  defineCall("GET", "/admin/signup-links", {
    summary: "Staff: sign-up links, newest first, including those that ended within the last month",
    query: pageQuery,
    answer: z.object({ links: z.array(signupLinkAnswer) }),
    refusals: { 403: "The user is not staff" },
    async run({ app, db, viewer, query, url }) {
      await requireStaff(db, viewer, app.now());
      const page = await listSignupLinks(app, pageOf(query));
      return listAnswer({ links: page.rows.map(toSignupLinkJson) }, page, url);
    },
  }),
  defineCall("POST", "/admin/signup-links", {
    summary: "Staff: create a sign-up link; it is shown only once",
    body: signupLinkSchema,
    status: 201,
    answer: z.object({ _id: z.string(), link: z.string(), expiresAt: z.string() }),
    refusals: { 403: "The user is not staff" },
    async run({ app, viewer, body }) {
      const { id, link, expiresAt } = await makeSignupLink(app, viewer, body);
      return { _id: String(id), link, expiresAt: isoTime(expiresAt) };
    },
  }),
  defineCall("DELETE", "/admin/signup-links/:linkId", {
    summary: "Staff: revoke a sign-up link; repeating it changes nothing",
    refusals: { 403: "The user is not staff" },
    async run({ app, viewer, params }) {
      await revokeSignupLink(app, viewer, idParam(params.linkId));
      return { message: "Link revoked" };
    },
  }),
  defineCall("GET", "/admin/waiting", {
    summary: "Staff: accounts waiting for approval, oldest first",
    query: pageQuery,
    answer: z.object({ users: z.array(waitingAnswer) }),
    refusals: { 403: "The user is not staff" },
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
  staffAct(
    "removepicture",
    "Staff: remove a member's picture; repeating it changes nothing",
    removePicture,
    "has no picture now",
    { 403: staffRefusals[403] },
  ),
  staffAct(
    "approve",
    "Staff: approve a waiting account; repeating it changes nothing",
    approve,
    "is approved",
  ),
  staffAct("decline", "Staff: delete a waiting account", decline, "is declined, and the account deleted", {
    ...staffRefusals,
    409: "The account is not waiting",
  }),
);
export const action = loader;
