import type { AliasedRawBuilder, RawBuilder } from "kysely";
import type { Connection, Database } from "../db/connection.server.ts";
import type { Choice, Criteria } from "./problem-lists.ts";

/** The matching rows of an index, joined as "found" and ordered by id: see found.server.ts. */
export type Found = AliasedRawBuilder<{ id: number }, "found">;

/** A word that a text must contain, in full or as the beginning of a longer one. */
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
  /** Whether the term is so short that it only matches at the start. */
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
  /** For a short term, the word that indexBlog stores for its characters. */
  text: string;
  isShort: boolean;
}

/** Searches the lists open to everyone and those of one owner. */
export interface ListMatch {
  text: string;
  isBeginning: boolean;
  owner: number;
}

export interface SearchEngine {
  /**
   * Quoted, so that input never acts as an operator. Null if there are no words.
   * @param uncut prefixes that match rows of older versions, instead of the cut words
   */
  wordQuery(
    db: Connection,
    index: "problem_search" | "message_search",
    words: Wanted[],
    uncut?: { cut: Wanted[]; whole: string[] },
  ): Promise<string | null>;

  addProblem(db: Connection, id: number, words: ProblemWords, facts: string[]): Promise<unknown>;
  /** Chooses the index that a list of problems is read from. @param highest the highest problem id */
  chooseSource(db: Connection, criteria: Criteria, highest: number): Promise<Choice>;

  /** The condition for messages "m" that are not indexed yet. */
  isMissing: RawBuilder<unknown>;
  /** Adds messages in one statement, ordered by id, unless they have been deleted or added meanwhile. */
  addMessages(db: Connection, messages: MessageWords[], condition: RawBuilder<unknown>): Promise<unknown>;
  messagesFound(person: string, wordQuery: string): Found;

  addPerson(db: Connection, id: number, facts: PersonFact[]): Promise<unknown>;
  peopleFound(match: PersonMatch): Found;

  /** @param parts words for the characters and pairs of characters in the text */
  addBlog(db: Connection, id: number, text: BlogText, parts: string[]): Promise<unknown>;
  blogsFound(db: Connection, term: BlogTerm): Promise<Found>;

  listsFound(match: ListMatch): Found;
  /** Fills the list index of a database whose rows were copied from another one. */
  fillLists(db: Connection): Promise<unknown>;
  afterFilling(db: Database): Promise<unknown>;

  /** Marks a purge as due. Call it in the transaction that deletes. */
  askForPurge(trx: Connection): Promise<unknown>;
  /** While rows are deleted in slices, automatic merges would block everyone for 0.1 s. */
  pauseMerges(db: Database): Promise<unknown>;
  /** Removes deleted words from the indexes' pages and the log, if a purge is due. */
  purge(db: Database): Promise<unknown>;
}
