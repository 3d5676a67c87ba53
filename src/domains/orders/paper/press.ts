import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { PrintableDocument } from "./paper.ts"

export type PdfJob = { id: number; paper: PrintableDocument; issuedAt: Date }
type PdfResult = { id: number } & ({ drawn: Uint8Array } | { problem: unknown })
type PendingPdf = { done(drawn: Uint8Array): void; fail(problem: unknown): void }

/** Relative to the project's folder: the built server is one file, which does not include this one. */
const threadFile = resolve("src/domains/orders/paper/press-thread.ts")
/** The thread has many megabytes of fonts in memory, so it ends when idle. */
const idleMs = 60_000

type PdfWorker = { worker: Worker; waiting: Map<number, PendingPdf> }

let standing: PdfWorker | undefined
let lastId = 0
let resting: NodeJS.Timeout | undefined

/**
 * Renders a document in a worker thread: layout takes a considerable part of a second, in which the main thread must go
 * on serving bids.
 */
export async function printPaper(paper: PrintableDocument, issuedAt: Date): Promise<Uint8Array> {
  clearTimeout(resting)
  standing ??= start()
  const { worker, waiting } = standing
  const id = ++lastId
  return await new Promise((done, fail) => {
    waiting.set(id, { done, fail })
    worker.postMessage({ id, paper, issuedAt } satisfies PdfJob)
  })
}

function start(): PdfWorker {
  const press: PdfWorker = { worker: new Worker(threadFile, { execArgv: [] }), waiting: new Map() }
  const { worker, waiting } = press
  // Lets the process exit without waiting for the thread.
  worker.unref()
  worker.on("message", (printed: PdfResult) => {
    const asked = waiting.get(printed.id)
    waiting.delete(printed.id)
    if ("drawn" in printed) asked?.done(printed.drawn)
    else asked?.fail(printed.problem)
    if (waiting.size === 0) resting = setTimeout(() => void dismiss(press).terminate(), idleMs).unref()
  })
  worker.on("error", (problem) => failAll(press, problem))
  worker.on("exit", () => failAll(press, new Error("the press has stopped")))
  return press
}

/** The next document starts a new thread. */
function dismiss(press: PdfWorker): Worker {
  if (standing === press) standing = undefined
  return press.worker
}

function failAll(press: PdfWorker, problem: unknown): void {
  dismiss(press)
  const { waiting } = press
  for (const { fail } of waiting.values()) fail(problem)
  waiting.clear()
}
