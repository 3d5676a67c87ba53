import { createRequire } from "node:module"
import { Worker } from "node:worker_threads"
import { refuse } from "./refusals.ts"

const timeoutMs = 60_000

/** The decoder is WebAssembly and would block the event loop. */
const source = `
const { parentPort, workerData } = require("node:worker_threads")
const decode = require(workerData.decoder)
async function read() {
  const images = await decode.all({ buffer: workerData.bytes })
  try {
    const [first] = images
    if (!first) return { problem: "broken" }
    if (first.width * first.height > workerData.maxPixels) return { problem: "tooManyPixels" }
    const { width, height, data } = await first.decode()
    return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
  } finally {
    images.dispose()
  }
}
read().catch(() => ({ problem: "broken" })).then((answer) => parentPort.postMessage(answer))
`

type DecoderMessage = { problem: "broken" | "tooManyPixels" } | Pixels

/** Four bytes per pixel, upright. */
export type Pixels = { width: number; height: number; data: Uint8Array }

export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<Pixels> {
  const decoder = createRequire(import.meta.url).resolve("heic-decode")
  const worker = new Worker(source, {
    eval: true,
    workerData: { bytes, maxPixels, decoder },
    stdout: true,
    stderr: true,
  })
  try {
    const answer = await new Promise<DecoderMessage>((resolve) => {
      worker.once("message", resolve)
      worker.once("error", () => resolve({ problem: "broken" }))
      worker.once("exit", () => resolve({ problem: "broken" }))
      setTimeout(() => resolve({ problem: "broken" }), timeoutMs).unref()
    })
    if ("problem" in answer) throw refuse(answer.problem, { megapixels: maxPixels / 1_000_000 })
    return answer
  } finally {
    await worker.terminate()
  }
}
