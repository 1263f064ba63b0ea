/* THIRD-PARTY-NOTICES: the licences of the packages that a build holds, read from the packages themselves. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The folders of the packages that modules belong to, once each; the project's own modules belong to none. */
export function packageFolders(modules) {
  const folders = modules.map((id) => PACKAGE.exec(id.replaceAll(path.sep, "/"))?.[1]);
  return [...new Set(folders.filter(Boolean))].sort();
}

/** @returns {{name: string, version: string, license: string, text: string}} @throws when a package does not say its licence. */
function noticeOf(folder) {
  const { name, version, license, licenses } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const named = license?.type ?? license ?? licenses?.map(({ type }) => type).join(" OR ");
  if (!named) throw new Error(`${folder} does not say its licence.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  return { name, version, license: named, text: texts.join("\n\n") };
}

/** The text of THIRD-PARTY-NOTICES. Packages with the same text share it. @param folders as packageFolders gives them. */
export function noticesOf(folders) {
  const byText = new Map();
  const seen = new Set();
  for (const { name, version, license, text } of folders.map(noticeOf)) {
    const title = `${name} ${version} (${license})`;
    if (seen.has(title)) continue;
    seen.add(title);
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const sections = [...byText].map(([text, titles]) =>
    [titles.join("\n"), text].filter(Boolean).join("\n\n"),
  );
  const line = "-".repeat(80);
  return `Upsolve holds these works of others, under their licences.\n\n${sections.map((each) => `${line}\n${each}\n`).join("\n")}`;
}
