import type { Application } from "../../platform/application.ts";
import type { Config } from "../../platform/config.server.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { sending } from "../../platform/mail/sender.server.ts";
import { compose } from "./compose.server.ts";
import { queueDigests } from "./digest.server.ts";

type Store = Pick<Application, "config" | "db" | "hub" | "log" | "now" | "secrets" | "site">;

export const mailJobs = ({ mail }: Pick<Config, "mail">): Job<Store>[] =>
  mail
    ? [
        sending<Store>(mail, compose),
        {
          name: "digests",
          failure: "Could not queue digests",
          every: 60_000,
          run: (app) => queueDigests(app),
        },
      ]
    : [];
