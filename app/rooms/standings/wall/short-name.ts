/** Characters that fit above a column. */
const MOST = 17;

/** "Educational Codeforces Round 181 (Rated for Div. 2)" as "Edu 181", and abc420 as "ABC 420". */
export function shortName({ judge, key, name }: { judge: string; key: string; name: string }): string {
  const [, series, number] = (judge === "atcoder" && /^([a-z]{3})0*(\d+)$/.exec(key)) || [];
  if (series && number) return `${series.toUpperCase()} ${number}`;
  const [division = ""] = /Div\. ?\d(?!.*Div\.)/.exec(name) ?? [];
  const isOfOne = !/Rated for|Div\..*Div\./.test(name);
  const plain = name
    .replace(/\(.*?\)|\[.*?\]|#|Codeforces/g, " ")
    .replace(/\s+/g, " ")
    .replace("Educational Round", "Edu")
    .replace(/(Global|CodeTON) Round/, "$1")
    .trim();
  const text = division && isOfOne && !plain.includes("Div") ? `${plain} ${division}` : plain;
  return text.length <= MOST ? text || key : `${text.slice(0, MOST - 1).trimEnd()}…`;
}
