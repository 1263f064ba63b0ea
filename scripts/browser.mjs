import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { installWithApt } from "./apt.mjs";
import { Failure } from "./prepare.mjs";

const NAMES = [
  // Without Chromium's own interface, the tests take less than half the processor time.
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const MAC_APPLICATIONS = ["Google Chrome", "Chromium", "Microsoft Edge"];
const WINDOWS_PROGRAMS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** Where this machine may have a Chromium-based browser, most likely first. */
export function browserCandidates({ platform, env, home }) {
  if (platform === "win32") {
    const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(Boolean);
    return folders.flatMap((folder) => WINDOWS_PROGRAMS.map((program) => path.win32.join(folder, program)));
  }
  const onPath = (env.PATH ?? "").split(":").filter(Boolean);
  const folders = [...new Set([...onPath, "/usr/bin", "/usr/local/bin", "/snap/bin"])];
  const found = NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  if (platform !== "darwin") return found;
  const installed = ["/Applications", `${home}/Applications`].flatMap((folder) =>
    MAC_APPLICATIONS.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  );
  return [...installed, ...found];
}

/**
 * The path of a browser for the tests: CHROMIUM_PATH, else an installed one, else, on Debian and Ubuntu, a Chromium
 * that this function installs.
 * @throws Failure with instructions.
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH is ${chosen}, but there is no such file.`);
  }
  const browser = installedBrowser() ?? (installChromium() ? installedBrowser() : undefined);
  if (browser) return browser;
  throw new Failure(
    "The tests need a browser, and none was found. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to the " +
      "program file of one.",
  );
}

function installedBrowser() {
  const places = { platform: process.platform, env: process.env, home: homedir() };
  return browserCandidates(places).find((file) => existsSync(file) && answers(file));
}

// Older versions of Debian and Ubuntu have no headless shell.
const installChromium = () =>
  installWithApt("No browser found: installing Chromium", ["chromium-headless-shell", "chromium"]);

/** Ubuntu's chromium-browser can be a stub that asks for a snap: require an answer to --version. */
function answers(file) {
  // On Windows, --version opens a window instead.
  if (process.platform === "win32") return true;
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}
