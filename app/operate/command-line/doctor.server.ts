import { readEnvFile } from "../../../env-file.ts";
import { examine } from "../doctor.server.ts";
import type { BareCommand } from "./command.ts";

export const doctor: BareCommand = {
  usage: "doctor",
  about:
    "checks the configuration, the files, the mail server and the database; exits with 1 if it finds a problem",
  async runBare(environment) {
    const problems = await examine(environment, readEnvFile());
    return {
      lines: problems.length === 0 ? ["No problems found."] : problems.map(({ message }) => message),
      json: { problems },
      failed: problems.length > 0,
    };
  },
};
