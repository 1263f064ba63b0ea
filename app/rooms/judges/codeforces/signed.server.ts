import { createHash, randomInt } from "node:crypto";
import type { JudgeKey } from "../keys.server.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const randomText = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * The path of a signed request, whose signature only the holder of the secret can make. The judge accepts it for five
 * minutes.
 * @param path such as "/contest.list?groupCode=AbCd" @param at milliseconds since the epoch
 */
export function signedPath(
  path: string,
  { key, secret }: JudgeKey,
  at: number,
  random = randomText(),
): string {
  const [method = "", query = ""] = path.slice(1).split("?");
  const given = [...new URLSearchParams(query)];
  const all = [...given, ["apiKey", key], ["time", String(Math.floor(at / 1000))]] as [string, string][];
  all.sort(([a, one], [b, other]) => compare(a, b) || compare(one, other));
  const text = `${random}/${method}?${all.map(([name, value]) => `${name}=${value}`).join("&")}#${secret}`;
  const signature = createHash("sha512").update(text).digest("hex");
  return `/${method}?${new URLSearchParams([...all, ["apiSig", `${random}${signature}`]])}`;
}
