import { parentPort } from "node:worker_threads"
import type { PdfJob } from "./pdf-renderer.ts"
import { renderPdf } from "./render-pdf.ts"

/** The PDF renderer's thread: renders one document after the other and has no access to the app. */
parentPort?.on("message", async ({ id, paper, issuedAt }: PdfJob) => {
  try {
    parentPort?.postMessage({ id, drawn: new Uint8Array(await renderPdf(paper, issuedAt)) })
  } catch (problem) {
    parentPort?.postMessage({ id, problem })
  }
})
