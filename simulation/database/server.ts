import type { StatementSyntax } from "../sql/syntax.ts"
import type { Scheduler, SimulatedProcess } from "../world/scheduler.ts"
import type { CompiledStatement, SimulatedDatabase } from "./database.ts"
import { type CommitOnItsWay, DatabaseSession, type SessionLimits } from "./session.ts"
import type { SimulatedTransaction } from "./transaction.ts"

/** A client's end of a connection. */
export type ServerConnection = {
  session: DatabaseSession
  process: SimulatedProcess | null
  lost(problem: Error): void
  hear(channel: string, payload: string): void
}

/** The database as processes reach it: connections, commits on two machines, notifications and failovers. */
export class SimulatedServer {
  readonly database: SimulatedDatabase
  readonly scheduler: Scheduler
  readonly waitingSessions = new Set<DatabaseSession>()
  readonly #connections = new Set<ServerConnection>()
  readonly #prepared: Map<string, readonly (StatementSyntax | CompiledStatement)[]>
  deadlocks = 0
  onCommit: (transaction: SimulatedTransaction, process: SimulatedProcess | null) => void = () => undefined
  awayUntilMs = 0
  /** The clock of the primary: after a failover another machine's. */
  clockOffsetMs = 0

  constructor(
    database: SimulatedDatabase,
    scheduler: Scheduler,
    prepared: Map<string, readonly (StatementSyntax | CompiledStatement)[]>,
  ) {
    this.database = database
    this.scheduler = scheduler
    this.#prepared = prepared
  }

  nowMs(): number {
    return Math.floor(this.scheduler.nowMs + this.clockOffsetMs)
  }

  flushMs(): number {
    return this.scheduler.delay(0.2, 12)
  }

  prepared(
    text: string,
    prepare: () => readonly (StatementSyntax | CompiledStatement)[],
  ): readonly (StatementSyntax | CompiledStatement)[] {
    let found = this.#prepared.get(text)
    if (!found) {
      found = prepare()
      this.#prepared.set(text, found)
    }
    return found
  }

  get isAway(): boolean {
    return this.scheduler.nowMs < this.awayUntilMs
  }

  connect(limits: SessionLimits, ends: Omit<ServerConnection, "session" | "process">): ServerConnection {
    const connection = {
      session: new DatabaseSession(this, limits, this.scheduler.current),
      process: this.scheduler.current,
      ...ends,
    }
    this.#connections.add(connection)
    return connection
  }

  /** Cuts a connection, at the database's end too. */
  cut(connection: ServerConnection, problem: Error, commit: CommitOnItsWay = "lost"): void {
    if (!this.#connections.delete(connection)) return
    connection.session.close(commit)
    connection.lost(problem)
  }

  get connections(): readonly ServerConnection[] {
    return [...this.#connections]
  }

  commit(transaction: SimulatedTransaction, process: SimulatedProcess | null): void {
    this.database.commit(transaction)
    this.onCommit(transaction, process)
    for (const { channel, payload } of transaction.notified)
      for (const { session, hear } of this.#connections)
        if (session.channels.has(channel)) hear(channel, payload)
    this.#wakeWaiting()
  }

  rollback(transaction: SimulatedTransaction): void {
    this.database.rollback(transaction)
    this.#wakeWaiting()
  }

  #wakeWaiting(): void {
    for (const session of [...this.waitingSessions]) session.wake()
  }

  /** The primary dies. The standby has all that was acknowledged, and perhaps what was about to be. */
  failOver(awayMs: number, clockOffsetMs: number): void {
    this.awayUntilMs = this.scheduler.nowMs + awayMs
    for (const connection of this.connections)
      this.cut(
        connection,
        new Error("Connection terminated unexpectedly"),
        this.scheduler.random.isOne(0.5) ? "kept" : "lost",
      )
    this.clockOffsetMs = clockOffsetMs
  }

  /** The database's own time limit for a client that holds locks and sends nothing. */
  endIdleTransactions(): void {
    for (const connection of this.connections)
      if (connection.session.isIdleInTransaction())
        this.cut(connection, new Error("Connection terminated unexpectedly"))
  }
}
