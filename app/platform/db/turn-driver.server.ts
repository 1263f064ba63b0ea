import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

class Caller implements DatabaseConnection {
  own: DatabaseConnection | undefined;

  constructor(readonly ask: DatabaseConnection["executeQuery"]) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.own ? this.own.executeQuery(query) : this.ask(query);
  }

  // Only single pages are streamed, and a cursor would cost each of them three round trips.
  async *streamQuery<R>(query: CompiledQuery) {
    yield await this.executeQuery<R>(query);
  }
}

interface Turn {
  connection: Promise<DatabaseConnection>;
  open: number;
}

/**
 * Sends all statements of one turn of the event loop over one connection, each without waiting for earlier answers: a
 * round trip costs the process as much as a statement. Each transaction gets its own connection.
 */
export class TurnDriver extends PostgresDriver {
  #turn: Turn | undefined;

  override async acquireConnection() {
    return new Caller((query) => this.#ask(query)) as never;
  }

  // A transaction's other statements, including its commit, go through the caller.
  override async beginTransaction(caller: DatabaseConnection, settings: TransactionSettings) {
    const own = await super.acquireConnection();
    (caller as Caller).own = own;
    await super.beginTransaction(own as never, settings);
  }

  override async releaseConnection(caller: DatabaseConnection) {
    const { own } = caller as Caller;
    if (own) await super.releaseConnection(own as never);
  }

  async #ask<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const turn = this.#turn ?? this.#begin();
    turn.open++;
    try {
      const connection = await turn.connection;
      return await connection.executeQuery<R>(query);
    } finally {
      turn.open--;
      this.#leave(turn);
    }
  }

  #begin(): Turn {
    const turn: Turn = { connection: super.acquireConnection(), open: 0 };
    this.#turn = turn;
    setImmediate(() => {
      this.#turn = undefined;
      this.#leave(turn);
    });
    return turn;
  }

  #leave(turn: Turn): void {
    if (this.#turn === turn || turn.open > 0) return;
    void turn.connection.then((connection) => super.releaseConnection(connection as never)).catch(() => {});
  }
}
