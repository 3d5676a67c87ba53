import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { withHostParameter } from "#platform/database/hosts.ts"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { startServer } from "../../../bench/harness.ts"
import {
  count,
  countDoubled,
  countGaps,
  countLost,
  countMisawarded,
  countOversold,
  countShortened,
  countUneven,
  countUnreplayed,
  readNewestVersions,
} from "../../storm/anomalies.ts"
import { BiddingBots } from "../../storm/bidding-bots.ts"
import { countUnsettled } from "../../storm/count-unsettled.ts"
import { ShoppingBots, shopEnv, stockShop } from "../../storm/shopping-bots.ts"
import { Watchers } from "../../storm/watchers.ts"
import type { MadeFault } from "../nemesis.ts"
import { saleTerms } from "../scene.ts"
import { linesOfWaits, measureWaits } from "../waits.ts"
import { PatroniCluster } from "./cluster.ts"
import { patroniFaults } from "./faults.ts"

const bidders = 12
const shoppers = 4
const bottles = 12
const ofEach = 100_000
const lots = 24
const watchersPerServer = 3
const restMs = { bidders: 150, shoppers: 400 }
const calmMs = 5_000
const staleMs = 60_000
/** Another machine has to be the primary within it, without anybody's help. */
const failoverSeconds = 30

const secret = "a secret of the gameday, long enough to sign with"

type Report = (line: string) => void
type Failover = MadeFault & { seconds: number }
/**
 * `npm run gameday -- patroni [FAULT…]`: two servers on three PostgreSQL machines that Patroni looks after, with the
 * files of deploy/vm. Returns what the last line says, and whether all is well.
 */
export async function runPatroni(names: readonly string[], report: Report) {
  const cluster = await PatroniCluster.start()
  report(`Three machines run, and two standbys follow the primary. Their log is in ${cluster.logFile}`)
  const dataDir = mkdtempSync(join(tmpdir(), "quaich-gameday-"))
  try {
    const storm = await openStorm(cluster, dataDir)
    const made: Failover[] = []
    for (const fault of patroniFaults.filter(({ name }) => names.length === 0 || names.includes(name))) {
      await wait(calmMs)
      const primary = await cluster.untilWhole()
      report(`The nemesis ${fault.what} (${fault.name}, ${primary.name})`)
      const injectedAt = performance.now()
      const heal = await fault.inject(cluster, primary)
      const seconds = fault.needsAnotherPrimary ? secondsSince(injectedAt) : 0
      await storm.bids.untilReceipt(performance.now())
      heal()
      const next = await cluster.untilWhole()
      made.push({ name: fault.name, injectedAt, healedAt: performance.now(), seconds })
      report(`Bids go on; the primary is ${next.name} and both others follow`)
    }
    await wait(calmMs)
    await storm.end()
    return await judge(cluster, storm, made, report)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Storm = Awaited<ReturnType<typeof openStorm>>

async function openStorm({ urls }: PatroniCluster, dataDir: string) {
  const env = { ...shopEnv, DATA_DIR: dataDir, MIGRATION_URL: urls.owner }
  const database = { secret, databaseUrl: urls.app }
  const log: string[] = []
  const servers = [await startServer(database, env, 180), await startServer(database, env, 180)]
  for (const { process: server } of servers) server.stdout?.on("data", (text) => log.push(String(text)))
  const testDatabase = { secret, databaseUrl: withHostParameter(urls.app) ?? "" }
  const endsAt = (index: number) =>
    new Date(Date.now() + (index % 2 ? 24 * 3_600_000 : 5_000 + index * 5_000))
  const fixtures = await makeFixtures(testDatabase, { bidders, lots, softCloseMinutes: 0, endsAt, saleTerms })
  const listingIds = await stockShop(testDatabase, fixtures.bidders[0]?.id, { bottles, ofEach })
  const ports = servers.map(({ port }) => port)
  const bids = new BiddingBots(fixtures, ports, restMs.bidders)
  const shops = new ShoppingBots({
    people: fixtures.bidders.slice(bidders - shoppers),
    listingIds,
    ports: () => ports,
    isOpen: () => !bids.isOver,
    sitsOutOutages: true,
    restMs: restMs.shoppers,
  })
  const watchers = new Watchers(ports, fixtures.lotIds, watchersPerServer)
  const bots = [
    ...fixtures.bidders.map((_, index) => bids.run(index)),
    ...Array.from({ length: shoppers }, (_, index) => shops.run(index)),
  ]
  return {
    ...{ bids, shops, watchers, fixtures, log },
    async end() {
      bids.isOver = true
      await Promise.all(bots)
    },
  }
}

async function judge(cluster: PatroniCluster, storm: Storm, made: readonly Failover[], report: Report) {
  const { bids, shops, watchers, fixtures, log } = storm
  const url = (await cluster.untilPrimary()).postgresUrl
  const unsettled = await countUnsettled(url)
  const stale = await watchers.countStale(() => readNewestVersions(url), staleMs)
  watchers.close()
  const bugs = log
    .join("")
    .split("\n")
    .filter((line) => line.includes('"a bug'))
  const unexpected = [...bids.unexpected, ...shops.unexpected]
  for (const line of [...bugs, ...unexpected].slice(0, 10)) report(`Finding: ${line.slice(0, 1_000)}`)
  for (const line of linesOfWaits(made, bids.answered)) report(line)
  const anomalies = {
    ...(await countStored(url, cluster, storm, fixtures)),
    shortened: (await countShortened(url, saleTerms.outageSeconds)) + watchers.earlierEnds,
    unanswered: bids.unanswered,
    unexpected: unexpected.length,
    bugs: bugs.length,
    stale,
    unsettled,
    late: made.filter(({ seconds }) => seconds > failoverSeconds).length,
  }
  const measured = {
    faults: made.length,
    receipts: bids.receipts,
    deferred: bids.deferred,
    paidOrders: shops.promised.length,
    outages: await count(url, "select count(*) from outages"),
    movedEnds: await count(url, "select count(*) from bidding_states where shifted_ms > 0"),
    ...measureWaits(bids.answered),
    failoverSeconds: Object.fromEntries(
      made.filter(({ seconds }) => seconds > 0).map(({ name, seconds }) => [name, seconds]),
    ),
  }
  return {
    isFine: Object.values(anomalies).every((each) => each === 0),
    figures: { ...anomalies, ...measured },
  }
}

async function countStored(
  url: string,
  { urls }: PatroniCluster,
  { bids, shops }: Storm,
  { lotIds }: BenchFixtures,
) {
  return {
    lost: await countLost(url, bids, shops),
    doubled: await countDoubled(url, bids),
    gaps: await countGaps(url),
    misawarded: await countMisawarded(url),
    uneven: await countUneven(url),
    oversold: await countOversold(url, ofEach),
    unreplayed: await countUnreplayed(urls.app, secret, lotIds),
  }
}

function secondsSince(at: number): number {
  return Math.round((performance.now() - at) / 100) / 10
}
