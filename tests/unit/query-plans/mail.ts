import * as mail from "../../../app/rooms/mail/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "mail/queries.server.ts nextMail": [{ run: (w) => mail.nextMail(w.db, 5) }],
  "mail/queries.server.ts oldestMail": [{ run: (w) => mail.oldestMail(w.db, 5) }],
  "mail/queries.server.ts mailHealth": [
    {
      run: (w) =>
        mail.mailHealth({
          ...w.app,
          config: { ...w.app.config, mail: { url: "", from: { name: "", address: "" } } },
        }),
    },
  ],
  "mail/queries.server.ts isWaiting": [{ run: (w) => mail.isWaiting(w.db, "digest") }],
  "mail/queries.server.ts newsFor": [
    { run: (w) => mail.newsFor(w.db, w.ada, { since: 0, until: w.app.now() + 1 }) },
  ],
  "mail/queries.server.ts listChosenMails": [{ run: (w) => mail.listChosenMails(w.db, w.ada) }],
};
