export { chooseMails } from "./commands.server.ts";
export { mailJobs } from "./mailer.server.ts";
export { listChosenMails } from "./queries.server.ts";
