import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { Log } from "#platform/log.ts"
import type { Letter } from "#platform/mail.ts"
import type { Bound } from "../bind-page.ts"
import type { LetterSheet } from "../letters.tsx"
import type { Sheet } from "./sheet.ts"

/** Lists the sites whose widgets a page may load. */
export type Begun = { guests: readonly string[] }
export type Work = { page: Sheet } | { letter: LetterSheet }
export type Done = Bound | Letter
export type Asked = { id: number; work: Work }
/** `done` is undefined if the work failed. */
export type Told = { isReady: true } | { id: number; done: Done | undefined }

type Waiting = (done: Done | undefined) => void
type Kind = "page" | "letter"
type Thread = { worker: Worker; waiting: Record<Kind, Map<number, Waiting>>; isReady: boolean }

/** A path from the project's root: the bundle does not contain this file. */
const threadFile = "src/server/drawing/drawing-thread.ts"
/**
 * With this many pages waiting in every thread, the main thread is faster. E-mails come in bursts, and no visitor waits
 * for them: they queue for a free thread, because on the main thread they would delay bids. The limit also bounds how
 * many a page waits behind.
 */
const mostWaiting: Readonly<Record<Kind, number>> = { page: 8, letter: 8 }
const restMs = 1_000

/**
 * Threads that render pages and e-mails: about half of the work, moved off the thread that takes bids. The main thread
 * renders what no thread takes.
 */
export class DrawingRoom {
  readonly #log: Log
  readonly #begun: Begun
  readonly #file: string
  readonly #threads = new Set<Thread>()
  readonly #letters: { letter: LetterSheet; done: Waiting }[] = []
  drawn = 0
  #lastId = 0
  #isClosing = false

  constructor(log: Log, threads: number, begun: Begun, file = threadFile) {
    this.#log = log
    this.#begun = begun
    this.#file = file
    for (let at = 0; at < threads; at++) this.#begin()
  }

  /** Undefined: the caller must render the page in this thread. */
  draw(page: Sheet): Promise<Bound | undefined> | undefined {
    const thread = this.#leastBusy("page")
    return thread && (this.#ask(thread, "page", { page }) as Promise<Bound | undefined>)
  }

  /** Undefined: the caller must render the e-mail in this thread. */
  print(letter: LetterSheet): Promise<Letter | undefined> | undefined {
    if (!this.#hasThread()) return undefined
    return new Promise((done) => {
      this.#letters.push({ letter, done: done as Waiting })
      this.#printNext()
    })
  }

  #hasThread(): boolean {
    return [...this.#threads].some(({ isReady }) => isReady)
  }

  async #ask(thread: Thread, kind: Kind, work: Work): Promise<Done | undefined> {
    const id = ++this.#lastId
    try {
      thread.worker.postMessage({ id, work } satisfies Asked)
    } catch {
      // The work cannot be cloned (structured clone).
      return undefined
    }
    return await new Promise((done) => thread.waiting[kind].set(id, done))
  }

  #printNext(): void {
    if (!this.#hasThread()) {
      for (const { done } of this.#letters.splice(0)) done(undefined)
      return
    }
    for (;;) {
      const thread = this.#leastBusy("letter")
      const next = thread && this.#letters.shift()
      if (!next) return
      void this.#ask(thread, "letter", { letter: next.letter }).then(next.done)
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #leastBusy(kind: Kind): Thread | undefined {
    let least: Thread | undefined
    const waiting = (thread: Thread) => thread.waiting[kind].size
    for (const thread of this.#threads)
      if (thread.isReady && waiting(thread) < (least ? waiting(least) : mostWaiting[kind])) least = thread
    return least
  }

  #begin(): void {
    const worker = new Worker(resolve(this.#file), { workerData: this.#begun })
    const thread: Thread = { worker, waiting: { page: new Map(), letter: new Map() }, isReady: false }
    this.#threads.add(thread)
    let reason: unknown
    worker.on("message", (told: Told) => {
      if ("isReady" in told) {
        thread.isReady = true
        return
      }
      if (told.done && "plain" in told.done) this.drawn++
      for (const waiting of Object.values(thread.waiting)) {
        waiting.get(told.id)?.(told.done)
        waiting.delete(told.id)
      }
      this.#printNext()
    })
    worker.on("error", (problem) => {
      reason = problem
    })
    worker.on("exit", (code) => {
      this.#threads.delete(thread)
      for (const waiting of Object.values(thread.waiting))
        for (const done of waiting.values()) done(undefined)
      this.#printNext()
      if (this.#isClosing) return
      this.#log.error(
        { err: reason ?? code },
        "a thread that draws pages and letters has ended and is begun again",
      )
      setTimeout(() => {
        if (!this.#isClosing) this.#begin()
      }, restMs).unref()
    })
  }
}
