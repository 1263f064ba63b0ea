import * as outbox from "../../../app/platform/mail/queries.server.ts";
import * as mail from "../../../app/rooms/mail/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "platform/mail/queries.server.ts nextMail": (w) => outbox.nextMail(w.db, 5),
  "platform/mail/queries.server.ts oldestMail": (w) => outbox.oldestMail(w.db, 5),
  "platform/mail/queries.server.ts mailHealth": (w) =>
    outbox.mailHealth({
      ...w.app,
      config: { ...w.app.config, mail: { url: "", from: { name: "", address: "" } } },
    }),
  "platform/mail/queries.server.ts isWaiting": (w) => outbox.isWaiting(w.db, "digest"),
  "mail/queries.server.ts listChosenMails": (w) => mail.listChosenMails(w.db, w.ada),
};
