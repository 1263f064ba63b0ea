import { isWebAddress, withScheme } from "../../platform/text/links.ts";
import { shorten } from "../../platform/text/plain-text.ts";
import { FIRST_GYM, judgesOfTheirOwn } from "./hosts.ts";
import { keyedJudges } from "./keyed-hosts.ts";
import type { KnownJudge, TaskAddress } from "./known-judge.ts";

export { atcoderTask, codeforcesTask, leetcodeTask } from "./hosts.ts";
export type { TaskAddress } from "./known-judge.ts";

/** What Virtual Judge shows is another judge's, if that is one of these. */
const readVirtual: KnownJudge["read"] = ([key = ""]) => {
  const [, name = "", theirs = ""] = /^(e-olymp|[^-]{1,40})-(.{1,60})$/i.exec(key) ?? [];
  const judge = judges.find(({ names }) => names?.includes(name.toLowerCase()));
  const read = judge?.read([theirs]);
  if (judge && read) return { judge: judge.id, ...read };
  const link = `https://vjudge.net/problem/${encodeURIComponent(key)}`;
  return name ? { key: key.toLowerCase(), link } : null;
};

/** Every judge whose addresses are read here; submissions are imported from three of them. */
const judges: readonly KnownJudge[] = [
  ...judgesOfTheirOwn,
  ...keyedJudges,
  {
    id: "vjudge",
    title: "Virtual Judge",
    hosts: ["vjudge.net", "vjudge.net.cn", "vjudge.csgrandeur.cn", "virtualjudge.net"],
    forms: [/^\/problem\/([^/]{3,120})$/i],
    read: readVirtual,
  },
];
const byHost = new Map(judges.flatMap((judge) => judge.hosts.map((host) => [host, judge] as const)));
const byId = new Map(judges.map((judge) => [judge.id, judge]));

/** Characters. */
const LONGEST = 2_000;

