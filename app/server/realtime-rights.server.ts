import { parseCookie } from "cookie";
import { findSession, sessionCookie, sessionExpiry } from "../auth/sessions.server.ts";
import { findTokenSession, noteUse, tokenExpiry } from "../auth/tokens.server.ts";
import type { Application } from "../platform/application.ts";
import { OutOfScope, WrongToken } from "../platform/http/errors.ts";
import type { Rights } from "../platform/realtime/connections.server.ts";
import { boardOfTopic, trainingOfTopic } from "../platform/realtime/topics.ts";
import { blockBetween } from "../rooms/blocks/index.server.ts";
import { audienceOf } from "../rooms/comments/index.server.ts";
import { subjectOfTopic } from "../rooms/comments/topic.ts";
import { figuresOn } from "../rooms/site/index.server.ts";
import { isContest } from "../rooms/solves/index.server.ts";
import { audienceOfTraining } from "../rooms/trainings/index.server.ts";

/** Answers realtime's questions about the rooms, which realtime must not import. */
export function realtimeRights(app: Pick<Application, "config" | "db" | "secrets" | "now" | "hub">): Rights {
  return {
    async findSession(cookieHeader) {
      const cookies = cookieHeader ? parseCookie(cookieHeader) : {};
      const session = await findSession(app, cookies[sessionCookie(app.config)]);
      return session?.restriction ? null : session;
    },
    async findTokenSession(token) {
      const session = await findTokenSession(app, token);
      if (!session) throw new WrongToken();
      void noteUse(app, session);
      // Opening a connection shows its user online and marks notifications as read.
      if (session.scope === "read") throw new OutOfScope("This token is read-only.");
      return session.restriction ? null : session;
    },
    sessionExpiry: (id) => (id < 0 ? tokenExpiry(app, id) : sessionExpiry(app, id)),
    async audienceOf(room) {
      const board = boardOfTopic(room);
      // Everybody with an account sees every board.
      if (board) return (await isContest(app.db, board)) ? () => true : null;
      const training = trainingOfTopic(room);
      if (training !== undefined) return audienceOfTraining(app.db, training);
      const subject = subjectOfTopic(room);
      return subject && audienceOf(app.db, subject);
    },
    mayReach: async (fromId, toId) => (await blockBetween(app.db, fromId, toId)) === null,
    figuresOn: (viewer, path) =>
      figuresOn(app, viewer, { url: `http://localhost${path}`, headers: new Headers() }),
  };
}
