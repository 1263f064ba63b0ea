import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The variables of the file .env in a folder, by default the working one; none without one. */
export function readEnvFile(folder = "."): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(join(folder, ".env"), "utf8");
  } catch {
    return {};
  }
  // Windows' editors put a byte order mark before the first name.
  return parseEnv(text.replace(/^\uFEFF/, "")) as Record<string, string>;
}

/** Adds them to the environment, whose own values win. */
export function loadEnvFile(): void {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
}
