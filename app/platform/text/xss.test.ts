import { describe, expect, it } from "vitest";
import { findForbiddenMarkup } from "../../../tests/setup/forbidden-markup.ts";
import { xssPayloads } from "../../../tests/setup/xss-payloads.ts";
import { headingsIn } from "./anchors.ts";
import { highlightCode } from "./code.server.ts";
import { languages } from "./languages.ts";
import { renderMarkdown } from "./markdown.server.ts";

const around: Record<string, (payload: string) => string> = {
  "by itself": (payload) => payload,
  "in a quote in a list": (payload) => `- > ${payload.replaceAll("\n", "\n  > ")}`,
  "in a table": (payload) => `|a|\n|-|\n|${payload.replaceAll("\n", " ")}|`,
  "in a heading": (payload) => `## ${payload.replaceAll("\n", " ")}`,
  "in emphasis": (payload) => `**a ${payload} b**`,
  "as a link's words": (payload) => `[${payload}](https://a.org)`,
  "as a link's title": (payload) => `[a](https://a.org "${payload}")`,
  "as a link's target": (payload) => `[a](${payload}) [b](<${payload}>)`,
  "as an image's words": (payload) => `![${payload}](https://a.org/x.png)`,
  "as a language": (payload) => `\`\`\`${payload}\n${payload}\n\`\`\``,
  "as code": (payload) => `\`\`\`js\n${payload}\n\`\`\`\n\n\`${payload}\``,
  "as TeX": (payload) => `$$\\text{${payload}}$$ $${payload}$ $$$${payload}$$$`,
  "as a task": (payload) => `- [x] ${payload}`,
  "in a text too complex to render": (payload) => `${">".repeat(100)} ${payload}`,
};

function findHarmful(texts: readonly string[]) {
  return texts.flatMap((text) => {
    const forbidden = findForbiddenMarkup(renderMarkdown(text).html);
    return forbidden.length > 0 ? [{ text, forbidden }] : [];
  });
}

describe("hostile text", () => {
  it.each(Object.entries(around))("is harmless %s", (_, wrap) => {
    expect(findHarmful(xssPayloads.map(wrap))).toEqual([]);
  });

  it("is harmless when all parts are combined", () => {
    expect(findHarmful([xssPayloads.join("\n\n"), xssPayloads.join(" ")])).toEqual([]);
  });

  it("is harmless beside mentions, in linked headings and around uploads", () => {
    const image = "/images/aB3_-Zx90qwertyuiopASD";
    const wraps: ((payload: string) => string)[] = [
      (payload) => `@ada${payload} @ada ${payload} @${payload}`,
      (payload) => `# @ada ${payload}\n# ${payload}\n# ${payload}`,
      (payload) => `## [${payload}](/a) $${payload}$ \`${payload}\``,
      (payload) => `![${payload}](${image} "${payload}") ![a](${image}${payload})`,
      (payload) => `# ${payload} ![${payload}](${image})`,
    ];
    const anchored = (html: string) => html.replace(/(?<=<h\d) id="section-[\p{L}\p{M}\p{N}-]+"/gu, "");
    const options = { mentions: { ada: 1, script: 2, img: 3 }, anchors: true };
    for (const wrap of wraps) {
      for (const text of xssPayloads.map(wrap)) {
        const { html } = renderMarkdown(text, options);
        expect(findForbiddenMarkup(anchored(html), image), text).toEqual([]);
        for (const { id } of headingsIn(html)) expect(html).toContain(`<a class="anchor" href="#${id}"`);
      }
    }
  });

  it("is harmless in random mixtures", () => {
    const parts = xssPayloads.flatMap((payload) => payload.split(/(?<=[()[\]<>"'`$:|\n&;\\])/));
    let seed = 1;
    const any = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const mixtures = Array.from({ length: 1_000 }, () =>
      Array.from({ length: 5 + any(40) }, () => parts[any(parts.length)]).join(""),
    );
    expect(findHarmful(mixtures)).toEqual([]);
  });

  it.each(languages.map(({ id }) => id))("is harmless as a solution in %s", (language) => {
    for (const payload of xssPayloads) {
      expect(findForbiddenMarkup(highlightCode(payload, language).html)).toEqual([]);
    }
  });

  it("cannot guess the placeholders used to render it", () => {
    const { html } = renderMarkdown("$x$ fragment-0; `$y$` fragment-00000000000000000000000000000000-0;");
    expect(html.match(/<math /g)).toHaveLength(1);
    expect(html).toContain("fragment-0;");
    expect(html).not.toMatch(/fragment-[0-9a-f]*[1-9a-f][0-9a-f]*-\d/);
  });
});

describe("the check that these tests use", () => {
  it.each([
    "<script></script>",
    "<img src=x>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java&#9;script:alert(1)">x</a>',
    '<a href="//evil.org">x</a>',
    '<a href="https://a.org">x</a>',
    "<p onclick=x>x</p>",
    '<p style="background:url(x)">x</p>',
    '<math href="/x"></math>',
    "<p id=x>x</p>",
    "<!-- x -->",
  ])("finds %s", (html) => expect(findForbiddenMarkup(html)).not.toEqual([]));
});
