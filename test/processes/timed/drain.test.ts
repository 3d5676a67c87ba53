import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { cloneDatabase } from "../../db.ts"

/** A server that is stopped under load, as in every release. */
const secret = "a secret of the server that stops, long enough"
const databaseUrl = await cloneDatabase()
const drainSeconds = 3
const visitors = 8
let server: Server
let fixtures: BenchFixtures
let admin: pg.Client

beforeAll(async () => {
  server = await startServer({ secret, databaseUrl }, { DRAIN_SECONDS: String(drainSeconds) }, 120)
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 1 })
  admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
})

afterAll(endServers)

type TimedResponse = { at: number; status: number; connection: string | undefined }

function get(agent: Agent, path: string): Promise<TimedResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ agent, port: server.port, host: "127.0.0.1", path }, (answer) => {
      answer.resume()
      answer.once("end", () =>
        resolve({ at: Date.now(), status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      )
      answer.once("error", reject)
    })
    clientRequest.once("error", reject)
    clientRequest.end()
  })
}

/**
 * Sends requests on one connection until an answer closes it, like a load balancer that /readyz has asked to open no
 * more.
 */
async function visit(path: string, answers: TimedResponse[], faults: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    try {
      const answer = await get(agent, path)
      answers.push(answer)
      if (answer.connection === "close") return
    } catch (problem) {
      faults.push(`${path} ${(problem as NodeJS.ErrnoException).code}`)
      return
    }
    await wait(15)
  }
}

async function bidDuringLock(lockedMs: number): Promise<number> {
  await admin.query("begin")
  await admin.query("select from bidding_states where lot_id = $1 for update", [fixtures.lotIds[0]])
  const answer = fetch(`http://127.0.0.1:${server.port}/api/lots/${fixtures.lotIds[0]}/bids`, {
    method: "POST",
    headers: { authorization: `Token ${fixtures.bidders[0]?.token}`, "content-type": "application/json" },
    body: JSON.stringify({ maxCents: 100_00, confirm: 100_00, idempotencyKey: randomUUID() }),
  })
  await wait(lockedMs)
  await admin.query("commit")
  return (await answer).status
}

test("a server that is stopped reports it first, then answers every request, and breaks none off", async () => {
  const [answers, probes, faults]: [TimedResponse[], TimedResponse[], string[]] = [[], [], []]
  let streamText = ""
  const stream = connect(server.port, "127.0.0.1")
  stream.on("data", (bytes) => {
    streamText += bytes
  })
  stream.write(`GET /api/live?lots=${fixtures.lotIds[0]} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const streamEnded = new Promise((resolve) => stream.once("close", resolve))
  const load = Array.from({ length: visitors }, (_, index) =>
    visit(index % 2 ? `/api/lots/${fixtures.lotIds[0]}` : "/healthz", answers, faults),
  )
  const probing = visit("/readyz", probes, faults)
  await wait(500)
  const stoppedAt = Date.now()
  const exited = new Promise<number | null>((resolve) => server.process.once("exit", resolve))
  server.process.kill("SIGTERM")
  await wait(drainSeconds * 1_000 - 300)
  const bid = bidDuringLock(900)
  await streamEnded
  const streamEndedAt = Date.now()
  expect(await bid).toBe(201)
  await Promise.all([...load, probing])
  expect(await exited).toBe(0)
  await admin.end()

  expect(faults).toEqual([])
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  // Load balancers see it in time, and visitors still get answers meanwhile.
  const firstNo = probes.find(({ status }) => status === 503)?.at ?? 0
  expect(firstNo - stoppedAt).toBeLessThan(1_000)
  const during = answers.filter(
    ({ at }) => at > stoppedAt + 200 && at < stoppedAt + drainSeconds * 1_000 - 500,
  )
  expect(during.length).toBeGreaterThan(50)
  expect(during.every(({ connection }) => connection !== "close")).toBe(true)
  expect(answers.filter(({ connection }) => connection === "close").length).toBe(visitors)
  // The stream stays open until then, and each page reconnects after a delay of its own.
  expect(streamEndedAt - stoppedAt).toBeGreaterThan(drainSeconds * 1_000 - 500)
  const back = Number(/retry: (\d+)\n\n\r\n0\r\n\r\n$/.exec(streamText)?.[1])
  expect(back).toBeGreaterThanOrEqual(1_000)
  expect(back).toBeLessThanOrEqual(8_000)
})
