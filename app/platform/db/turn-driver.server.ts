import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

/** Whoever asks: it has a connection of its own as soon as it begins a transaction. */
class Caller implements DatabaseConnection {
  own: DatabaseConnection | undefined;
  readonly #ask: DatabaseConnection["executeQuery"];

  constructor(ask: DatabaseConnection["executeQuery"]) {
    this.#ask = ask;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.own ? this.own.executeQuery(query) : this.#ask(query);
  }

  // Streamed rows are those of one page: a cursor would ask PostgreSQL three times.
  async *streamQuery<R>(query: CompiledQuery) {
    yield await this.executeQuery<R>(query);
  }
}

/** What one turn of the event loop asks for goes over this connection, one statement behind the other. */
interface Turn {
  connection: Promise<DatabaseConnection>;
  /** Statements without an answer. */
  open: number;
}

/**
 * Sends the statements that are asked for in one turn of the event loop over one connection, without waiting for each
 * other's answers: each way to PostgreSQL costs the process as much as the statement itself. A transaction has a
 * connection of its own.
 */
export class TurnDriver extends PostgresDriver {
  #turn: Turn | undefined;

  override async acquireConnection() {
    return new Caller((query) => this.#ask(query)) as never;
  }

  // The other statements of a transaction, its commit too, ask the caller.
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

  /** Gives the connection back once the turn is over and all its statements are answered. */
  #leave(turn: Turn): void {
    if (this.#turn === turn || turn.open > 0) return;
    void turn.connection.then((connection) => super.releaseConnection(connection as never)).catch(() => {});
  }
}
