import { Socket } from "node:net"
import pg from "pg"
import { inJson, JsonValue } from "../sql/values.ts"
import type { Scheduler } from "../world/scheduler.ts"
import type { ServerConnection, SimulatedServer } from "./server.ts"
import type { SentStatement, StatementResult } from "./session.ts"

/** What may happen to messages between a process and the database. */
export type Network = {
  requestMs(): number
  answerMs(): number
  notificationMs(): number
  /** The connection is lost in place of this answer. */
  losesAnswer(command: string): boolean
}

type QueryInput = string | { text: string; values?: unknown[]; rowMode?: string; types?: unknown }
type QueryDone = (problem: Error | null, result?: object) => void
type Asked = SentStatement & { isSent: boolean }

export type SimulatedLink = { server: SimulatedServer; scheduler: Scheduler; network: Network }

/** For the options of a real pool. */
export function clientClassOf(link: SimulatedLink) {
  return class extends SimulatedClient {
    constructor(options?: pg.ClientConfig) {
      super(link, options)
    }
  }
}

/** A `pg` client without a socket: the real pool opens, lends and closes it. */
export class SimulatedClient extends pg.Client {
  readonly #link: SimulatedLink
  #connection: ServerConnection | undefined
  readonly #asked: Asked[] = []
  readonly #statementMs: number
  #isFlushing = false
  #problem: Error | undefined
  #arrivesAtMs = 0
  #answersAtMs = 0

  constructor(link: SimulatedLink, options?: pg.ClientConfig) {
    super({ ...options, stream: () => new Socket() })
    this.#link = link
    this.#statementMs = typeof options?.statement_timeout === "number" ? options.statement_timeout : 5_000
    Object.assign(this, {
      connect: (callback?: (problem?: Error) => void) => this.#connect(callback),
      query: (input: QueryInput, values?: unknown, callback?: QueryDone) =>
        this.#query(input, values, callback),
      end: (callback?: () => void) => this.#end(callback),
      ref: () => undefined,
      unref: () => undefined,
    })
  }

  #connect(callback?: (problem?: Error) => void): Promise<void> | undefined {
    const opened = new Promise<void>((resolve, reject) => {
      this.#link.scheduler.after(this.#link.network.requestMs() + this.#link.network.answerMs(), () => {
        if (this.#problem) return reject(this.#problem)
        if (this.#link.server.isAway)
          return reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
        this.#connection = this.#link.server.connect(
          { statementMs: this.#statementMs, idleInTransactionMs: Math.max(10_000, this.#statementMs) },
          { lost: this.#lostLater(), hear: this.#hearLater() },
        )
        resolve()
      })
    })
    if (!callback) return opened
    opened.then(() => callback(), callback)
    return undefined
  }

