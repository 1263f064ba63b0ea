export interface StorageProps {
  /** Bytes; null where nobody says. */
  storage: { database: number; log: number | null; free: number | null; disk: number | null };
  version: string;
}

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

/** "1.8 GB" */
function size(bytes: number): string {
  if (bytes >= GIGABYTE) return `${(bytes / GIGABYTE).toFixed(1)} GB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** What the site takes. */
export function Storage({ storage: { database, log, free, disk }, version }: StorageProps) {
  const isKnown = free !== null && disk !== null && disk > 0;
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>Storage</h2>
        {isKnown ? <span className="count">{size(free)} free</span> : null}
      </div>
      <div className="panel-body">
        {isKnown ? (
          <progress className="disk" max={disk} value={disk - free} aria-label="Disk used">
            {Math.round(((disk - free) / disk) * 100)} %
          </progress>
        ) : null}
        <dl className="lines">
          {[
            ["Database", size(database)],
            ...(log === null ? [] : [["Its log", size(log)]]),
            ...(isKnown ? [["Disk", `${size(disk - free)} of ${size(disk)}`]] : []),
            ["Version", version],
          ].map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
