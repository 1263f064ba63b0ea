/** Characters that fit above a column. */
const MOST = 17;

/** "Educational Codeforces Round 181 (Rated for Div. 2)" as "Edu 181", and a key such as abc099 as "ABC 99". */
export function shortName({ key, name }: { key: string; name: string }): string {
  const [, series, number] = /^([a-z]{3})(\d{3,4})$/.exec(key) ?? [];
  if (series && number) return `${series.toUpperCase()} ${Number(number)}`;
  const [division = ""] = /Div\. ?\d(?!.*Div\.)/.exec(name) ?? [];
  const isOfOne = !/Rated for|Div\..*Div\./.test(name);
  const plain = name
    .replace(/\([^()]*\)|\[[^[\]]*\]|#|Codeforces/g, " ")
    .replace(/\s+/g, " ")
    .replace("Educational Round", "Edu")
    .replace(/(Global|CodeTON) Round/, "$1")
    .trim();
  const text = division && isOfOne && !plain.includes("Div") ? `${plain} ${division}` : plain;
  return text.length <= MOST ? text || key : `${text.slice(0, MOST - 1).trimEnd()}…`;
}
