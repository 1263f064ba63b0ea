import { runAdmin } from "../../app/operate/command-line.server.ts";
import { knownSettings } from "./data.ts";

/** Runs an operator's command in this process, because starting another takes long. */
export async function operate(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const printed = { stdout: "", stderr: "" };
  const output = {
    log: (line: string) => {
      printed.stdout += `${line}\n`;
    },
    error: (line: string) => {
      printed.stderr += `${line}\n`;
    },
  };
  const start = () => Promise.reject(new Error("This command starts no server."));
  const status = await runAdmin(args, { ...knownSettings(dataDir), ...env }, output, start);
  return { status, ...printed };
}
