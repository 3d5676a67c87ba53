import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { withHostParameter } from "#platform/database/hosts.ts"
import { makeFixtures } from "../../bench/fixtures.ts"
import { endServers, startServer } from "../../bench/harness.ts"
import {
  count,
  countDoubled,
  countLost,
  countOversold,
  countShortened,
  countUneven,
  countUnreplayed,
  countWritesSince,
  readNewestVersions,
} from "../storm/anomalies.ts"
import { BiddingBots } from "../storm/bidding-bots.ts"
import { countUnsettled } from "../storm/count-unsettled.ts"
import { ask, killPostgres, PostgresPair, untilAnswered } from "../storm/postgres-pair.ts"
import { ShoppingBots, shopEnv, stockShop } from "../storm/shopping-bots.ts"
import { Watchers } from "../storm/watchers.ts"

/**
 * `npm run failover-test -- [--standbys 2]`: two servers on a primary and its synchronous standby, with bidders, shoppers
 * and watchers. The primary is killed and the standby promoted, of two the one that has received more; then the former
 * primary comes back beside it, and alone. The last line is JSON: first what must be 0, then what was measured. Exit code
 * 1 if anything is wrong.
 */
const bidders = 12
const shoppers = 4
const bottles = 12
const ofEach = 40
const lots = 12
const watchersPerServer = 3
const stormMs = 2_500
/** A gap of more than two seconds is an outage; without a margin the run sees the new ends. */
const saleTerms = { outageSeconds: 2, marginMinutes: 0 }
const awayMs = 2_500
const staleMs = 60_000
/** Against hanging, high enough for a machine six times slower. */
const maxMs = 900_000

const secret = "a secret of the failover, long enough to sign with"
const begun = performance.now()
const { values } = parseArgs({ options: { standbys: { type: "string", default: "1" } } })
const pair = await PostgresPair.start()
if (values.standbys === "2") await pair.addStandby()
const { url } = pair
const testDatabase = { secret, databaseUrl: withHostParameter(url) ?? "" }
let isFine = false
try {
  const { anomalies, measured } = await Promise.race([run(), giveUp()])
  isFine = Object.values(anomalies).every((each) => each === 0)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  process.stdout.write(`${JSON.stringify({ ...anomalies, ...measured, seconds })}\n`)
} finally {
  await endServers()
  pair.discard()
}
process.exit(isFine ? 0 : 1)

async function run() {
  const servers = await Promise.all([0, 1].map(() => startServer({ secret, databaseUrl: url }, shopEnv, 180)))
  let logged = ""
  for (const { process: server } of servers)
    server.stdout?.on("data", (text) => {
      logged += text
    })
  const fixtures = await makeFixtures(testDatabase, {
    bidders,
    lots,
    softCloseMinutes: 0,
    endsAt: endOf,
    saleTerms,
  })
  const listingIds = await stockShop(testDatabase, fixtures.bidders[0]?.id, { bottles, ofEach })
  const ports = servers.map(({ port }) => port)
  const bids = new BiddingBots(fixtures, ports)
  const shops = new ShoppingBots({
    people: fixtures.bidders.slice(bidders - shoppers),
    listingIds,
    ports: () => ports,
    isOpen: () => !bids.isOver,
    sitsOutOutages: true,
  })
  const watchers = new Watchers(ports, fixtures.lotIds, watchersPerServer)
  const storm = Promise.all([
    ...fixtures.bidders.map((_, index) => bids.run(index)),
    ...Array.from({ length: shoppers }, (_, index) => shops.run(index)),
  ])
  const failover = await failOver(bids)
  await wait(stormMs)
  const formerPrimary = await defyFormerPrimary(bids, failover.promotedAt)
  const { url: primaryUrl } = pair.primary
  bids.isOver = true
  await storm
  const unsettled = await countUnsettled(primaryUrl)
  const stale = await watchers.countStale(() => readNewestVersions(primaryUrl), staleMs)
  watchers.close()
  const outages = await count(primaryUrl, "select count(*) from outages")
  return {
    anomalies: {
      lost: await countLost(primaryUrl, bids, shops),
      doubled: await countDoubled(primaryUrl, bids),
      shortened: (await countShortened(primaryUrl, saleTerms.outageSeconds)) + watchers.earlierEnds,
      uneven: await countUneven(primaryUrl),
      oversold: await countOversold(primaryUrl, ofEach),
      unreplayed: await countUnreplayed(primaryUrl, secret, fixtures.lotIds),
      unanswered: bids.unanswered,
      unexpected: report([...bids.unexpected, ...shops.unexpected]),
      bugs: report(logged.split("\n").filter((line) => line.includes('"a bug'))),
      stale,
      unsettled,
      unrecordedOutages: outages === 0 ? 1 : 0,
      writtenToFormerPrimary: formerPrimary.written,
      formerPrimaryUnnoticed: linesWith(logged, "a former primary accepts writes") === 0 ? 1 : 0,
    },
    measured: {
      receipts: bids.receipts,
      deferred: bids.deferred,
      paidOrders: shops.promised.length,
      outages,
      movedEnds: await count(primaryUrl, "select count(*) from bidding_states where shifted_ms > 0"),
      moves: linesWith(logged, "the database has moved"),
      promotionMs: failover.promotionMs,
      firstBidMs: failover.firstBidMs,
      firstBidAfterRestartMs: formerPrimary.firstBidMs,
    },
  }
}

async function giveUp(): Promise<never> {
  await wait(maxMs, undefined, { ref: false })
  throw new Error(`the run has not ended within ${maxMs} ms`)
}

/** Half of the lots end during the run. */
function endOf(index: number): Date {
  return new Date(Date.now() + (index % 2 ? 3_600_000 : 5_000 + index * 1_000))
}

/** Kills the primary just before a lot ends. */
async function failOver(bids: BiddingBots) {
  await wait(stormMs)
  const [next] = await ask<{ ms: number }>(
    pair.primary.url,
    `select extract(epoch from min(ends_at) - clock_timestamp())::float8 * 1000 as ms from bidding_states
     where ends_at > clock_timestamp() + interval '0.5 seconds'`,
  )
  await wait(Math.min(2_000, (next?.ms ?? 0) - 300))
  killPostgres(pair.primary)
  await wait(awayMs)
  const begins = performance.now()
  await pair.promoteStandby()
  const promoted = performance.now()
  const promotedAt = new Date()
  const firstBidMs = await bids.untilReceipt(promoted)
  return { promotedAt, promotionMs: Math.round(promoted - begins), firstBidMs: Math.round(firstBidMs) }
}

/** It accepts writes, on the older timeline: first beside its successor, whose connections are cut, then alone. */
async function defyFormerPrimary(bids: BiddingBots, promotedAt: Date) {
  await pair.bringBackFormerPrimary()
  const { primary, standby: former } = pair
  await ask(
    primary.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'quaich%'",
  )
  await bids.untilReceipt(performance.now())
  primary.keepRunning(() => undefined)
  killPostgres(primary)
  await wait(500)
  await untilAnswered(primary.url)
  const firstBidMs = await bids.untilReceipt(performance.now())
  await wait(stormMs)
  const written = await countWritesSince(former.url, promotedAt)
  return { written, firstBidMs: Math.round(firstBidMs) }
}

function linesWith(logged: string, text: string): number {
  return logged.split("\n").filter((line) => line.includes(text)).length
}

function report(lines: readonly string[]): number {
  for (const line of lines.slice(0, 3)) process.stdout.write(`${line.slice(0, 1_000)}\n`)
  return lines.length
}
