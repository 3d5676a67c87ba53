import { parentPort } from "node:worker_threads"
import type { PdfJob } from "./pdf-renderer.ts"
import { renderPdf } from "./render-pdf.ts"

parentPort?.on("message", async ({ id, document, issuedAt }: PdfJob) => {
  try {
    parentPort?.postMessage({ id, pdf: new Uint8Array(await renderPdf(document, issuedAt)) })
  } catch (problem) {
    parentPort?.postMessage({ id, problem })
  }
})
