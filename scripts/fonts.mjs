// Reduces the two fonts in app/platform/ui/fonts to weights 400 to 700 and Western European characters. Run after a
// font update: npm install --no-save subset-font && node scripts/fonts.mjs
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { root } from "./prepare.mjs";

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™←↑→↓↔−∞≈≠≤≥✓`;
const fonts = [
  { name: "inter" },
  // Code is shown without ligatures: see styles/base.css.
  { name: "jetbrains-mono", noLayoutClosure: true },
];

for (const { name, ...options } of fonts) {
  const from = path.join(root, "node_modules", "@fontsource-variable", name);
  const to = path.join(root, "app", "platform", "ui", "fonts", name);
  const whole = readFileSync(path.join(from, "files", `${name}-latin-wght-normal.woff2`));
  const part = await subsetFont(whole, CHARACTERS, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
    ...options,
  });
  writeFileSync(`${to}.woff2`, part);
  copyFileSync(path.join(from, "LICENSE"), `${to}.license.txt`);
  console.log(`${name}: ${whole.length} bytes to ${part.length}`);
}
