export interface StripProps {
  figures: { title: string; total: number; note: string; href?: string }[];
}

/** The most important counts, side by side. */
export function Strip({ figures }: StripProps) {
  return (
    <dl className="panel strip">
      {figures.map(({ title, total, note, href }) => (
        <div key={title}>
          <dt>{href ? <a href={href}>{title}</a> : title}</dt>
          <dd>
            {total.toLocaleString("en-US")} {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
