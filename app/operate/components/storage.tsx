import { Ago } from "../../platform/ui/date.tsx";

interface StorageProps {
  storage: {
    /** In bytes; null if unknown. */
    database: number;
    log: number | null;
    free: number | null;
    disk: number | null;
    backedUpAt: number | null;
  };
  version: string;
}

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

const size = (bytes: number) =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

export function Storage({ storage: { database, log, free, disk, backedUpAt }, version }: StorageProps) {
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
            ...(log === null ? [] : [["Write-ahead log", size(log)]]),
            ...(isKnown ? [["Disk", `${size(disk - free)} of ${size(disk)}`]] : []),
            ["Version", version],
          ].map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
          {backedUpAt === null ? null : (
            <div>
              <dt>Last backup</dt>
              <dd>
                <Ago value={backedUpAt} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
