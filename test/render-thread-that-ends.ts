import { parentPort } from "node:worker_threads"
import type { RenderMessage, RenderRequest } from "../src/server/rendering/render-pool.ts"

// A thread that renders every e-mail with the site name as its subject. "kept" never answers; "the end" ends the
// thread.
const post = (message: RenderMessage) => parentPort?.postMessage(message)
parentPort?.on("message", ({ id, work }: RenderRequest) => {
  if (!("email" in work)) return
  const { order, siteName } = work.email
  if (siteName === "the end") process.exit(1)
  if (siteName !== "kept") post({ id, result: { to: order.to, subject: siteName, text: "", html: "" } })
})
post({ isReady: true })
