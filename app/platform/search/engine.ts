import type { AliasedRawBuilder, RawBuilder } from "kysely";
import type { Connection, Database } from "../db/connection.server.ts";
import type { Choice, Criteria } from "./problem-lists.ts";

/** The matching rows of an index, joined as "found" in the order of their ids: see found.server.ts. */
export type Found = AliasedRawBuilder<{ id: number }, "found">;

/** A word that a text must contain, whole or as the start of a longer one. */
export interface Wanted {
  text: string;
  isWhole: boolean;
}

export interface ProblemWords {
  title: string;
  tags: string;
  statement: string;
}

export interface MessageWords {
  id: number;
  people: string[];
  words: string;
}

export type PersonFact = readonly [column: "skills" | "language" | "open", key: string];

export interface PersonMatch {
  /** Part of a username or email address, in lower case; empty for any. */
  term: string;
  /** Whether the term is too short to match anywhere but at the start. */
  isBeginning: boolean;
  namesOnly: boolean;
  facts: PersonFact[];
}

export interface BlogText {
  title: string;
  /** The author's username, which never changes. */
  author: string;
}

export interface BlogTerm {
  /** A short one is the word that indexBlog stores for its characters. */
  text: string;
  isShort: boolean;
}

/** Lists for everyone, and those of one owner. */
export interface ListMatch {
  text: string;
  /** Whether the text is too short to match anywhere but at the start. */
  isBeginning: boolean;
  owner: number;
}

/** What SQLite's and PostgreSQL's search both do. */
export interface SearchEngine {
  /**
   * The engine's query for all of these words, quoted, so input never acts as an operator. Null without a word.
   * @param uncut rows of older versions match by these beginnings instead of the cut words.
   */
  wordQuery(
    db: Connection,
    index: "problem_search" | "message_search",
    words: Wanted[],
    uncut?: { cut: Wanted[]; whole: string[] },
  ): Promise<string | null>;

  addProblem(db: Connection, id: number, words: ProblemWords, facts: string[]): Promise<unknown>;
  /** Chooses what a list of problems walks through. @param highest id of all problems */
  chooseSource(db: Connection, criteria: Criteria, highest: number): Promise<Choice>;

  /** The condition on messages "m" that are not indexed yet. */
  isMissing: RawBuilder<unknown>;
  /** Adds messages in one statement, in the order of their ids, unless they are deleted or added meanwhile. */
  addMessages(db: Connection, messages: MessageWords[], condition: RawBuilder<unknown>): Promise<unknown>;
  messagesFound(person: string, wordQuery: string): Found;

  addPerson(db: Connection, id: number, facts: PersonFact[]): Promise<unknown>;
  peopleFound(match: PersonMatch): Found;

  /** @param parts words for the characters and pairs of characters in the text */
  addBlog(db: Connection, id: number, text: BlogText, parts: string[]): Promise<unknown>;
  blogsFound(term: BlogTerm): Found;

  listsFound(match: ListMatch): Found;
  /** Fills the index of lists in a database whose rows came from another one. */
  fillLists(db: Connection): Promise<unknown>;
  /** Runs once all indexes are filled. */
  afterFilling(db: Database): Promise<unknown>;

  /** Marks a purge as due; call it in the transaction that deletes. */
  askForPurge(trx: Connection): Promise<unknown>;
  /** Stops automatic merges until the next purge: during a deletion in slices they would block everyone for 0.1 s. */
  pauseMerges(db: Database): Promise<unknown>;
  /** Removes what was deleted from the indexes' pages and the log, if a purge is due. */
  purge(db: Database): Promise<unknown>;
}
