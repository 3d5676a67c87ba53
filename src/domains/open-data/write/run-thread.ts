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
  { offload, clock }: Pick<AppContext, "offload" | "clock">,
  store: StorePiece,
  ends?: AbortSignal,
): Promise<WrittenTables | undefined> {
  const simulatedNow = clock.simulated?.().toISOString() ?? null
  return await offload.run(({ $client: { options } }) =>
    writeFrom({ databaseUrl: options.connectionString ?? "", simulatedNow }, store, ends),
  )
}

/** A piece is named by its hash, so one that is stored again is the same. */
async function writeFrom(
  workerData: TableWork,
  store: StorePiece,
  ends: AbortSignal | undefined,
): Promise<WrittenTables | undefined> {
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
