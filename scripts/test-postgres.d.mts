interface Server {
  /** Of its database `postgres`, as a user who may do everything. */
  url: string;
  stop(): Promise<void>;
}

interface OwnServer extends Server {
  halt(): Promise<void>;
  resume(): Promise<void>;
}

export function startPostgres(prefix: string): Promise<Server>;
export function startOwnPostgres(): Promise<OwnServer>;
