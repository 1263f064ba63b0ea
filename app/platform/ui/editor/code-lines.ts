/** CodeMirror stops answering for seconds at a line of 100,000 characters. */
const LONGEST_LINE = 5_000;

export function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    if (end - start > LONGEST_LINE) return true;
    start = end + 1;
  }
  return text.length - start > LONGEST_LINE;
}
