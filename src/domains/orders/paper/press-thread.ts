import { parentPort } from "node:worker_threads"
import { drawPaper } from "./draw-paper.ts"
import type { Order } from "./press.ts"

/** The thread of the press: it draws one paper after the other and knows nothing else of the house. */
parentPort?.on("message", async ({ id, paper, issuedAt }: Order) => {
  try {
    parentPort?.postMessage({ id, drawn: new Uint8Array(await drawPaper(paper, issuedAt)) })
  } catch (problem) {
    parentPort?.postMessage({ id, problem })
  }
})
