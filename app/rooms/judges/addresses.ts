import { isWebAddress, withScheme } from "../../platform/text/links.ts";
import { shorten } from "../../platform/text/plain-text.ts";
import type { JudgeDefinition, TaskAddress } from "./definition.ts";
import { judgeOf, judges, virtualJudge } from "./judges.ts";

export type { TaskAddress } from "./definition.ts";

const byHost = new Map(judges.flatMap((judge) => judge.hosts.map((host) => [host, judge] as const)));

const MAX_LENGTH = 2_000;

/** Parses an address as people type it, with or without a scheme. */
function urlOf(address: string): URL | undefined {
  const text = withScheme(address.trim());
  return isWebAddress(text) && URL.canParse(text) ? new URL(text) : undefined;
}

function judgeAt({ hostname }: URL): { judge: JudgeDefinition; subdomain: string } | undefined {
  const labels = hostname.replace(/\.$/, "").split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const judge = byHost.get(labels.slice(from).join("."));
    if (judge) return { judge, subdomain: labels.slice(0, from).join(".") };
  }
  return undefined;
}

function decodedPath({ pathname }: URL): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

const pathOf = (url: URL): string =>
  `/${(decodedPath(url) ?? url.pathname).split("/").filter(Boolean).join("/")}`;

/** Reads a problem's address in any form. @returns null if it belongs to no known judge. */
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

export function handleAt(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const profile = url && judgeAt(url)?.judge.imports?.profile;
  return profile && url.pathname.startsWith(profile)
    ? url.pathname.slice(profile.length).split("/")[0]
    : undefined;
}

/** The code in the address of a club's group at a judge, such as "AbCd" in codeforces.com/group/AbCd/contests. */
export function groupAt(address: string): string | undefined {
  const url = urlOf(address);
  const groups = url && judgeAt(url)?.judge.imports?.groups;
  return groups && url.pathname.startsWith(groups)
    ? url.pathname.slice(groups.length).split("/")[0]
    : undefined;
}

const CONTEST = /^\/(?:contests?|gym)\/([\w.-]{1,100})$/i;

/** The contest at an address of its judge, such as codeforces.com/contest/1900. */
export function contestAt(address: string): { judge: string; key: string } | undefined {
  const url = urlOf(address);
  const judge = url && judgeAt(url)?.judge;
  const [, key] = (url && judge?.contestLink && CONTEST.exec(pathOf(url))) || [];
  return judge && key ? { judge: judge.id, key } : undefined;
}

/** Stands in for the judge of any other web address. Its keys are normalized addresses. */
export const LINK = "link";

/** Query parameters that do not change the page: tracking and language. */
const PASSING = /^(?:utm_\w{1,40}|fbclid|gclid|locale|lang|language)$/i;

/** Reads any other web address as a problem that members mark manually. */
function readLink(address: string): TaskAddress | null {
  const url = urlOf(address);
  if (!url) return null;
  const passing = [...url.searchParams.keys()].filter((name) => PASSING.test(name));
  for (const name of passing) url.searchParams.delete(name);
  // Strips text fragments, which only highlight text.
  url.hash = url.hash.slice(1).split(":~:")[0] ?? "";
  const link = url.href;
  url.searchParams.sort();
  const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  const key = `${url.host.replace(/^www\./, "")}${path}${url.search}${url.hash}`;
  return Math.max(link.length, key.length) > MAX_LENGTH ? null : { judge: LINK, key, link };
}

/** Reads any web address, as a judge's problem or as a link. @returns null if it is too long or not a web address. */
export const readAddress = (address: string): TaskAddress | null =>
  readTaskAddress(address) ?? readLink(address);

export function linkKey(address: string): string {
  const read = readAddress(address);
  return read?.judge === LINK ? read.key : "";
}

/** A judge's display name; empty for this site. */
export const judgeTitle = (judge: string): string =>
  judge === LINK ? "Other sites" : (judgeOf(judge)?.title ?? "");

/** A problem's source: the judge's name, or a link's host; empty for this site. */
export const siteOf = ({ judge, key }: Pick<TaskAddress, "judge" | "key">): string =>
  judge === LINK ? key.slice(0, key.search(/[/?#]|$/)) : judgeTitle(judge);

/** The source with the problem's key: "Codeforces 1900D". */
export function sourceOf(task: Pick<TaskAddress, "judge" | "key">): string {
  const site = siteOf(task);
  return task.judge === LINK || site === "" ? site : `${site} ${task.key}`;
}

export function nameOfKey({ judge, key }: Pick<TaskAddress, "judge" | "key">): string {
  if (judge !== LINK) return key;
  try {
    return shorten(decodeURI(key), 100);
  } catch {
    return shorten(key, 100);
  }
}

/** The judge's title for any address on its site; undefined for unknown sites. */
export function platformOf(address: string): string | undefined {
  const read = readTaskAddress(address);
  if (read) return judgeTitle(read.judge);
  const url = urlOf(address);
  return url && judgeAt(url)?.judge.title;
}

/** The original judge and link of a problem on Virtual Judge; undefined for other addresses. */
export function judgeBehind(address: string): { platform: string; link: string } | undefined {
  const url = urlOf(address);
  if (!url || judgeAt(url)?.judge !== virtualJudge) return undefined;
  const read = readTaskAddress(address);
  if (!read) return undefined;
  if (read.judge !== virtualJudge.id) return { platform: judgeTitle(read.judge), link: read.link };
  const name = decodedPath(url) === undefined ? "" : pathOf(url).slice("/problem/".length);
  const [platform = ""] = name.split("-");
  return { platform: shorten(platform, 60), link: address };
}

const titles = new Map(judges.map(({ title }) => [title.toLowerCase(), title]));

export const spelled = (platform: string): string => titles.get(platform.toLowerCase()) ?? platform;

export const judgeTitles = (): string[] => [...titles.values()];

export const contestLink = (judge: string, key: string): string => judgeOf(judge)?.contestLink?.(key) ?? "";

/** A contest's name or, where the judge tells nobody, the judge's name and the contest's key. */
export const contestName = ({ judge, key, name }: { judge: string; key: string; name: string }): string =>
  name === key ? `${judgeTitle(judge)} ${key}` : name;

/** The contest's board here. */
export const boardPath = (judge: string, key: string): string =>
  `/contests/${encodeURIComponent(judge)}/${encodeURIComponent(key)}/board`;

export const toBoardLink = (contest: { judge: string; key: string; name: string }) => ({
  href: boardPath(contest.judge, contest.key),
  name: contestName(contest),
});

/** Converts a judge's rating to this site's scale of 1 to 10: 800 is 1, and every 200 points add one. */
export const siteRating = (rating: number): number =>
  Math.min(10, Math.max(1, 1 + Math.floor((rating - 800) / 200)));
