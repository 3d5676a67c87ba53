import { parentPort } from "node:worker_threads"
import { renderPdf } from "./draw-paper.ts"
import type { PdfJob } from "./press.ts"

/** The PDF renderer's thread: renders one document after the other and has no access to the app. */
parentPort?.on("message", async ({ id, paper, issuedAt }: PdfJob) => {
  try {
    parentPort?.postMessage({ id, drawn: new Uint8Array(await renderPdf(paper, issuedAt)) })
  } catch (problem) {
    parentPort?.postMessage({ id, problem })
  }
})
