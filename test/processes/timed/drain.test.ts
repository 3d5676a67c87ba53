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
/** Long enough for a machine that stops for seconds. */
const drainMs = 8_000
/** From then on the server may close a connection that has not sent its last request. */
const keptMs = drainMs + 1_000
const visitors = 8
let server: Server
let fixtures: BenchFixtures
let admin: pg.Client
let stoppedAt = Number.POSITIVE_INFINITY

beforeAll(async () => {
  server = await startServer({ secret, databaseUrl }, { DRAIN_SECONDS: String(drainMs / 1_000) }, 120)
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 1 })
  admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
})

afterAll(endServers)

type VisitLog = { answers: TimedResponse[]; faults: string[]; late: string[] }
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

function newVisits(): VisitLog {
  return { answers: [], faults: [], late: [] }
}

/**
 * Sends requests on one connection until an answer closes it, like a load balancer that /readyz has asked to open no
 * more.
 */
async function visit(path: string, { answers, faults, late }: VisitLog): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const sentAt = Date.now()
    try {
      const answer = await get(agent, path)
      answers.push(answer)
      if (answer.connection === "close") return
    } catch (problem) {
      const group = sentAt < stoppedAt + keptMs ? faults : late
      group.push(`${path} ${(problem as NodeJS.ErrnoException).code}`)
      return
    }
    await wait(15)
  }
}

async function bidDuringLock(until: Promise<unknown>): Promise<number> {
  await admin.query("begin")
  await admin.query("select from bidding_states where lot_id = $1 for update", [fixtures.lotIds[0]])
  const answer = fetch(`http://127.0.0.1:${server.port}/api/lots/${fixtures.lotIds[0]}/bids`, {
    method: "POST",
    headers: { authorization: `Token ${fixtures.bidders[0]?.token}`, "content-type": "application/json" },
    body: JSON.stringify({ maxCents: 100_00, confirm: 100_00, idempotencyKey: randomUUID() }),
  })
  await until
  await admin.query("commit")
  return (await answer).status
}

test("a server that is stopped reports it first, then answers every request, and breaks none off", async () => {
  const [visits, probes] = [newVisits(), newVisits()]
  let streamText = ""
  const stream = connect(server.port, "127.0.0.1")
  stream.on("data", (bytes) => {
    streamText += bytes
  })
  stream.write(`GET /api/live?lots=${fixtures.lotIds[0]} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const streamEnded = new Promise((resolve) => stream.once("close", resolve))
  const load = Array.from({ length: visitors }, (_, index) =>
    visit(index % 2 ? `/api/lots/${fixtures.lotIds[0]}` : "/healthz", visits),
  )
  const probing = visit("/readyz", probes)
  await expect
    .poll(() => Math.min(visits.answers.length / visitors, probes.answers.length))
    .toBeGreaterThan(1)
  stoppedAt = Date.now()
  const exited = new Promise<number | null>((resolve) => server.process.once("exit", resolve))
  server.process.kill("SIGTERM")
  await wait(drainMs - 1_500)
  const bid = bidDuringLock(streamEnded)
  await streamEnded
  const streamEndedAt = Date.now()
  expect(await bid).toBe(201)
  await Promise.all([...load, probing])
  expect(await exited).toBe(0)
  await admin.end()

  expect([...visits.faults, ...probes.faults]).toEqual([])
  expect(visits.answers.filter(({ status }) => status !== 200)).toEqual([])
  // Load balancers see it in time, and visitors still get answers meanwhile.
  const closings = visits.answers.filter(({ connection }) => connection === "close")
  const firstNo = probes.answers.find(({ status }) => status === 503)?.at
  expect(firstNo).toBeLessThan(Math.min(...closings.map(({ at }) => at)))
  const during = visits.answers.filter(({ at }) => at > stoppedAt && at < stoppedAt + drainMs)
  expect(during.length).toBeGreaterThan(visitors)
  expect(during.every(({ connection }) => connection !== "close")).toBe(true)
  expect(closings.length + visits.late.length).toBe(visitors)
  // The stream stays open until then, and each page reconnects after a delay of its own.
  expect(streamEndedAt - stoppedAt).toBeGreaterThanOrEqual(drainMs)
  const back = Number(/retry: (\d+)\n\n\r\n0\r\n\r\n$/.exec(streamText)?.[1])
  expect(back).toBeGreaterThanOrEqual(1_000)
  expect(back).toBeLessThanOrEqual(8_000)
})
