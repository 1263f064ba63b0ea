/** Ids of headings start with this, so that a text cannot name what the page or a script looks up. */
const PREFIX = "section-";
const MOST_CHARACTERS = 60;
const LABEL = "Link to ";

/** Gives each heading of a text an id of its own, made of its words, so that links to it survive other changes. */
export class Anchors {
  readonly #taken = new Map<string, number>();

  idOf(heading: string): string {
    const words = heading
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
    const name = [...words].slice(0, MOST_CHARACTERS).join("").replace(/^-|-$/g, "") || "part";
    return PREFIX + this.#unique(name);
  }

  #unique(name: string): string {
    const before = this.#taken.get(name) ?? 0;
    this.#taken.set(name, before + 1);
    // The numbered name may be another heading's.
    return before === 0 ? name : this.#unique(`${name}-${before + 1}`);
  }
}

export const isAnchor = (id: string): boolean => /^section-[\p{L}\p{M}\p{N}-]{1,80}$/u.test(id);

export const labelOf = (heading: string): string => LABEL + heading;

export interface Heading {
  id: string;
  title: string;
  level: number;
}

const ANCHOR = /<a class="anchor" href="#(section-[^"<]+)" title="Link to ([^"<]*)"[^<>]*><\/a><\/h([2-6])>/g;

/** @param html as the renderer made it, in which texts contain no tags */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(ANCHOR)].map(([, id = "", title = "", level]) => ({
    id,
    title: unescapeHtml(title),
    level: Number(level),
  }));
}

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};
const unescapeHtml = (text: string) =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? "");
