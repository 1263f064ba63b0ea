import { expect } from "vitest";
import { startServer } from "./server.ts";

/** Starts a server that must refuse to start. @returns the line with the reason. */
export async function refusal(env: Record<string, string>, through: string[] = []): Promise<string> {
  const error = await startServer(env, through).then(
    async (server) => {
      await server.stop();
      return new Error("It started.");
    },
    (reason: Error) => reason,
  );
  expect(error.message).toMatch(/ended with 1 before it was ready/);
  const printed = (error.message.split("It printed:\n")[1] ?? "").split("\n").filter(Boolean);
  // Ignores info and warning lines.
  const lines = printed.filter((text) => !/"level":[34]0/.test(text));
  expect(lines).toHaveLength(1);
  return lines[0] as string;
}
