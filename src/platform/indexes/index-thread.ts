import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import { type AppContext, commitsOf } from "#platform/ctx.ts"
import { addNames, type NewNames } from "./common-names.ts"
import { forwardQueries } from "./index-query.ts"
import { indexUnavailable } from "./index-unavailable.ts"
import { type IndexQuestion, PendingQueries, type QueryAnswer } from "./pending-queries.ts"

export type IndexThreadData = {
  databaseUrl: string
  replicaUrl: string | undefined
  logLevel: string
}

/** Undefined ends the thread. */
export type IndexThreadRequest = { commits: number; questions: IndexQuestion[] } | undefined

export type IndexThreadMessage =
  | { isReady: true }
  | { changes: readonly string[] }
  | { names: NewNames; answers: QueryAnswer[] }

type IndexThreadOptions = {
  /** A path from the project's root. */
  file: string
  replicaUrl?: string | undefined
  /** Undefined means that some messages may have been missed. */
  onChanges(changes: readonly string[] | undefined): void
}

/** Filling an index takes one for long; the others read changes. */
export const searchConnections = 4

const restMs = 1_000
const maxCloseMs = 3_000

/**
 * In a worker thread, searching and filling never delay bids, and do not evict the main thread's data from the CPU
 * caches. Resolves when everything is in memory.
 */
export async function openIndexThread(app: AppContext, opening: IndexThreadOptions): Promise<IndexThread> {
  const thread = new IndexThread(app, opening)
  await thread.begin()
  forwardQueries(app, (name, input) => thread.request(name, input))
  return thread
}

export class IndexThread {
  readonly #app: AppContext
  readonly #opening: IndexThreadOptions
  readonly #pending = new PendingQueries((questions) => this.#send(questions))
  /** Of the common names that its answers refer to. */
  namesId: string | undefined
  #worker: Worker | undefined
  #isReady = false
  #isClosing = false

  constructor(app: AppContext, opening: IndexThreadOptions) {
    this.#app = app
    this.#opening = opening
  }

  /** Throws the reason if the thread ends before it is ready. */
  begin(): Promise<void> {
    const { pool, log } = this.#app
    const databaseUrl = pool.options.connectionString ?? ""
    const { replicaUrl } = this.#opening
    const workerData: IndexThreadData = { databaseUrl, replicaUrl, logLevel: log.level }
    const worker = new Worker(resolve(this.#opening.file), { workerData })
    this.#worker = worker
    let reason: unknown
    return new Promise((ready, fail) => {
      worker.on("message", (message: IndexThreadMessage) => {
        if ("isReady" in message) {
          this.#isReady = true
          this.#opening.onChanges(undefined)
          ready()
        } else this.#hear(message)
      })
      worker.on("error", (problem) => {
        reason = problem
      })
      worker.on("exit", (code) => {
        const isFirst = !this.#isReady
        this.#ended()
        fail(reason ?? new Error(`the search index thread ended with ${code}`))
        if (!isFirst && !this.#isClosing) this.#beginAgain(reason ?? code)
      })
    })
  }

  get isReady(): boolean {
    return this.#isReady
  }

  request(name: string, input: unknown): Promise<unknown> {
    if (!this.#isReady) return Promise.reject(indexUnavailable())
    return this.#pending.request(name, input)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once("exit", resolve))
    worker.postMessage(undefined satisfies IndexThreadRequest)
    const late = setTimeout(() => void worker.terminate(), maxCloseMs)
    await ended
    clearTimeout(late)
  }

  #send(questions: IndexQuestion[]): void {
    const input: IndexThreadRequest = { commits: commitsOf(this.#app), questions }
    if (this.#isReady) this.#worker?.postMessage(input)
  }

  #hear(message: Exclude<IndexThreadMessage, { isReady: true }>): void {
    if ("changes" in message) {
      this.#opening.onChanges(message.changes)
      return
    }
    addNames(message.names)
    this.namesId = message.names.of
    this.#pending.receive(message.answers)
  }

  #ended(): void {
    this.#isReady = false
    this.#worker = undefined
    this.#pending.failAll()
  }

  /** Searches are refused with a time to retry; bidding and buying go on. */
  #beginAgain(problem: unknown): void {
    this.#app.log.error({ err: problem }, "the search index thread ended and is started again")
    setTimeout(() => {
      if (this.#isClosing) return
      this.begin().catch((next) => {
        if (!this.#isClosing) this.#beginAgain(next)
      })
    }, restMs)
  }
}
