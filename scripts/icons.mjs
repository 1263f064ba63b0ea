// Copies the icons that the site uses from Lucide to app/platform/ui/icons.svg. Run after an update of Lucide, and
// after a change of icon-names.ts: node scripts/icons.mjs
import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICON_NAMES } from "../app/platform/ui/icon-names.ts";
import { root } from "./prepare.mjs";

const to = path.join(root, "app", "platform", "ui", "icons");
const LINES = 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

/** Without a fill, which the page decides. */
async function symbolOf(name) {
  const { default: Drawn } = await import(`lucide-react/icons/${name}`);
  const [, drawing] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(renderToStaticMarkup(createElement(Drawn)));
  const short = drawing.replace(/><\/\w+>/g, "/>");
  return `<symbol id="${name}" viewBox="0 0 24 24" ${LINES}>${short}</symbol>\n`;
}

const symbols = await Promise.all(ICON_NAMES.map(symbolOf));
writeFileSync(`${to}.svg`, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("")}</svg>\n`);
copyFileSync(path.join(root, "node_modules", "lucide-react", "LICENSE"), `${to}.license.txt`);
