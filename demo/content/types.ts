export type DemoUser = {
  username: string;
  email: string;
  favlanguage: string;
  platform: string;
  rating: number;
  location: string;
  skills: string[];
  github?: string;
  projects: string[];
  collaborator: boolean;
};

export type DemoSolution = {
  author: string;
  language: string;
  approach: string;
  description: string;
  code: string;
};

export type DemoReview = { author: string; rating: 1 | 2 | 3 | 4 | 5; comment: string };

export type DemoProblem = {
  author: string;
  title: string;
  platform: string;
  rating: number;
  link: string;
  visibility: "public" | "private";
  tags: string[];
  timeLimitMs?: number;
  memoryLimitMb?: number;
  statement: string;
  input: string;
  output: string;
  samples: { input: string; output: string }[];
  solutions: DemoSolution[];
  reviews: DemoReview[];
  discussion: { author: string; text: string }[];
};

export type DemoBlog = { author: string; title: string; tags: string[]; about: string; content: string };

interface DemoReply {
  author: string;
  text: string;
  /** Who finds it useful. */
  useful?: string[];
}

export type DemoThread = (
  | { blog: string }
  | { discussion: string }
  /** The problem's title, and which of its solutions. */
  | { solution: [problem: string, nth: number] }
) & {
  comments: (DemoReply & { replies?: DemoReply[] })[];
  useful?: string[];
  /** The problem's author marks it. */
  editorial?: boolean;
};
