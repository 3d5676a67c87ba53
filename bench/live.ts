import { fork } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"
import { makeFixtures } from "./fixtures.ts"
import { percentile, residentBytes, startServer, startTestDatabase } from "./harness.ts"
import { bidRequest, RawClient } from "./raw-client.ts"

const watchers = Number(process.env.BENCH_WATCHERS ?? 5_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const bidsPerSecond = 500

export async function run(): Promise<void> {
  console.log("# live")
  const testDatabase = await startTestDatabase()
  const fixtures = await makeFixtures(testDatabase, { bidders: 64, lots: 1 })
  const server = await startServer(testDatabase)
  const [lotId = ""] = fixtures.lotIds
  const pid = server.process.pid ?? 0
  await wait(1_000)
  const before = await residentBytes(pid)
  const crowd = fork(new URL("./crowd.ts", import.meta.url), [String(server.port), lotId, String(watchers)])
  await messageOf(crowd, "open")
  await wait(3_000)
  const perWatcher = (await residentBytes(pid)) - before
  console.log(
    `memory: ${(perWatcher / watchers / 1_024).toFixed(1)} kB of the server's for each idle watcher`,
  )

  // First single bids without other load: the time until the last watcher has the news.
  const quiet = await delaysOfSingleBids(server.port, fixtures, lotId, crowd)
  console.log(
    `quiet, from the commit to the last of ${watchers} watchers: p50 ${percentile(quiet, 0.5).toFixed(0)} ms, worst ${Math.max(...quiet).toFixed(0)} ms of ${quiet.length} bids`,
  )

  crowd.send("forget")
  await messageOf(crowd, "forgotten")
  const { commits, bidMs } = await bidSteadily(server.port, fixtures, lotId)
  await wait(2_000)
  const delays = await delaysOf(crowd, commits)
  console.log(
    `busy, ${(bidMs.length / seconds).toFixed(0)} bids/s taken: bid p50 ${percentile(bidMs, 0.5).toFixed(1)} ms, p99 ${percentile(bidMs, 0.99).toFixed(1)} ms`,
  )
  console.log(
    `busy, from the commit to the last watcher who has it or newer: p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms of ${delays.length} commits`,
  )
  crowd.kill()
  await server.stop()
  await testDatabase.stop()
}

type LiveFixtures = Awaited<ReturnType<typeof makeFixtures>>
type Crowd = ReturnType<typeof fork>

function messageOf(crowd: Crowd, what: string): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      const reply = message as Record<string, unknown>
      if (reply.what !== what) return
      crowd.off("message", listen)
      resolve(reply)
    }
    crowd.on("message", listen)
  })
}

/**
 * For each version of the lot, the time from its commit until the last watcher had it or a newer one, in milliseconds.
 */
async function delaysOf(crowd: Crowd, commits: Map<number, number>): Promise<number[]> {
  crowd.send("report")
  const { lastSeen } = (await messageOf(crowd, "report")) as { lastSeen: [number, number][] }
  const seen = lastSeen.toSorted(([a], [b]) => a - b)
  const delays: number[] = []
  for (const [version, committedAt] of commits) {
    const first = seen.find(([seenVersion]) => seenVersion >= version)
    if (first) delays.push(first[1] - committedAt)
  }
  return delays
}

async function delaysOfSingleBids(
  port: number,
  fixtures: LiveFixtures,
  lotId: string,
  crowd: Crowd,
): Promise<number[]> {
  const client = new RawClient(port)
  const delays: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    crowd.send("forget")
    await messageOf(crowd, "forgotten")
    const token = fixtures.bidders[turn % 2]?.token ?? ""
    const { status } = await client.send(bidRequest(lotId, token, 1_000 + turn * 1_000, `quiet-bid-${turn}`))
    // The answer leaves after the commit, so measuring from its arrival understates the time by at most the answer's
    // travel time.
    const committedAt = wallMs()
    if (status !== 201) throw new Error(`A bid was refused with ${status}`)
    await wait(800)
    crowd.send("report")
    const { lastSeen } = (await messageOf(crowd, "report")) as { lastSeen: [number, number][] }
    delays.push(Math.max(...lastSeen.map(([, at]) => at)) - committedAt)
  }
  client.close()
  return delays
}

const wallMs = () => performance.timeOrigin + performance.now()

async function bidSteadily(port: number, fixtures: LiveFixtures, lotId: string) {
  // Each bid here changes the price, so the lot's version is the bid's number plus the difference at the start.
  const { version, bidCount } = (await (
    await fetch(`http://127.0.0.1:${port}/api/lots/${lotId}`)
  ).json()) as { version: number; bidCount: number }
  const ahead = version - bidCount
  const clients = fixtures.bidders.map(({ token }) => ({ client: new RawClient(port), token }))
  const commits = new Map<number, number>()
  const bidMs: number[] = []
  const begun = performance.now()
  let sentBids = 0
  await Promise.all(
    clients.map(async ({ client, token }, index) => {
      while (performance.now() - begun < seconds * 1_000) {
        const mine = sentBids++
        const dueMs = (mine / bidsPerSecond) * 1_000 - (performance.now() - begun)
        if (dueMs > 0) await wait(dueMs)
        const at = performance.now()
        const { status, body } = await client.send(
          bidRequest(lotId, token, 20_000 + mine * 200, `steady-${index}-${mine}`),
        )
        bidMs.push(performance.now() - at)
        if (status !== 201) continue
        const receipt = JSON.parse(body) as { at: string; number: number }
        commits.set(receipt.number + ahead, wallMs())
      }
    }),
  )
  for (const { client } of clients) client.close()
  return { commits, bidMs }
}
