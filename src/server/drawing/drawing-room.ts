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
type Thread = { worker: Worker; waiting: Map<number, Waiting>; isReady: boolean }

/** Named from the project's folder: the built house is one file, and this is not in it. */
const threadFile = "src/server/drawing/drawing-thread.ts"
/** Where as much waits for every thread, a page is sooner drawn where it is; and a letter makes no page wait for long. */
const mostWaiting = { page: 8, letter: 2 }
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
    return this.#ask({ page }, mostWaiting.page) as Promise<Bound | undefined> | undefined
  }

  /** The letter; undefined where it is to be printed here. */
  print(letter: LetterSheet): Promise<Letter | undefined> | undefined {
    return this.#ask({ letter }, mostWaiting.letter) as Promise<Letter | undefined> | undefined
  }

  #ask(work: Work, most: number): Promise<Done | undefined> | undefined {
    const thread = this.#leastBusy(most)
    if (!thread) return undefined
    const id = ++this.#lastId
    try {
      thread.worker.postMessage({ id, work } satisfies Asked)
    } catch {
      // Something of it is no plain data.
      return undefined
    }
    return new Promise((done) => thread.waiting.set(id, done))
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #leastBusy(most: number): Thread | undefined {
    let least: Thread | undefined
    for (const thread of this.#threads)
      if (thread.isReady && thread.waiting.size < (least?.waiting.size ?? most)) least = thread
    return least
  }

  #begin(): void {
    const worker = new Worker(resolve(this.#file), { workerData: this.#begun })
    const thread: Thread = { worker, waiting: new Map(), isReady: false }
    this.#threads.add(thread)
    let reason: unknown
    worker.on("message", (told: Told) => {
      if ("isReady" in told) {
        thread.isReady = true
        return
      }
      if (told.done && "plain" in told.done) this.drawn++
      const done = thread.waiting.get(told.id)
      thread.waiting.delete(told.id)
      done?.(told.done)
    })
    worker.on("error", (problem) => {
      reason = problem
    })
    worker.on("exit", (code) => {
      this.#threads.delete(thread)
      for (const done of thread.waiting.values()) done(undefined)
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
