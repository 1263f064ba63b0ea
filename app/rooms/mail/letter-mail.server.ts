import type { Application } from "../../platform/application.ts";
import type { Block } from "../../platform/mail/message.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import { counted } from "../../platform/ui/counted.ts";
import { dueDay } from "../../platform/ui/due.tsx";
import {
  figuresText,
  hasNews,
  type Letter,
  loadLetter,
  newsFor,
  titleOf,
  weekAt,
} from "../letter/index.server.ts";

type Store = Pick<Application, "config" | "db" | "now">;

const MOST_TITLES = 10;

/** When the news of an email began, and when its sending did (ms): see digest.server.ts. */
export interface Sending {
  since: number;
  until: number;
}

/**
 * The body of the weekly email: the recipient's own news and then everyone's letter. @returns null if there is nothing
 * to say
 */
export async function letterBlocks(
  app: Store,
  user: { id: number },
  { since, until }: Sending,
): Promise<Block[] | null> {
  const { publicUrl } = app.config;
  const news = await newsFor(app.db, user, { from: since, to: until });
  const letter = await loadLetter(app, user, weekAt(since));
  const own = blocksOf([
    listOf(
      "About your work",
      news.work.map(({ text, url }) => ({ text, url: publicUrl + url })),
    ),
    listOf(
      "New problems",
      news.problems.map(({ id, title }) => ({ text: title, url: `${publicUrl}/problem/${id}` })),
    ),
    listOf(
      "New blogs",
      news.blogs.map(({ id, title }) => ({ text: title, url: `${publicUrl}/blog/${id}` })),
    ),
  ]);
  const everyones = hasNews(letter) ? blocksOfLetter(letter, publicUrl) : [];
  return own.length + everyones.length > 0 ? [...own, ...everyones] : null;
}

const blocksOf = (blocks: (Block | null)[]) => blocks.filter((block) => block !== null);

function blocksOfLetter(letter: Letter, publicUrl: string): Block[] {
  const { week, paragraph, board, contests, hardest, mostUpsolved, firstTimers, due } = letter;
  const absolute = (href: string) => (href.startsWith("/") ? publicUrl + href : href);
  const problems = [
    ...(hardest ? [{ text: `Hardest solved: ${hardest.name}`, url: absolute(hardest.href) }] : []),
    ...(mostUpsolved
      ? [{ text: `Most upsolved: ${mostUpsolved.name}`, url: absolute(mostUpsolved.href) }]
      : []),
  ];
  const names = firstTimers.map(({ username }) => username).join(", ");
  return blocksOf([
    paragraph?.content_excerpt ? `${paragraph.username} writes: ${paragraph.content_excerpt}` : null,
    figuresText(letter.figures) || null,
    listOf(
      "Board of the week",
      board.map(({ id, username, value, rank }) => ({
        text: `${rank}. ${username}, ${counted(value, "solve")}`,
        url: `${publicUrl}/profile/${id}`,
      })),
    ),
    listOf(
      "Contests",
      contests.map(({ name, board: path, people }) => ({
        text: `${name}, ${formatNumber(people)} of us`,
        url: publicUrl + path,
      })),
    ),
    listOf("Problems of the week", problems),
    names ? `First solve ever: ${names}.` : null,
    listOf(
      "Due next",
      due.map(({ id, title, due }) => ({
        text: due === null ? title : `${title}, ${dueDay(due)}`,
        url: `${publicUrl}/lists/${id}`,
      })),
    ),
    { label: `Read the letter of ${titleOf(week).replace("W", "w")}`, url: `${publicUrl}/week/${week.name}` },
  ]);
}

function listOf(heading: string, all: { text: string; url: string }[]): Block | null {
  if (all.length === 0) return null;
  const items = all.slice(0, MOST_TITLES);
  return { heading, items, ...(all.length > items.length ? { more: "You can find more on the site." } : {}) };
}
