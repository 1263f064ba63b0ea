import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { highlightCode } from "./code.server.ts";
import { languages } from "./languages.ts";

/** The text of the markup, and whether every element it opens is closed. */
function read(html: string) {
  let text = "";
  let depth = 0;
  const parser = new Parser({
    onopentag: () => void depth++,
    // At the end, the parser closes whatever is still open.
    onclosetag: (_name, isImplied) => void (isImplied || depth--),
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(html);
  return { text, wellFormed: depth === 0 };
}

const PROGRAM = '/* two\n   lines */\nint main() {\n\treturn a<b && c>d ? "x\\"&" : \'y\';\n}\n';

describe("highlightCode", () => {
  it.each(languages.map(({ id }) => id))("keeps every character of the code in %s", (language) => {
    const { html } = highlightCode(PROGRAM, language);
    expect(read(html)).toEqual({ text: PROGRAM, wellFormed: true });
  });

  it("marks tokens only with classes, and leaves code in an unknown language plain", () => {
    const { html } = highlightCode("int x = 1; // note", "cpp");
    expect(html).toContain('<span class="hljs-type">int</span>');
    expect(html).toContain('<span class="hljs-comment">// note</span>');
    expect(html).not.toContain("style=");
    expect(highlightCode("<b>", "brainfuck").html).toBe("&lt;b&gt;\n");
    expect(highlightCode("int x;", "text").html).toBe("int x;\n");
  });

  it("counts lines as editors do", () => {
    const lineEnds = (code: string) => highlightCode(code, "cpp").html.match(/\n/g)?.length;
    expect(["", "a\n", "a\r\nb\rc\n\n"].map(lineEnds)).toEqual([1, 1, 4]);
  });

  it("escapes markup in every language", () => {
    const code = "<script>alert(1)</script> </span></code><img src=x onerror=alert(1)> \"'`";
    for (const { id } of languages) {
      expect(highlightCode(code, id).html).not.toMatch(/<(?!\/?span)/);
    }
  });

  it("leaves very long code plain and complete", () => {
    const code = "int a = b<c>(d);\n".repeat(6_000);
    const { html } = highlightCode(code, "cpp");
    expect(html.match(/\n/g)).toHaveLength(6_000);
    expect(html).not.toContain("hljs-");
    expect(read(html).text).toBe(code);
  });

  it.each([
    ["one word", "a"],
    ["words", "a "],
    ["quotes", '"'],
    ["nested templates", "`${\n"],
    ["brackets", "("],
    ["generics", "a<"],
    ["dots", "begin .new "],
    ["tags", "<a>+"],
    ["accents", "é"],
  ])("highlights 29 kB of %s in every language with bounded markup", (_, part) => {
    const code = part.repeat(29_000 / part.length);
    for (const { id } of languages) {
      expect(highlightCode(code, id).html.length).toBeLessThan(40 * code.length);
    }
  });
});
