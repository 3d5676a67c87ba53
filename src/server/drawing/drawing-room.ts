import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { Log } from "#platform/log.ts"
import type { Letter } from "#platform/mail.ts"
import type { Bound } from "../bind-page.ts"
import type { LetterSheet } from "../letters.tsx"
import type { Sheet } from "./sheet.ts"

/** What a thread begins with: the sites whose widgets a page may load. */
export type Begun = { guests: readonly string[] }
/** A page or a letter. */
export type Work = { page: Sheet } | { letter: LetterSheet }
export type Done = Bound | Letter
export type Asked = { id: number; work: Work }
/** What a thread says: that it is there, and what it has done; of what it could not do, nothing. */
export type Told = { isReady: true } | { id: number; done: Done | undefined }

type Waiting = (done: Done | undefined) => void
type Kind = "page" | "letter"
/** What a thread has been asked for and has not done, by kind. */
type Thread = { worker: Worker; waiting: Record<Kind, Map<number, Waiting>>; isReady: boolean }

/** Named from the project's folder: the built house is one file, and this is not in it. */
const threadFile = "src/server/drawing/drawing-thread.ts"
/**
 * Where as much waits for every thread, a page is sooner drawn where it is. Letters come in heaps and nobody sees them come:
 * those that find no room wait for it, for printed here they would hold up bids; and in a thread no page waits for many.
 */
const mostWaiting: Readonly<Record<Kind, number>> = { page: 8, letter: 8 }
const restMs = 1_000

/**
 * Threads that draw pages from what loaders have read, and print letters, so that another processor does what is about half
 * of the work, and no bid waits for it. Whatever a thread does not do is done in the house's own.
 */
export class DrawingRoom {
  readonly #log: Log
  readonly #begun: Begun
  readonly #file: string
  readonly #threads = new Set<Thread>()
  /** Letters that no thread has room for yet, the oldest first. */
  readonly #letters: { letter: LetterSheet; done: Waiting }[] = []
  /** How many pages threads have drawn. */
  drawn = 0
  #lastId = 0
  #isClosing = false

  constructor(log: Log, threads: number, begun: Begun, file = threadFile) {
    this.#log = log
    this.#begun = begun
    this.#file = file
    for (let at = 0; at < threads; at++) this.#begin()
  }

  /** The page with its bytes; undefined where it is to be drawn here. */
  draw(page: Sheet): Promise<Bound | undefined> | undefined {
    const thread = this.#leastBusy("page")
    return thread && (this.#ask(thread, "page", { page }) as Promise<Bound | undefined>)
  }

  /** The letter; undefined where it is to be printed here. */
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
      // Something of it is no plain data.
      return undefined
    }
    return await new Promise((done) => thread.waiting[kind].set(id, done))
  }

  /** The letters that waited longest go to whatever thread has room; where none is left they are printed here. */
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
