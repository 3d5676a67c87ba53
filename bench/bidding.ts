import { type BenchFixtures, makeFixtures } from "./fixtures.ts"
import { cpuSeconds, percentile, type Server, startServer, startTestDatabase } from "./harness.ts"
import { type PlainBidRate, runPlainBids } from "./plain-bids.ts"
import { bidRequest, RawClient } from "./raw-client.ts"

const clients = 64
const seconds = Number(process.env.BENCH_SECONDS ?? 10)

/**
 * 64 signed-in bidders over HTTP on one hot lot and on 200, compared with one transaction per bid on the same
 * PostgreSQL.
 */
export async function run(): Promise<void> {
  console.log("# bidding")
  const testDatabase = await startTestDatabase()
  const fixtures = await makeFixtures(testDatabase, { bidders: clients, lots: 201 })
  const server = await startServer(testDatabase)
  const [hot = "", ...others] = fixtures.lotIds
  await overHttp(server, fixtures, [hot], 2)
  const hotRate = await overHttp(server, fixtures, [hot], seconds)
  const manyRate = await overHttp(server, fixtures, others, seconds)
  await server.stop()
  const plainHot = await runPlainBids(testDatabase.databaseUrl, { clients, lots: 1, seconds })
  const plainMany = await runPlainBids(testDatabase.databaseUrl, { clients, lots: 200, seconds })
  await testDatabase.stop()

  print("one hot lot, bid queue over HTTP", hotRate)
  print("one hot lot, a transaction per bid", plainHot)
  console.log(`  ratio ${(perSecond(hotRate) / perSecond(plainHot)).toFixed(1)}×`)
  print("200 lots, bid queue over HTTP", manyRate)
  print("200 lots, a transaction per bid", plainMany)
  console.log(`  ratio ${(perSecond(manyRate) / perSecond(plainMany)).toFixed(1)}×`)
}

const perSecond = (rate: PlainBidRate) => rate.answered / rate.seconds

function print(name: string, rate: PlainBidRate & { cpu?: number }): void {
  const cpu =
    rate.cpu === undefined ? "" : `, server CPU ${Math.round((rate.cpu / rate.answered) * 1e6)} µs per bid`
  console.log(
    `${name}: ${Math.round(perSecond(rate))} answered/s (${Math.round((rate.accepted / rate.answered) * 100)}% accepted), ` +
      `p50 ${rate.p50Ms.toFixed(1)} ms, p99 ${rate.p99Ms.toFixed(1)} ms${cpu}`,
  )
}

let figure = 0
let keys = 0

async function overHttp(
  server: Server,
  fixtures: BenchFixtures,
  lotIds: string[],
  seconds: number,
): Promise<PlainBidRate & { cpu: number }> {
  const times: number[] = []
  const refused = new Map<string, number>()
  let accepted = 0
  const cpuBefore = await cpuSeconds(server.process.pid ?? 0)
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    fixtures.bidders.map(async (bidder, index) => {
      const client = new RawClient(server.port)
      for (let turn = 0; performance.now() < until; turn++) {
        const lotId = lotIds[(index + turn * clients) % lotIds.length] ?? ""
        const maxCents = turn % 5 === 4 ? 50 : ++figure * 200 + 1_000
        const begun = performance.now()
        const { status, body } = await client.send(
          bidRequest(lotId, bidder.token, maxCents, `bench-${++keys}-key`),
        )
        times.push(performance.now() - begun)
        if (status === 201) accepted++
        else {
          const { code } = JSON.parse(body) as { code: string }
          refused.set(code, (refused.get(code) ?? 0) + 1)
        }
      }
      client.close()
    }),
  )
  for (const [code, count] of refused)
    if (code !== "bidding.tooLow") console.log(`  refused ${count}× ${code}`)
  const cpu = (await cpuSeconds(server.process.pid ?? 0)) - cpuBefore
  return {
    answered: times.length,
    accepted,
    seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    cpu,
  }
}
