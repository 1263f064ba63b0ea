/** THIRD-PARTY-NOTICES: the licences of the packages that a build includes, read from the packages themselves. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The folders of the packages that modules belong to, except the project itself. */
export function packageFolders(modules) {
  const folders = modules.map((id) => PACKAGE.exec(id.replaceAll(path.sep, "/"))?.[1]);
  return [...new Set(folders.filter(Boolean))].sort();
}

/** @returns {{name: string, version: string, license: string, text: string}} @throws when a package's licence or its text is unknown. */
function noticeOf(folder) {
  const { name, version, license, licenses, author } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const named = license?.type ?? license ?? licenses?.map(({ type }) => type).join(" OR ");
  if (!named) throw new Error(`${folder} declares no licence.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  if (texts.length === 0)
    texts.push(...licensingIn(folder), ...standardTexts(named, author?.name ?? author ?? name));
  if (texts.length === 0) throw new Error(`${folder} comes without the text of its licence, ${named}.`);
  return { name, version, license: named, text: texts.join("\n\n") };
}

/** What a README says about the licences of the libraries that a package contains. */
function licensingIn(folder) {
  const readme = path.join(folder, "README.md");
  const [, said] = existsSync(readme) ? readFileSync(readme, "utf8").split(/^## Licensing$/m) : [];
  return said ? [said.trim()] : [];
}

const licence = (name) => readFileSync(new URL(`./licences/${name}.txt`, import.meta.url), "utf8").trim();

function standardTexts(license, author) {
  return license.match(/[\w.-]+/g).flatMap((name) => {
    if (name === "MIT") return [MIT.replace("AUTHOR", author)];
    // TypeScript, which only the build uses, ships the full text of this licence.
    if (name === "Apache-2.0") return [readFileSync("node_modules/typescript/LICENSE.txt", "utf8").trim()];
    // It adds to the text of the GPL.
    if (name === "LGPL-3.0-or-later") return [licence("LGPL-3.0"), licence("GPL-3.0")];
    return [];
  });
}

const MIT = `MIT License

Copyright (c) AUTHOR

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/**
 * The text of THIRD-PARTY-NOTICES. Packages with the same text share it.
 * @param folders as returned by packageFolders.
 */
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
  sections.push(
    "SQLite, which better-sqlite3 includes, is in the public domain: https://sqlite.org/copyright.html",
  );
  sections.push(
    "libvips, which sharp loads to read and write images, is a library of its own under the LGPL: lib/libvips-cpp in the package @img/sharp-libvips. You may replace it with a version that you have changed. Its sources are at https://github.com/libvips/libvips, and what builds it is at https://github.com/lovell/sharp-libvips.",
  );
  return `Upsolve includes the following third-party software, each under its own licence.\n\n${sections.map((each) => `${line}\n${each}\n`).join("\n")}`;
}
