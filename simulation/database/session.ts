import { parseStatements } from "../sql/parse-statement.ts"
import type { StatementSyntax } from "../sql/syntax.ts"
import type { SimulatedProcess } from "../world/scheduler.ts"
import type { CompiledStatement } from "./database.ts"
import { Execution } from "./execution.ts"
import { Blocked, databaseError } from "./problems.ts"
import type { SimulatedServer } from "./server.ts"
import type { SimulatedTransaction } from "./transaction.ts"

export type StatementResult = {
  command: string
  names: readonly string[]
  rows: readonly (readonly unknown[])[]
  count: number
}

export type SentStatement = {
  text: string
  values: readonly unknown[]
  answer(result: StatementResult): void
  fail(problem: Error): void
}

/** What becomes of a commit that is on its way to the disks; "later": it arrives there, though nobody waits for it. */
export type CommitOnItsWay = "lost" | "kept" | "later"

export type SessionLimits = { statementMs: number; idleInTransactionMs: number }

type PreparedText = readonly (StatementSyntax | CompiledStatement)[]

/** One connection's side in the database: its statements run in order, and the first that waits stops the rest. */
export class DatabaseSession {
  readonly #server: SimulatedServer
  readonly #limits: SessionLimits
  readonly #process: SimulatedProcess | null
  readonly #queue: SentStatement[] = []
  readonly channels = new Set<string>()
  #transaction: SimulatedTransaction | undefined
  #isExplicit = false
  #isAborted = false
  #lockTimeoutMs: number | undefined
  #waiting: { execution: Execution; statement: CompiledStatement; attempt: number } | undefined
  #attempts = 0
  #isCommitting = false
  #idleSinceMs = 0
  isClosed = false

  constructor(server: SimulatedServer, limits: SessionLimits, process: SimulatedProcess | null) {
    this.#server = server
    this.#process = process
    this.#limits = limits
  }

  receive(statements: readonly SentStatement[]): void {
    this.#queue.push(...statements)
    this.#runQueue()
  }

