import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import { defineService } from "#platform/service.ts"
import type { PrintableDocument } from "./printable-document.ts"

export type PdfJob = { id: number; document: PrintableDocument; issuedAt: Date }
type PdfResult = { id: number } & ({ pdf: Uint8Array } | { problem: unknown })
type PendingPdf = { resolve(pdf: Uint8Array): void; reject(problem: unknown): void }

/** Relative to the project: the build does not bundle it. */
const threadFile = resolve("src/domains/orders/documents/pdf-thread.ts")
/** The thread has many megabytes of fonts in memory, so it ends when idle. */
const idleMs = 60_000

type PdfWorker = { worker: Worker; waiting: Map<number, PendingPdf> }

/** In a worker: layout takes a considerable part of a second, and the main thread must serve bids. */
export class PdfRenderer {
  #current: PdfWorker | undefined
  #lastId = 0
  #idleTimer: NodeJS.Timeout | undefined

  async render(document: PrintableDocument, issuedAt: Date): Promise<Uint8Array> {
    clearTimeout(this.#idleTimer)
    this.#current ??= this.#start()
    const { worker, waiting } = this.#current
    const id = ++this.#lastId
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, document, issuedAt } satisfies PdfJob)
    })
  }

  close(): void {
    clearTimeout(this.#idleTimer)
    void this.#current?.worker.terminate()
  }

  #start(): PdfWorker {
    const pdfWorker: PdfWorker = { worker: new Worker(threadFile, { execArgv: [] }), waiting: new Map() }
    const { worker, waiting } = pdfWorker
    worker.unref()
    worker.on("message", (result: PdfResult) => {
      const pending = waiting.get(result.id)
      waiting.delete(result.id)
      if ("pdf" in result) pending?.resolve(result.pdf)
      else pending?.reject(result.problem)
      if (waiting.size === 0)
        this.#idleTimer = setTimeout(() => void this.#dismiss(pdfWorker).terminate(), idleMs).unref()
    })
    worker.on("error", (problem) => this.#failAll(pdfWorker, problem))
    worker.on("exit", () => this.#failAll(pdfWorker, new Error("the PDF renderer's thread has stopped")))
    return pdfWorker
  }

  #dismiss(pdfWorker: PdfWorker): Worker {
    if (this.#current === pdfWorker) this.#current = undefined
    return pdfWorker.worker
  }

  #failAll(pdfWorker: PdfWorker, problem: unknown): void {
    this.#dismiss(pdfWorker)
    const { waiting } = pdfWorker
    for (const { reject } of waiting.values()) reject(problem)
    waiting.clear()
  }
}

export const pdfRendererService = defineService(
  "pdfRenderer",
  () => new PdfRenderer(),
  (renderer) => renderer.close(),
)
