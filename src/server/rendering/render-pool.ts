import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { Log } from "#platform/log.ts"
import type { Email } from "#platform/mail.ts"
import type { EmailRenderInput } from "../email-renderer.ts"
import type { FinalizedPage } from "../finalize-page.ts"
import type { RenderInput } from "./render-input.ts"

/** Lists the sites whose widgets a page may load. */
export type RenderThreadData = { guests: readonly string[] }
export type RenderJob = { page: RenderInput } | { email: EmailRenderInput }
export type RenderResult = FinalizedPage | Email
export type RenderRequest = { id: number; work: RenderJob }
/** `done` is undefined if the work failed. */
export type RenderMessage = { isReady: true } | { id: number; result: RenderResult | undefined }

type RenderCallback = (result: RenderResult | undefined) => void
type RenderKind = "page" | "email"
type RenderThread = {
  worker: Worker
  waiting: Record<RenderKind, Map<number, RenderCallback>>
  isReady: boolean
}

/** A path from the project's root: the bundle does not contain this file. */
const threadFile = "src/server/rendering/render-thread.ts"
/**
 * With this many pages waiting in every thread, the main thread is faster. E-mails come in bursts, and no visitor waits
 * for them: they queue for a free thread, because on the main thread they would delay bids. The limit also bounds how
 * many a page waits behind.
 */
const maxWaiting: Readonly<Record<RenderKind, number>> = { page: 8, email: 8 }
const restMs = 1_000

/**
 * Threads that render pages and e-mails: about half of the work, moved off the thread that takes bids. The main thread
 * renders what no thread takes.
 */
export class RenderPool {
  readonly #log: Log
  readonly #begun: RenderThreadData
  readonly #file: string
  readonly #threads = new Set<RenderThread>()
  readonly #emails: { email: EmailRenderInput; callback: RenderCallback }[] = []
  rendered = 0
  #lastId = 0
  #isClosing = false

  constructor(log: Log, threads: number, begun: RenderThreadData, file = threadFile) {
    this.#log = log
    this.#begun = begun
    this.#file = file
    for (let at = 0; at < threads; at++) this.#begin()
  }

  /** Undefined: the caller must render the page in this thread. */
  render(page: RenderInput): Promise<FinalizedPage | undefined> | undefined {
    const thread = this.#leastBusy("page")
    return thread && (this.#send(thread, "page", { page }) as Promise<FinalizedPage | undefined>)
  }

  /** Undefined: the caller must render the e-mail in this thread. */
  renderEmail(email: EmailRenderInput): Promise<Email | undefined> | undefined {
    if (!this.#hasThread()) return undefined
    return new Promise((resolve) => {
      this.#emails.push({ email, callback: resolve as RenderCallback })
      this.#printNext()
    })
  }

  #hasThread(): boolean {
    return [...this.#threads].some(({ isReady }) => isReady)
  }

  async #send(thread: RenderThread, kind: RenderKind, work: RenderJob): Promise<RenderResult | undefined> {
    const id = ++this.#lastId
    try {
      thread.worker.postMessage({ id, work } satisfies RenderRequest)
    } catch {
      // The work cannot be cloned (structured clone).
      return undefined
    }
    return await new Promise((resolve) => thread.waiting[kind].set(id, resolve))
  }

  #printNext(): void {
    if (!this.#hasThread()) {
      for (const { callback } of this.#emails.splice(0)) callback(undefined)
      return
    }
    for (;;) {
      const thread = this.#leastBusy("email")
      const next = thread && this.#emails.shift()
      if (!next) return
      void this.#send(thread, "email", { email: next.email }).then(next.callback)
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #leastBusy(kind: RenderKind): RenderThread | undefined {
    let min: RenderThread | undefined
    const waiting = (thread: RenderThread) => thread.waiting[kind].size
    for (const thread of this.#threads)
      if (thread.isReady && waiting(thread) < (min ? waiting(min) : maxWaiting[kind])) min = thread
    return min
  }

  #begin(): void {
    const worker = new Worker(resolve(this.#file), { workerData: this.#begun })
    const thread: RenderThread = { worker, waiting: { page: new Map(), email: new Map() }, isReady: false }
    this.#threads.add(thread)
    let reason: unknown
    worker.on("message", (message: RenderMessage) => {
      if ("isReady" in message) {
        thread.isReady = true
        return
      }
      if (message.result && "plain" in message.result) this.rendered++
      for (const waiting of Object.values(thread.waiting)) {
        waiting.get(message.id)?.(message.result)
        waiting.delete(message.id)
      }
      this.#printNext()
    })
    worker.on("error", (problem) => {
      reason = problem
    })
    worker.on("exit", (code) => {
      this.#threads.delete(thread)
      for (const waiting of Object.values(thread.waiting))
        for (const callback of waiting.values()) callback(undefined)
      this.#printNext()
      if (this.#isClosing) return
      this.#log.error({ err: reason ?? code }, "a render thread has ended and is restarted")
      setTimeout(() => {
        if (!this.#isClosing) this.#begin()
      }, restMs).unref()
    })
  }
}
