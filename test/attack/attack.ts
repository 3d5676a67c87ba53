import { once } from "node:events"
import { Worker } from "node:worker_threads"

/** One attack on a server at `origin` (such as http://127.0.0.1:3000). Returns the statuses of the answers. */
export type Attack = {
  name: string
  run(origin: string): Promise<number[]>
  maxHealthMs?: number
}

export type AttackForm = Record<string, string>

let requestCount = 0

/**
 * Sends each request as if from another address behind a proxy, so that the limits per address do not hide its cost.
 */
function nextAddress(): string {
  return `198.51.100.${++requestCount % 250}`
}

/** Sends a form as the server's own page would. */
export async function postForm(origin: string, path: string, body: AttackForm | string): Promise<number> {
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
      headers: { origin, "x-forwarded-for": nextAddress(), ...headers },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 413
  }
}

export type BiddingLoad = { lotId: string; tokens: readonly string[]; offeredCents: number }

export type LongestWaits = {
  longestBidMs: number
  longestHealthMs: number
  taken: number
  offeredCents: number
}

/** Bids and requests /healthz every 50 ms, from a thread of its own because an attack keeps this one busy. */
const workerSource = `
const { parentPort, workerData } = require("node:worker_threads")
const { origin, lotId, tokens } = workerData
const waits = { longestBidMs: 0, longestHealthMs: 0, taken: 0, offeredCents: workerData.offeredCents }
let isOver = false
let turn = 0
parentPort.once("message", () => { isOver = true })
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const timed = async (name, path, init) => {
  const begunAt = performance.now()
  const answer = await fetch(origin + path, init).catch(() => undefined)
  await answer?.text()
  waits[name] = Math.max(waits[name], performance.now() - begunAt)
  return answer?.status
}
const bid = async () => {
  waits.offeredCents += 100
  const body = JSON.stringify({ maxCents: waits.offeredCents, confirm: waits.offeredCents, idempotencyKey: crypto.randomUUID() })
  const authorization = "Token " + tokens[++turn % tokens.length]
  const headers = { "content-type": "application/json", authorization }
  const status = await timed("longestBidMs", "/api/lots/" + lotId + "/bids", { method: "POST", headers, body })
  if (status === 201) waits.taken++
}
const bidding = async () => {
  while (!isOver) await Promise.all([bid(), wait(50)])
}
const asking = async () => {
  while (!isOver) {
    await timed("longestHealthMs", "/healthz")
    await wait(5)
  }
}
Promise.all([bidding(), asking()]).then(() => parentPort.postMessage(waits))
`

/** The longest waits for a bid and for /healthz while `work` ran. */
export async function measureBidsDuring<Result>(
  origin: string,
  bidding: BiddingLoad,
  work: () => Promise<Result>,
): Promise<{ waits: LongestWaits; result: Result }> {
  const worker = new Worker(workerSource, { eval: true, workerData: { origin, ...bidding } })
  await once(worker, "online")
  const result = await work()
  worker.postMessage("over")
  const [waits] = (await once(worker, "message")) as [LongestWaits]
  return { waits, result }
}