  #query(input: QueryInput, given: unknown, callback?: QueryDone): Promise<object> | undefined {
    const { text, values = [], rowMode, types } = typeof input === "string" ? { text: input } : input
    const sent = new Promise<object>((resolve, reject) => {
      this.#ask({
        text,
        values: Array.isArray(given) ? given : values,
        isSent: false,
        answer: (result) => resolve(asResult(result, rowMode === "array", types !== undefined)),
        fail: reject,
      })
    })
    const done = typeof given === "function" ? (given as QueryDone) : callback
    if (!done) return sent
    sent.then((result) => done(null, result), done)
    return undefined
  }

  #ask(statement: Asked): void {
    if (!this.#connection || this.#problem) {
      statement.fail(new Error("Client has encountered a connection error and is not queryable"))
      return
    }
    this.#asked.push(statement)
    if (this.#isFlushing) return
    this.#isFlushing = true
    queueMicrotask(() => {
      this.#isFlushing = false
      this.#flush()
    })
  }

  /** What was asked in one tick leaves in one message, if the connection pipelines. */
  #flush(): void {
    const connection = this.#connection
    if (!connection || this.#problem) return
    const open = this.pipeline ? this.#asked : this.#asked.slice(0, 1)
    const leaving = open.filter(({ isSent }) => !isSent)
    if (leaving.length === 0) return
    for (const each of leaving) each.isSent = true
    this.#arrivesAtMs = Math.max(
      this.#arrivesAtMs,
      this.#link.scheduler.nowMs + this.#link.network.requestMs(),
    )
    const messages = leaving.map((each) => this.#withDelayedAnswer(each, connection))
    this.#link.scheduler.after(
      this.#arrivesAtMs - this.#link.scheduler.nowMs,
      () => connection.session.receive(messages),
      null,
    )
  }

  #withDelayedAnswer(statement: Asked, connection: ServerConnection): SentStatement {
    const process = this.#link.scheduler.current
    const later = (command: string, run: () => void) => {
      if (this.#link.network.losesAnswer(command)) {
        this.#link.server.cut(connection, new Error("Connection terminated unexpectedly"))
        return
      }
      this.#answersAtMs = Math.max(
        this.#answersAtMs,
        this.#link.scheduler.nowMs + this.#link.network.answerMs(),
      )
      this.#link.scheduler.after(
        this.#answersAtMs - this.#link.scheduler.nowMs,
        () => {
          const place = this.#asked.indexOf(statement)
          if (place < 0) return
          this.#asked.splice(place, 1)
          run()
          this.#flush()
        },
        process,
      )
    }
    return {
      ...statement,
      answer: (result) => later(result.command, () => statement.answer(result)),
      fail: (problem) => later("ERROR", () => statement.fail(problem)),
    }
  }

  #lostLater(): ServerConnection["lost"] {
    const process = this.#link.scheduler.current
    return (problem) => {
      this.#link.scheduler.after(this.#link.network.answerMs(), () => this.#lose(problem), process)
    }
  }

  /** In order with the answers: they share a connection. */
  #hearLater(): ServerConnection["hear"] {
    const process = this.#link.scheduler.current
    return (channel, payload) => {
      const { scheduler, network } = this.#link
      this.#answersAtMs = Math.max(this.#answersAtMs, scheduler.nowMs + network.notificationMs())
      const run = () => {
        if (!this.#problem) this.emit("notification", { channel, payload, processId: 0 })
      }
      scheduler.after(this.#answersAtMs - scheduler.nowMs, run, process)
    }
  }

  #lose(problem: Error): void {
    if (this.#problem) return
    this.#problem = problem
    for (const each of this.#asked.splice(0)) each.fail(problem)
    this.emit("error", problem)
    this.emit("end")
  }

  /** The relay closes a connection that it no longer trusts. */
  destroy(): void {
    void this.#end()
  }

  #end(callback?: () => void): Promise<void> | undefined {
    const connection = this.#connection
    this.#problem ??= new Error("Client was closed and is not queryable")
    for (const each of this.#asked.splice(0)) each.fail(this.#problem)
    if (connection)
      this.#link.scheduler.after(
        this.#link.network.requestMs(),
        () => this.#link.server.cut(connection, this.#problem ?? new Error("closed")),
        null,
      )
    this.emit("end")
    if (!callback) return Promise.resolve()
    queueMicrotask(callback)
    return undefined
  }
}

function asResult(
  { command, names, rows, count }: StatementResult,
  isArray: boolean,
  isForDrizzle: boolean,
): object {
  const convert = (value: unknown) => asDriverValue(value, isForDrizzle)
  const converted = isArray
    ? rows.map((row) => row.map(convert))
    : rows.map((row) => Object.fromEntries(names.map((name, at) => [name, convert(row[at])])))
  return { command, rowCount: count, rows: converted, fields: [], oid: 0 }
}

/** Drizzle asks for times as text, and reads them itself. */
function asDriverValue(value: unknown, isForDrizzle: boolean): unknown {
  if (value instanceof Date) return isForDrizzle ? value.toISOString() : value
  return value instanceof JsonValue ? inJson(value) : (value ?? null)
}
