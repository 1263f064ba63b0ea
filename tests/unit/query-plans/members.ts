import * as auth from "../../../app/auth/queries.server.ts";
import * as sessions from "../../../app/auth/sessions.server.ts";
import * as tokens from "../../../app/auth/tokens.server.ts";
import * as queries from "../../../app/rooms/members/queries.server.ts";
import * as links from "../../../app/rooms/members/signup-links.server.ts";
import { createContext } from "../../setup/factories.ts";
import { type Cases, pages, type World } from "./world.ts";

const siteWith = ({ app }: World, signup: "closed") => ({
  ...app.site,
  settings: { ...app.site.settings, signup },
});

export const cases: Cases = {
  "auth/queries.server.ts isActive": [],
  "auth/queries.server.ts isListed": [],
  "auth/queries.server.ts findAccount": (w) => auth.findAccount(w.db, w.ada.username),
  "auth/queries.server.ts requireAccount": [
    { run: (w) => auth.requireAccount(w.db, w.ada.username) },
    { run: (w) => auth.requireAccount(w.db, w.ada.email) },
  ],
  "members/queries.server.ts describeStorage": (w) => queries.describeStorage(w.app, w.ada),
  "members/queries.server.ts requireRoom": (w) => queries.requireRoom(w.app, w.ada, 1),
  "auth/queries.server.ts findUser": (w) => auth.findUser(w.db, w.ada.id),
  "members/queries.server.ts countWorkOf": (w) => queries.countWorkOf(w.db, w.ada.id),
  "auth/queries.server.ts requireMayActOn": (w) =>
    auth.requireMayActOn(w.db, { id: null, role: "operator" }, w.ada.id),
  "auth/queries.server.ts requireStaff": (w) =>
    auth.requireStaff(w.db, { ...w.ada, role: "owner" }, 5).catch(() => undefined),
  "auth/queries.server.ts staffFor": (w) => auth.staffFor(w.app, w.ada.id),
  "auth/queries.server.ts outOfReach": (w) => auth.outOfReach(w.db, { ...w.ada, role: "coach" }),
  "auth/queries.server.ts suspensionOf": (w) => auth.suspensionOf(w.db, w.ada.id, 5),
  "members/queries.server.ts listMembers": pages.flatMap((page) => [
    { run: (w) => queries.listMembers(w.app, {}, page) },
    { run: (w) => queries.listMembers(w.app, { role: "member" }, page) },
    { run: (w) => queries.listMembers(w.app, { role: "coach", q: "a" }, page) },
    { run: (w) => queries.listMembers(w.app, { state: "suspended" }, page) },
    { run: (w) => queries.listMembers(w.app, { state: "suspended", role: "coach", q: "a" }, page) },
  ]),
  "members/queries.server.ts countMembers": (w) => queries.countMembers(w.db),
  "members/queries.server.ts memberTotals": (w) => queries.memberTotals(w.app),
  "members/queries.server.ts activeTotals": [
    { run: (w) => queries.activeTotals(w.db, "active", 5) },
    { run: (w) => queries.activeTotals(w.db, "active-week", 5) },
    { run: (w) => queries.activeTotals(w.db, "joined", 5) },
  ],
  "members/queries.server.ts membersOf": (w) => queries.membersOf(w.app, [w.ada.id, 1]),
  "members/queries.server.ts memberFor": (w) => queries.memberFor(w.app, w.ada, w.ada.id),
  "members/queries.server.ts isEmpty": (w) => queries.isEmpty(w.db),
  "members/queries.server.ts lacksOwner": (w) => queries.lacksOwner(w.db, 5),
  "members/queries.server.ts keepAnOwner": (w) => queries.keepAnOwner(w.db, w.ada.id, 5),
  "auth/queries.server.ts listTokens": (w) => auth.listTokens(w.db, w.ada.id),
  "members/queries.server.ts listWaiting": pages.map((page) => ({
    run: (w) => queries.listWaiting(w.db, page),
  })),
  "members/queries.server.ts countWaiting": (w) => queries.countWaiting(w.db),
  "members/queries.server.ts waitOf": (w) => queries.waitOf(w.db, w.ada.id),
  "members/queries.server.ts listSignupLinks": pages.map((page) => ({
    run: (w) => queries.listSignupLinks(w.app, page),
  })),
  "members/queries.server.ts offersSignUp": (w) =>
    queries.offersSignUp({ db: w.db, site: siteWith(w, "closed") }),
  "members/signup-links.server.ts storeSignupLink": (w) =>
    links.storeSignupLink(w.db, w.app, w.ada.id, { uses: 1, days: 1 }),
  "members/signup-links.server.ts findSignupLink": (w) => links.findSignupLink(w.db, "x"),
  "members/signup-links.server.ts countSignupLink": (w) => links.countSignupLink(w.db, 1),
  "members/signup-links.server.ts sweepSignupLinks": (w) => links.sweepSignupLinks(w.app),
  "auth/tokens.server.ts storeToken": (w) =>
    tokens.storeToken(w.app, w.ada.id, { name: "Bot", scope: "read", expiresAt: null }),
  "auth/tokens.server.ts findTokenSession": (w) => tokens.findTokenSession(w.app, "upsolve_x"),
  "auth/tokens.server.ts noteUse": (w) => tokens.noteUse(w.app, { id: -1, usedAt: null }),
  "auth/tokens.server.ts tokenExpiry": (w) => tokens.tokenExpiry(w.app, -1),
  "auth/tokens.server.ts revokeToken": (w) => tokens.revokeToken(w.app, w.ada.id, 999).catch(() => undefined),
  "auth/tokens.server.ts revokeTokens": (w) => tokens.revokeTokens(w.db, w.app.hub, () => {}, 999),
  "auth/tokens.server.ts sweepTokens": (w) => tokens.sweepTokens(w.app),
  "auth/sessions.server.ts startSession": (w) =>
    sessions.startSession(createContext({ app: w.app }), w.ada.id, ""),
  "auth/sessions.server.ts findSession": (w) =>
    sessions.findSession(
      w.app,
      createContext({ app: w.app, cookie: w.cookie }).cookies[sessions.sessionCookie(w.app.config)],
    ),
  "auth/sessions.server.ts sessionCookie": [],
  "auth/sessions.server.ts readSession": (w) =>
    sessions.readSession(createContext({ app: { ...w.app, now: () => w.later }, cookie: w.cookie })),
  "auth/sessions.server.ts endSession": (w) => sessions.endSession(createContext({ app: w.app, as: w.ada })),
  // Only removes the cookie, and reads nothing.
  "auth/sessions.server.ts forgetSession": [],
  "auth/sessions.server.ts sessionExpiry": (w) => sessions.sessionExpiry(w.app, 1),
  "auth/sessions.server.ts endSessions": (w) => sessions.endSessions(w.app, { userId: 999, except: 1 }),
  "auth/sessions.server.ts listSessions": (w) => sessions.listSessions(w.db, w.ada.id, w.app.now()),
  "auth/sessions.server.ts sweepSessions": (w) => sessions.sweepSessions(w.app),
};
