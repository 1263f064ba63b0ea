export interface StripProps {
  figures: { title: string; total: number; note: string }[];
}

export function Strip({ figures }: StripProps) {
  return (
    <dl className="panel strip">
      {figures.map(({ title, total, note }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {total.toLocaleString("en-US")} {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
