import type { Criteria } from "./problem-lists.ts";

export interface SearchedProblem {
  title: string;
  tags: string[];
  statement: string;
  visibility: "public" | "private";
  author_id: number;
  platform_key: string;
  rating: number;
}

const toHex = (text: string) => Buffer.from(text).toString("hex");

/** Each fact is one word in the index. Platforms and tags are in hexadecimal: tokenizers split at punctuation. */
export const facts = {
  public: "all",
  /** For this author's private problems. */
  own: (authorId: number) => `own${authorId}`,
  by: (authorId: number) => `by${authorId}`,
  rating: (rating: number) => `r${rating}`,
  platform: (key: string) => `p${toHex(key)}`,
  tag: (tag: string) => `t${toHex(tag)}`,
};

export function factsOf(problem: Omit<SearchedProblem, "title" | "statement">): string[] {
  const { visibility, author_id: author, rating, platform_key, tags } = problem;
  return [
    visibility === "public" ? facts.public : facts.own(author),
    facts.by(author),
    facts.rating(rating),
    facts.platform(platform_key),
    ...tags.map(facts.tag),
  ];
}

/** Groups of facts; a problem that meets the criteria has at least one fact of each group. */
export function factsIn(criteria: Criteria): string[][] {
  const { platform, tags, ratings } = criteria;
  const groups = [
    audienceOf(criteria),
    ratings?.map(facts.rating),
    platform !== undefined && [facts.platform(platform)],
    ...tags.map((tag) => [facts.tag(tag)]),
  ];
  return groups.filter((each) => Array.isArray(each));
}

export function audienceOf({ viewer, whose }: Criteria): string[] {
  return {
    visible: [facts.public, facts.own(viewer)],
    own: [facts.by(viewer)],
    private: [facts.own(viewer)],
  }[whose];
}
