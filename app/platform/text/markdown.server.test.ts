import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

const html = (source: string) => renderMarkdown(source).html.trim();

describe("renderMarkdown: prose", () => {
  it.each([
    ["paragraphs", "one\n\ntwo", "<p>one</p>\n<p>two</p>"],
    ["emphasis", "*a* **b** ~~c~~ `d*e*`", "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d*e*</code></p>"],
    ["names with underscores", "snake_case_name", "<p>snake_case_name</p>"],
    ["hard line breaks", "a  \nb", "<p>a<br />\nb</p>"],
    ["escapes and entities", "\\*a\\* &copy; &lt;", "<p>*a* © &lt;</p>"],
    ["quotes", "> a", "<blockquote>\n<p>a</p>\n</blockquote>"],
    ["bullet lists", "- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
    ["ordered lists with their start", "3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ["rules", "a\n\n***", "<p>a</p>\n<hr />"],
  ])("renders %s", (_, source, expected) => expect(html(source)).toBe(expected));

  it("renders headings one level or more below the page's own, without ids and no deeper than h6", () => {
    expect(html("# a\n## b\n##### e\n###### f")).toBe("<h3>a</h3>\n<h4>b</h4>\n<h6>e</h6>\n<h6>f</h6>");
    expect(html("Title\n===")).toBe("<h3>Title</h3>");
  });

  it("starts headings at the page's level, whatever level the text starts with", () => {
    expect(html("## a\n### b\n## c")).toBe("<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>");
    expect(renderMarkdown("# a\n## b", { topHeading: 2 }).html.trim()).toBe("<h2>a</h2>\n<h3>b</h3>");
  });

  it("renders tables that can scroll, with classes for the alignment", () => {
    expect(html("| a | b |\n|:-:|--:|\n| 1 | 2 |")).toBe(
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n' +
        '<th class="align-center">a</th>\n<th class="align-right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n' +
        '<td class="align-center">1</td>\n<td class="align-right">2</td>\n</tr>\n</tbody>\n</table></div>',
    );
  });

  it("renders task lists with labelled, disabled boxes", () => {
    expect(html("- [ ] a\n- [x] *b*\n- c")).toBe(
      '<ul class="task-list">\n' +
        '<li class="task"><input type="checkbox" disabled aria-label="Not done" /> a</li>\n' +
        '<li class="task"><input type="checkbox" disabled checked aria-label="Done" /> <em>b</em></li>\n' +
        "<li>c</li>\n</ul>",
    );
  });

  it("shows HTML as text", () => {
    expect(html("<b>x</b>")).toBe("<p>&lt;b&gt;x&lt;/b&gt;</p>");
    expect(html("<div>\n\n<!-- x -->\n")).toBe("<p>&lt;div&gt;</p>\n<p>&lt;!-- x --&gt;</p>");
  });

  it.each([
    "Say \"hi\", or it's (perhaps) 5 - 3; isn't it?  ",
    "A http: mailto:bob C: x.y --- 1. two...",
    "Ünïcode 漢字 words!",
  ])("renders plain words the same with and without markup next to them: %s", (words) => {
    const [paragraph = ""] = html(`${words}\n\n*markup*`).split("<p><em>");
    expect(html(words)).toBe(paragraph.trim());
  });

  it("reports that ordinary text has no formulas and is within the limits", () => {
    expect(renderMarkdown("hello")).toEqual({ html: "<p>hello</p>\n", hasMath: false, limited: false });
    expect(renderMarkdown("")).toEqual({ html: "", hasMath: false, limited: false });
  });
});

describe("renderMarkdown: links", () => {
  const REL = 'rel="nofollow noopener ugc"';

  it("marks external links", () => {
    expect(html('[a](https://a.org/?x=1&y "t")')).toBe(
      `<p><a href="https://a.org/?x=1&amp;y" title="t" ${REL}>a</a></p>`,
    );
    expect(html("[a](mailto:a@b.org)")).toBe(`<p><a href="mailto:a@b.org" ${REL}>a</a></p>`);
  });

  it("leaves links within the site unchanged", () => {
    expect(html("[a](/problems/1) [b](#top) [c](?page=2) [d](solutions)")).toBe(
      '<p><a href="/problems/1">a</a> <a href="#top">b</a> <a href="?page=2">c</a> <a href="solutions">d</a></p>',
    );
  });

  it("turns bare URLs into links, but not text that only resembles one", () => {
    expect(html("see https://a.org/b.")).toBe(
      `<p>see <a href="https://a.org/b" ${REL}>https://a.org/b</a>.</p>`,
    );
    expect(html("<https://a.org>")).toBe(`<p><a href="https://a.org" ${REL}>https://a.org</a></p>`);
    expect(html("main.py a@b.org //a.org ftp://a.org")).toBe("<p>main.py a@b.org //a.org ftp://a.org</p>");
  });

  it("resolves references", () => {
    expect(html("[a][1] [1]\n\n[1]: /x")).toBe('<p><a href="/x">a</a> <a href="/x">1</a></p>');
  });

  it("shows the source of a rejected link", () => {
    expect(html("[a](javascript:alert%281%29)")).toBe("<p>[a](javascript:alert%281%29)</p>");
    expect(html("[a](//evil.org)")).toBe("<p>[a](//evil.org)</p>");
  });

  it("turns an image into a link with its alternative text", () => {
    expect(html('![a *picture*](https://a.org/x.png "t")')).toBe(
      `<p><a href="https://a.org/x.png" class="image-link" title="t" ${REL}>a picture</a></p>`,
    );
    expect(html("![](/x.png)")).toBe('<p><a href="/x.png" class="image-link">image</a></p>');
  });

  it("does not nest links", () => {
    expect(html("[![badge](/b.png)](/c)")).toBe('<p><a href="/c">badge</a></p>');
    expect(html("![a [b](/b) c](/d.png)")).toBe('<p><a href="/d.png" class="image-link">a b c</a></p>');
  });
});

describe("renderMarkdown: code", () => {
  it("highlights a block in a known language, by any of its names", () => {
    const expected =
      '<pre tabindex="0"><code class="hljs language-cpp"><span class="hljs-type">int</span> x;\n</code></pre>';
    for (const name of ["cpp", "C++", "cc", "cpp {1,2}"])
      expect(html(`\`\`\`${name}\nint x;\n\`\`\``)).toBe(expected);
  });

  it("leaves other blocks plain, and keeps unknown language names out of the HTML", () => {
    const plain = '<pre tabindex="0"><code class="hljs">a &lt; b\n</code></pre>';
    expect(html("```\na < b\n```")).toBe(plain);
    expect(html("    a < b")).toBe(plain);
    expect(html('~~~evil"onclick=x\na < b\n~~~')).toBe(plain);
  });

  it("does not parse formulas or Markdown in code", () => {
    expect(html("`$x$ *a*`")).toBe("<p><code>$x$ *a*</code></p>");
    expect(html("```\n$$x$$\n```")).toContain("$$x$$");
  });
});
