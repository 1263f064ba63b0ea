import { expect, test } from "vitest";
import { browserCandidates } from "./browser.mjs";

test("on Linux, the PATH is searched before the usual folders, and the headless shell and Chromium are preferred", () => {
  const found = browserCandidates({
    platform: "linux",
    env: { PATH: "/opt/bin:/usr/bin" },
    home: "/home/ada",
  });
  expect(found.slice(0, 4)).toEqual([
    "/opt/bin/chromium-headless-shell",
    "/usr/bin/chromium-headless-shell",
    "/usr/local/bin/chromium-headless-shell",
    "/snap/bin/chromium-headless-shell",
  ]);
  expect(found[4]).toBe("/opt/bin/chromium");
  expect(found).toContain("/usr/bin/google-chrome");
  expect(new Set(found).size).toBe(found.length);
});

test("on macOS, installed applications are searched first", () => {
  const found = browserCandidates({ platform: "darwin", env: {}, home: "/Users/ada" });
  expect(found[0]).toBe("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  expect(found).toContain("/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium");
});

test("on Windows, the program folders named in the environment are searched", () => {
  const env = { PROGRAMFILES: "C:\\Program Files", LOCALAPPDATA: "C:\\Users\\ada\\AppData\\Local" };
  const found = browserCandidates({ platform: "win32", env, home: "" });
  expect(found[0]).toBe("C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe");
  expect(found).toContain("C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe");
  expect(found).toHaveLength(6);
});