/** An address as people write it, or undefined for what is none. */
function urlOf(address: string): URL | undefined {
  const text = withScheme(address.trim());
  return isWebAddress(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** The judge at an address, and what stands before its host. */
function judgeAt({ hostname }: URL): { judge: KnownJudge; subdomain: string } | undefined {
  const labels = hostname.replace(/\.$/, "").split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const judge = byHost.get(labels.slice(from).join("."));
    if (judge) return { judge, subdomain: labels.slice(0, from).join(".") };
  }
  return undefined;
}

/** A path as people read it; undefined where a percent sign escapes nothing. */
function decodedPath({ pathname }: URL): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** A path without its last slash and doubled ones. */
const pathOf = (url: URL): string =>
  `/${(decodedPath(url) ?? url.pathname).split("/").filter(Boolean).join("/")}`;

/** Reads the address of a problem, however it is written. @returns null for one of no judge known here. */
export function readTaskAddress(address: string): TaskAddress | null {
  const url = urlOf(address);
  const found = url && judgeAt(url);
  if (!found) return null;
  const { judge, subdomain } = found;
  const path = pathOf(url);
  for (const form of judge.forms) {
    const [pattern, name] = form instanceof RegExp ? [form] : form;
    const match = pattern.exec(path);
    const parts = match && (name === undefined ? match.slice(1) : [url.searchParams.get(name) ?? ""]);
    const read = parts && judge.read(parts, { query: url.searchParams, subdomain });
    if (read) return { judge: judge.id, ...read };
  }
  return null;
}

/** The judge of addresses that no judge known here has; their keys are the addresses, as one writes all of their forms. */
export const LINK = "link";

/** Parts of a query that change how a page is shown, or say where its reader comes from. */
const PASSING = /^(?:utm_\w{1,40}|fbclid|gclid|locale|lang|language)$/i;

/** Reads any other web address: one problem, that is marked by hand. @returns null for what is none, or too long a one. */
function readLink(address: string): TaskAddress | null {
  const url = urlOf(address);
  if (!url) return null;
  const passing = [...url.searchParams.keys()].filter((name) => PASSING.test(name));
  for (const name of passing) url.searchParams.delete(name);
  // What a browser highlights.
  url.hash = url.hash.slice(1).split(":~:")[0] ?? "";
  const link = url.href;
  url.searchParams.sort();
  const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  const key = `${url.host.replace(/^www\./, "")}${path}${url.search}${url.hash}`;
  return Math.max(link.length, key.length) > LONGEST ? null : { judge: LINK, key, link };
}

/** Reads any web address: of a judge's problem, or as a link. @returns null for what is none. */
export const readAddress = (address: string): TaskAddress | null =>
  readTaskAddress(address) ?? readLink(address);

/** What all forms of an address have in common that no judge known here has; empty for any other. */
export function linkKey(address: string): string {
  const read = readAddress(address);
  return read?.judge === LINK ? read.key : "";
}

/** A judge's name for people; empty for this site itself. */
export const judgeTitle = (judge: string): string =>
  judge === LINK ? "Other sites" : (byId.get(judge)?.title ?? "");

/** The site that has a problem: its judge by name, or a link's host; empty for this site itself. */
export const siteOf = ({ judge, key }: Pick<TaskAddress, "judge" | "key">): string =>
  judge === LINK ? key.slice(0, key.search(/[/?#]|$/)) : judgeTitle(judge);

/** The same with the judge's key of the problem. */
export function sourceOf(task: Pick<TaskAddress, "judge" | "key">): string {
  const site = siteOf(task);
  return task.judge === LINK || site === "" ? site : `${site} ${task.key}`;
}

/** What a problem is called that nobody has named: its key; a link by its address. */
export function nameOfKey({ judge, key }: Pick<TaskAddress, "judge" | "key">): string {
  if (judge !== LINK) return key;
  try {
    return shorten(decodeURI(key), 100);
  } catch {
    return shorten(key, 100);
  }
}

/** The name of the judge that an address leads to, whatever it names there; undefined for one of no judge known here. */
export function platformOf(address: string): string | undefined {
  const read = readTaskAddress(address);
  if (read) return judgeTitle(read.judge);
  const url = urlOf(address);
  return url && judgeAt(url)?.judge.title;
}

/**
 * The judge whose problem Virtual Judge shows at an address, and the problem's address there; one that is unknown here has its
 * name in the address: "51Nod-1000". The name is empty where it cannot be read. Undefined for any other address.
 */
export function judgeBehind(address: string): { platform: string; link: string } | undefined {
  const url = urlOf(address);
  const virtual = url && judgeAt(url)?.judge;
  const read = virtual?.id === "vjudge" ? readTaskAddress(address) : null;
  if (!url || !read) return undefined;
  if (read.judge !== virtual?.id) return { platform: judgeTitle(read.judge), link: read.link };
  const name = decodedPath(url) === undefined ? "" : pathOf(url).slice("/problem/".length);
  const [platform = ""] = name.split("-");
  return { platform: shorten(platform, 60), link: address };
}

const titles = new Map(judges.map(({ title }) => [title.toLowerCase(), title]));

/** A platform's name as its judge writes it, where only its case differs; any other name as it is. */
export const spelled = (platform: string): string => titles.get(platform.toLowerCase()) ?? platform;

/** The names of all judges known here. */
export const judgeTitles = (): string[] => [...titles.values()];

/** The address of a contest at its judge. */
export function contestLink(judge: string, key: string): string {
  if (judge === "codeforces") {
    const place = Number(key) >= FIRST_GYM ? "gym" : "contest";
    return `https://codeforces.com/${place}/${encodeURIComponent(key)}`;
  }
  return `https://atcoder.jp/contests/${encodeURIComponent(key)}`;
}

/** A judge's rating on this site's scale of 1 to 10: 800 is 1, and each 200 more is one more. */
export function siteRating(rating: number): number {
  return Math.min(10, Math.max(1, 1 + Math.floor((rating - 800) / 200)));
}
