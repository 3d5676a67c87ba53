import { parentPort } from "node:worker_threads"
import type { PdfJob } from "./pdf-renderer.ts"
import { renderPdf } from "./render-pdf.ts"

parentPort?.on("message", async ({ id, paper, issuedAt }: PdfJob) => {
  try {
    parentPort?.postMessage({ id, drawn: new Uint8Array(await renderPdf(paper, issuedAt)) })
  } catch (problem) {
    parentPort?.postMessage({ id, problem })
  }
})
