import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { PrintableDocument } from "./printable-document.ts"

export type PdfJob = { id: number; paper: PrintableDocument; issuedAt: Date }
type PdfResult = { id: number } & ({ drawn: Uint8Array } | { problem: unknown })
type PendingPdf = { done(drawn: Uint8Array): void; fail(problem: unknown): void }

/** Relative to the project: the build does not bundle it. */
const threadFile = resolve("src/domains/orders/documents/pdf-thread.ts")
/** The thread has many megabytes of fonts in memory, so it ends when idle. */
const idleMs = 60_000

type PdfWorker = { worker: Worker; waiting: Map<number, PendingPdf> }

let current: PdfWorker | undefined
let lastId = 0
let idleTimer: NodeJS.Timeout | undefined

/** In a worker: layout takes a considerable part of a second, and the main thread must serve bids. */
export async function renderDocument(paper: PrintableDocument, issuedAt: Date): Promise<Uint8Array> {
  clearTimeout(idleTimer)
  current ??= start()
  const { worker, waiting } = current
  const id = ++lastId
  return await new Promise((done, fail) => {
    waiting.set(id, { done, fail })
    worker.postMessage({ id, paper, issuedAt } satisfies PdfJob)
  })
}

function start(): PdfWorker {
  const pdfWorker: PdfWorker = { worker: new Worker(threadFile, { execArgv: [] }), waiting: new Map() }
  const { worker, waiting } = pdfWorker
  worker.unref()
  worker.on("message", (result: PdfResult) => {
    const pending = waiting.get(result.id)
    waiting.delete(result.id)
    if ("drawn" in result) pending?.done(result.drawn)
    else pending?.fail(result.problem)
    if (waiting.size === 0) idleTimer = setTimeout(() => void dismiss(pdfWorker).terminate(), idleMs).unref()
  })
  worker.on("error", (problem) => failAll(pdfWorker, problem))
  worker.on("exit", () => failAll(pdfWorker, new Error("the PDF renderer's thread has stopped")))
  return pdfWorker
}

function dismiss(pdfWorker: PdfWorker): Worker {
  if (current === pdfWorker) current = undefined
  return pdfWorker.worker
}

function failAll(pdfWorker: PdfWorker, problem: unknown): void {
  dismiss(pdfWorker)
  const { waiting } = pdfWorker
  for (const { fail } of waiting.values()) fail(problem)
  waiting.clear()
}
