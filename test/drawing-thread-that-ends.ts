import { parentPort } from "node:worker_threads"
import type { Asked, Told } from "../src/server/drawing/drawing-room.ts"

// A thread that prints every letter as the name of its house, but keeps some for good, and ends of others.
const tell = (told: Told) => parentPort?.postMessage(told)
parentPort?.on("message", ({ id, work }: Asked) => {
  if (!("letter" in work)) return
  const { order, siteName } = work.letter
  if (siteName === "the end") process.exit(1)
  if (siteName !== "kept") tell({ id, done: { to: order.to, subject: siteName, text: "", html: "" } })
})
tell({ isReady: true })
