import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The variables in a folder's .env file, by default the working directory's; none if there is no such file. */
export function readEnvFile(folder = "."): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(join(folder, ".env"), "utf8");
  } catch {
    return {};
  }
  // Editors on Windows may put a byte order mark before the first name.
  return parseEnv(text.replace(/^\uFEFF/, "")) as Record<string, string>;
}

/** Adds .env's variables to the environment, without replacing any. */
export function loadEnvFile(): void {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
}
