import { expect, test } from "vitest";
import { createApplication, createContext } from "../../../tests/setup/factories.ts";
import { drawnHtml, drawnText, drawWithout } from "../../platform/ui/long-html.ts";
import { longTextsOf } from "./long-texts.server.ts";

const LONG = `\n<&"'😀`.repeat(30_000);

test("a long text is drawn as a token and sent in pieces, escaped, with the line end that browsers drop", async () => {
  const texts = longTextsOf(createContext({ app: await createApplication() }));
  const page = drawWithout(
    texts.drawn,
    () => `<p>${drawnHtml("<b>short</b>")}</p><pre>${drawnText(LONG)}</pre><div>${drawnHtml(LONG)}</div>`,
  );
  expect(page.length).toBeLessThan(300);
  const pieces = [...texts.putBackInPage(page, (data) => data)];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(700_000);
  const escaped = LONG.replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
  expect(pieces.join("") === `<p><b>short</b></p><pre>\n${escaped}</pre><div>${LONG}</div>`).toBe(true);
});

test("data that was set aside is drawn whole", async () => {
  const texts = longTextsOf(createContext({ app: await createApplication() }));
  const data = { result: { initialValue: { text: LONG } } };
  const encoded = texts.setAside(data);
  expect(JSON.stringify(encoded).length).toBeLessThan(200);
  expect(texts.wholeOf(encoded)).toBe(data);
  const short = { text: "short" };
  expect(texts.setAside(short)).toBe(short);
  expect(texts.wholeOf(short)).toBe(short);
});
