import { on } from "node:events"
import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { AppContext } from "#platform/ctx.ts"
import type { OpenPiece, StorePiece } from "./cut-pieces.ts"
import type { WrittenTables } from "./write-tables.ts"

export type TableWork = { databaseUrl: string; simulatedNow: string | null }
type ThreadMessage = { piece: OpenPiece } | { written: WrittenTables | undefined }

/** Relative to the project: the build does not bundle the worker. */
const workerFile = resolve("src/domains/open-data/write/write-thread.ts")

/** V8 would let garbage grow to several times of this before it collects. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/** Encoding a million bids takes a minute of a processor, during which bids must not wait. */
export async function writeInThread(
  { pool, clock }: Pick<AppContext, "pool" | "clock">,
  store: StorePiece,
  ends?: AbortSignal,
): Promise<WrittenTables | undefined> {
  const workerData: TableWork = {
    databaseUrl: pool.options.connectionString ?? "",
    simulatedNow: clock.simulated?.().toISOString() ?? null,
  }
  const worker = new Worker(workerFile, { execArgv: [], workerData, resourceLimits })
  const terminate = () => void worker.terminate()
  ends?.addEventListener("abort", terminate, { once: true })
  try {
    for await (const [message] of on(worker, "message", { close: ["exit"] })) {
      const sent: ThreadMessage = message
      if ("written" in sent) return sent.written
      await store(sent.piece)
      worker.postMessage("stored")
    }
    throw new Error("the thread that writes the open data ended early")
  } finally {
    ends?.removeEventListener("abort", terminate)
    await worker.terminate()
  }
}