  #runQueue(): void {
    while (!this.isClosed && !this.#waiting && !this.#isCommitting) {
      const [first] = this.#queue
      if (!first) break
      const result = this.#run(first)
      if (!result) return
      this.#finish(result)
    }
    this.#idleSinceMs = this.#server.scheduler.nowMs
  }

  #finish(result: StatementResult | Error): void {
    const statement = this.#queue.shift()
    if (result instanceof Error) {
      if (this.#isExplicit) this.#isAborted = true
      if (this.#transaction && !this.#isExplicit) this.#rollback()
      statement?.fail(result)
    } else statement?.answer(result)
  }

  /** Undefined if it waits for a lock or its commit. */
  #run({ text, values }: SentStatement): StatementResult | Error | undefined {
    let result: StatementResult | Error = done("")
    for (const part of this.#prepare(text)) {
      const next = "run" in part ? this.#execute(part, values) : this.#control(part)
      if (!next || next instanceof Error) return next
      result = next
    }
    return result
  }

  #prepare(text: string): PreparedText {
    return this.#server.prepared(text, () => {
      const statements = parseStatements(text)
      return statements.map((each) => {
        const isControl = ["begin", "commit", "rollback", "set", "listen"].includes(each.kind)
        return isControl ? each : this.#server.database.compile(each)
      })
    })
  }

  #control(statement: StatementSyntax): StatementResult | Error | undefined {
    if (statement.kind === "begin") {
      this.#isExplicit = true
      this.#isAborted = false
      this.#transaction ??= this.#server.database.begin()
    } else if (statement.kind === "rollback") this.#rollback()
    else if (statement.kind === "commit") return this.#commit()
    else if (statement.kind === "listen") this.channels.add(statement.channel)
    else if (statement.kind === "set" && statement.name === "lock_timeout")
      this.#lockTimeoutMs = Number.parseInt(statement.value, 10)
    return done(statement.kind.toUpperCase())
  }

  #execute(statement: CompiledStatement, values: readonly unknown[]): StatementResult | Error | undefined {
    if (this.#isAborted)
      return databaseError(
        "25P02",
        "current transaction is aborted, commands ignored until end of transaction block",
      )
    const { database } = this.#server
    this.#transaction ??= database.begin()
    const execution = new Execution(database, this.#transaction, values)
    return this.#attempt(statement, execution)
  }

  #attempt(statement: CompiledStatement, execution: Execution): StatementResult | Error | undefined {
    const transaction = execution.transaction
    const mark = transaction.mark()
    try {
      const { rows, count } = statement.run(execution)
      const result = { command: statement.command, names: statement.names, rows, count }
      if (this.#isExplicit) return result
      return this.#commit(result)
    } catch (problem) {
      transaction.undoTo(mark)
      if (problem instanceof Blocked) {
        this.#waitFor(problem.by, statement, execution)
        return undefined
      }
      if (problem instanceof Error && "severity" in problem) return problem
      throw problem
    }
  }

  #waitFor(by: ReadonlySet<SimulatedTransaction>, statement: CompiledStatement, execution: Execution): void {
    const { transaction } = execution
    if (!this.#waiting) {
      this.#server.database.waiting++
      const attempt = ++this.#attempts
      this.#waiting = { execution, statement, attempt }
      this.#server.waitingSessions.add(this)
      const end = (code: string, message: string) => {
        if (this.#waiting?.attempt === attempt) this.#stopWaiting(databaseError(code, message))
      }
      const { scheduler } = this.#server
      scheduler.after(
        this.#limits.statementMs,
        () => end("57014", "canceling statement due to statement timeout"),
        null,
      )
      if (this.#lockTimeoutMs !== undefined)
        scheduler.after(
          this.#lockTimeoutMs,
          () => end("55P03", "canceling statement due to lock timeout"),
          null,
        )
      scheduler.after(
        deadlockMs,
        () => {
          if (this.#waiting?.attempt !== attempt || !isDeadlock(transaction)) return
          this.#server.deadlocks++
          end("40P01", "deadlock detected")
        },
        null,
      )
    }
    transaction.waitsFor = by
  }

  /** Tries again once one of those it waits for has ended. */
  wake(): void {
    if (!this.#waiting) return
    const { execution, statement } = this.#waiting
    if (![...execution.transaction.waitsFor].some(({ isEnded }) => isEnded)) return
    const result = this.#attempt(statement, execution)
    if (result || this.#isCommitting) this.#stopWaiting(result)
  }

  #stopWaiting(result: StatementResult | Error | undefined): void {
    if (!this.#waiting) return
    this.#waiting.execution.transaction.waitsFor = new Set()
    this.#waiting = undefined
    this.#server.database.waiting--
    this.#server.waitingSessions.delete(this)
    if (!result) return
    this.#finish(result)
    this.#runQueue()
  }

  /** What a transaction has written is visible once it is on the disk of both machines. */
  #commit(result = done("COMMIT")): StatementResult | undefined {
    const transaction = this.#transaction
    if (!transaction || this.#isAborted) {
      this.#rollback()
      return done("ROLLBACK")
    }
    if (transaction.changed.size === 0) {
      this.#end(transaction)
      return result
    }
    this.#isCommitting = true
    this.#server.scheduler.after(
      this.#server.flushMs(),
      () => {
        if (transaction.isEnded) return
        this.#isCommitting = false
        this.#end(transaction)
        if (this.isClosed) return
        this.#finish(result)
        this.#runQueue()
      },
      null,
    )
    return undefined
  }

  #end(transaction: SimulatedTransaction): void {
    this.#forget()
    this.#server.commit(transaction, this.#process)
  }

  #rollback(): void {
    const transaction = this.#transaction
    this.#forget()
    if (transaction) this.#server.rollback(transaction)
  }

  #forget(): void {
    this.#transaction = undefined
    this.#isExplicit = false
    this.#isAborted = false
    this.#lockTimeoutMs = undefined
  }

  /** The connection is lost. */
  close(commit: CommitOnItsWay): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#stopWaiting(undefined)
    const transaction = this.#transaction
    if (!transaction || !this.#isCommitting || commit === "lost") this.#rollback()
    else if (commit === "kept") this.#end(transaction)
  }

  isIdleInTransaction(): boolean {
    const idleMs = this.#server.scheduler.nowMs - this.#idleSinceMs
    return this.#isExplicit && this.#queue.length === 0 && idleMs >= this.#limits.idleInTransactionMs
  }
}

const deadlockMs = 1_000

function done(command: string): StatementResult {
  return { command, names: [], rows: [], count: 0 }
}

function isDeadlock(start: SimulatedTransaction): boolean {
  const seen = new Set<SimulatedTransaction>()
  const leadsBack = (transaction: SimulatedTransaction): boolean => {
    for (const next of transaction.waitsFor) {
      if (next === start) return true
      if (seen.has(next)) continue
      seen.add(next)
      if (leadsBack(next)) return true
    }
    return false
  }
  return leadsBack(start)
}
