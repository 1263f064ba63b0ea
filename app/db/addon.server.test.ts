import { expect, test } from "vitest";
import { requireSoundAddon } from "./addon.server.ts";

const fatal = () => Buffer.from("…_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateE…");
const sound = () => Buffer.from("…_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateE…");

test("an addon that Node 24.19 and later would end the process over is refused in one line", () => {
  for (const version of ["24.19.0", "24.21.0"]) {
    expect(() => requireSoundAddon(version, fatal)).toThrow(
      /^.*Node 24\.\d+\.0.*Use Node 22, 24\.18 or 26.*$/,
    );
  }
});

test.each([
  ["24.21.0", sound],
  ["24.18.1", fatal],
  ["26.10.0", fatal],
  ["22.23.3", sound],
])("on Node %s another one is not", (version, read) => {
  expect(() => requireSoundAddon(version, read)).not.toThrow();
});

test("the addon is found where the packages are", () => {
  // It is read for this version, and whichever compiled it, that is no missing file.
  const reading = () => requireSoundAddon("24.19.0");
  expect(reading).not.toThrow(/better_sqlite3\.node/);
});
