import { once } from "node:events"
import { Worker } from "node:worker_threads"

/** One thing a stranger can do to a server that runs at `origin` (http://127.0.0.1:3000). Answers with the statuses it got. */
export type Attack = { name: string; run(origin: string): Promise<number[]> }

export type Form = Record<string, string>

/** A plain form, sent as the page's own would be. */
export async function postForm(origin: string, path: string, body: Form | string): Promise<number> {
  const text = typeof body === "string" ? body : new URLSearchParams(body).toString()
  return await post(origin, path, text, { "content-type": "application/x-www-form-urlencoded" })
}

export async function postJson(origin: string, path: string, body: unknown): Promise<number> {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  return await post(origin, path, text, { "content-type": "application/json" })
}

/** A connection that the server closes before it has read the whole body counts as refused: 413. */
export async function post(
  origin: string,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<number> {
  try {
    const answer = await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin, ...headers },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 413
  }
}

/** Asks /healthz from a thread of its own: an attack keeps this one busy. */
const watcher = `
const { parentPort, workerData } = require("node:worker_threads")
let isOver = false
let longestMs = 0
parentPort.once("message", () => { isOver = true })
const watch = async () => {
  while (!isOver) {
    const begunAt = performance.now()
    await fetch(workerData + "/healthz").then((answer) => answer.text()).catch(() => undefined)
    longestMs = Math.max(longestMs, performance.now() - begunAt)
    await new Promise((done) => setTimeout(done, 5))
  }
  parentPort.postMessage(longestMs)
}
watch()
`

/** The longest that /healthz took to answer, in milliseconds, while `work` ran. */
export async function longestWait<Result>(
  origin: string,
  work: () => Promise<Result>,
): Promise<{ longestMs: number; result: Result }> {
  const worker = new Worker(watcher, { eval: true, workerData: origin })
  await once(worker, "online")
  const result = await work()
  worker.postMessage("over")
  const [longestMs] = (await once(worker, "message")) as [number]
  return { longestMs, result }
}
