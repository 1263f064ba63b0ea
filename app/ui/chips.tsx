/** Tags as links to the problems that carry them. */
export function Chips({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <a key={tag} className="tag" href={`/dashboard?tag=${encodeURIComponent(tag)}`}>
      {tag}
    </a>
  ));
}
