import { describe, expect, test } from "vitest";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { cutText, hasRuns, pairsOf, setRunsApart, tokensOf } from "./cut-words.ts";

const wordsOf = (text: string) => cutText(text).trim().split(/\s+/);

describe("a text is cut", () => {
  test.each([
    ["最短路", ["最短", "短路", "路"]],
    ["最短路问题 · 图论", ["最短", "短路", "路问", "问题", "题", "·", "图论", "论"]],
    ["路", ["路"]],
    ["C语言入门", ["C", "语言", "言入", "入门", "门"]],
    ["Dijkstra算法2.0", ["Dijkstra", "算法", "法", "2.0"]],
    ["セグメント木", ["セグ", "グメ", "メン", "ント", "ト木", "木"]],
    ["ソート", ["ソー", "ート", "ト"]],
    ["人々", ["人々", "々"]],
    ["최단 경로", ["최단", "단", "경로", "로"]],
  ])("into pairs of neighbouring letters and the last letter of each run: %s", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("between whole characters", () => {
    expect(wordsOf("𠮷野家")).toEqual(["𠮷野", "野家", "家"]);
  });

  test("with marks joined to their letters in any encoding, and wide or narrow letters normalised", () => {
    expect(cutText("か\u3099く")).toBe(cutText("がく"));
    expect(cutText("최단".normalize("NFD"))).toBe(cutText("최단"));
    expect(wordsOf("ＤＰ入門")).toEqual(["DP", "入門", "門"]);
    expect(cutText("ｶﾞｸﾞ")).toBe(cutText("ガグ"));
  });

  test("after invisible characters are removed", () => {
    expect(wordsOf("葛\u{e0100}城\u200b市")).toEqual(["葛城", "城市", "市"]);
  });

  test("in Thai, Lao, Khmer and Burmese, without ending words at vowel or tone marks", () => {
    for (const text of ["ที่สั้น", "ຄົ້ນຫາ", "ស្វែងរក", "ရှာဖွေ"]) {
      const words = wordsOf(text);
      expect(words).toHaveLength([...text].length);
      // SQLite ends words at marks.
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{Co}]{1,2}$/u);
    }
  });

  test.each(["", "Shortest paths – café, “naïve” 1.5", "Кратчайший путь", "हिन्दी समस्या", "😀 √2", "\ud800"])(
    "only in Hangul and in scripts written without spaces, so %j is unchanged",
    (text) => {
      expect(cutText(text)).toBe(text);
      expect(hasRuns(text)).toBe(false);
    },
  );

  test("in linear time, even if the text is hostile", () => {
    // normalize() has to sort alternating marks.
    const marks = ["\u0e48\u0e38", "\uff9e\u0e38", "\u0301\u0323"];
    for (const one of [
      "最",
      "\u3099",
      "\u200b",
      "最\u200b",
      "ｶﾞ",
      "ิ",
      "\u{e0100}",
      "⺀",
      "\ud840",
      ...marks,
    ]) {
      for (const text of [one, `ก${one}`].map((begin) => begin + one.repeat(100_000 / one.length))) {
        const cut = () => [cutText(text), setRunsApart(text), tokensOf(text)];
        quickly(1000, cut, JSON.stringify(one));
      }
    }
  });
});

describe("text typed in a search", () => {
  test("gets spaces around its runs of letters", () => {
    expect(setRunsApart("Dijkstra算法").split(" ")).toEqual(["Dijkstra", "算法", ""]);
    expect(setRunsApart("binary search")).toBe("binary search");
  });

  test("is searched for by the pairs of letters in each run", () => {
    expect(pairsOf("回文子串")).toEqual(["回文", "文子", "子串"]);
    for (const word of ["路", "graph"]) expect(pairsOf(word)).toEqual([]);
  });

  test("finds every text that contains it", () => {
    for (const text of ["给定一个长度为 n 的字符串", "การเรียงลำดับ", "ｾｸﾞﾒﾝﾄ木", "𠮷野家"]) {
      const characters = [...text.normalize("NFKC")];
      const words = new Set(wordsOf(text));
      for (let from = 0; from < characters.length; from++) {
        for (let to = from + 2; to <= characters.length; to++) {
          const typed = setRunsApart(characters.slice(from, to).join("")).trim().split(/\s+/);
          for (const pair of typed.flatMap(pairsOf)) expect([...words]).toContain(pair);
        }
      }
    }
  });
});
