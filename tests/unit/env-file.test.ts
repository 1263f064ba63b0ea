import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnvFile } from "../../env-file.ts";

function folderWith(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (text !== undefined) writeFileSync(join(folder, ".env"), text);
  return folder;
}

test("the first line of .env is read, even after a byte order mark", () => {
  const expected = { PORT: "4000", HOST: "0.0.0.0" };
  expect(readEnvFile(folderWith("PORT=4000\nHOST='0.0.0.0'\n"))).toEqual(expected);
  expect(readEnvFile(folderWith("\uFEFFPORT=4000\r\nHOST=0.0.0.0\r\n"))).toEqual(expected);
});

test("a folder without .env sets no variables", () => {
  expect(readEnvFile(folderWith())).toEqual({});
});
