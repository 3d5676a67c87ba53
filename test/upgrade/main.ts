import { rmSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { makeFixtures } from "../../bench/fixtures.ts"
import { endServers, freePort, startServer, startTestDatabase } from "../../bench/harness.ts"
import { countDoubled, countLost, countOversold, countUneven, countUnreplayed } from "../storm/anomalies.ts"
import { BiddingBots } from "../storm/bidding-bots.ts"
import { ShoppingBots, shopEnv, stockShop } from "../storm/shopping-bots.ts"
import { Haproxy, hasHaproxy } from "./haproxy.ts"
import { buildVersion, findPreviousVersion } from "./previous-version.ts"
import { SteadyLoad } from "./steady-load.ts"

/**
 * `npm run upgrade-test`: two servers of the previous version on a database that this one has migrated, with bidders
 * and shoppers; then this version replaces them behind HAProxy, one after the other, under steady load. The last line
 * is JSON: first what must be 0, then what was measured. Exit code 1 if anything is wrong.
 */
const bidders = 6
const shoppers = 3
const bottles = 12
/** Buyers whose orders are limited go on filling their baskets. */
const ofEach = 5_000
const lots = 8
const perSecond = 500
/** Of the previous version on the new schema alone. */
const beforeMs = 6_000
/** Of this version alone. */
const afterMs = 8_000
/** A slow machine needs longer for its first order. */
const maxIdleMs = 120_000
const startSeconds = 180
const tickMs = 100

const begun = performance.now()
process.exit((await run()) ? 0 : 1)

async function run(): Promise<boolean> {
  if (!hasHaproxy()) return leaveOut("HAProxy is not installed")
  const previous = findPreviousVersion()
  if (!previous) return leaveOut("the repository has no earlier version with this baseline")
  const folder = buildVersion(previous)
  const database = await startTestDatabase()
  try {
    const { anomalies, measured } = await upgrade(folder, database)
    const seconds = Math.round((performance.now() - begun) / 1_000)
    print({ ...anomalies, previous, ...measured, seconds })
    return Object.values(anomalies).every((each) => each === 0)
  } finally {
    await endServers()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function leaveOut(reason: string): true {
  print({ leftOut: reason })
  return true
}

function print(facts: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}

async function upgrade(folder: string, database: Awaited<ReturnType<typeof startTestDatabase>>) {
  const fixtures = await makeFixtures(database, { bidders, lots })
  const listingIds = await stockShop(database, fixtures.bidders[0]?.id, { bottles, ofEach })
  const ports = [await freePort(), await freePort()]
  const port = await freePort()
  const start = (own: number, cwd?: string) => {
    const env = {
      ...shopEnv,
      PORT: String(own),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      DRAIN_SECONDS: "3",
    }
    return startServer(database, env, startSeconds, cwd)
  }
  const servers = await Promise.all(ports.map((each) => start(each, folder)))
  const proxy = await Haproxy.start(port, ports)
  const bids = new BiddingBots(fixtures, [port])
  /** Other people once all is new: an hour's orders of one person are limited. */
  const openShop = (from: number) => {
    const people = fixtures.bidders.slice(from, from + shoppers)
    return new ShoppingBots({ people, listingIds, ports: () => [port], isOpen: () => !bids.isOver })
  }
  const shopAll = (shops: ShoppingBots) => Array.from({ length: shoppers }, (_, index) => shops.run(index))
  const [shopsBefore, shopsAfter] = [openShop(0), openShop(shoppers)]
  const load = new SteadyLoad(port, await listPaths(port, fixtures.lotIds))
  const everybody = Promise.all([
    load.run(perSecond),
    ...fixtures.bidders.map((_, index) => bids.run(index)),
    ...shopAll(shopsBefore),
  ])
  await wait(beforeMs)
  await untilBusy(() => bids.receipts > 0 && shopsBefore.promised.length > 0)
  const [receiptsBefore, ordersBefore] = [bids.receipts, shopsBefore.promised.length]
  for (const [index, server] of servers.entries()) {
    // The last one takes the files of its version with it: pages of the new one need others.
    if (index === servers.length - 1) await load.follow(await listPaths(ports[0] ?? 0, fixtures.lotIds))
    await server.stop()
    await start(ports[index] ?? 0)
    await proxy.untilBothUp()
  }
  const receiptsDuring = bids.receipts
  const after = Promise.all(shopAll(shopsAfter))
  await wait(afterMs)
  await untilBusy(() => bids.receipts > receiptsDuring && shopsAfter.promised.length > 0)
  bids.isOver = true
  load.stop()
  await Promise.all([everybody, after])
  proxy.stop()
  const { databaseUrl: url, secret } = database
  const promised = [...shopsBefore.promised, ...shopsAfter.promised]
  return {
    anomalies: {
      failed: report(load.failures),
      lost: await countLost(url, bids, { promised }),
      doubled: await countDoubled(url, bids),
      uneven: await countUneven(url),
      oversold: await countOversold(url, ofEach),
      unreplayed: await countUnreplayed(url, secret, fixtures.lotIds),
      unanswered: bids.unanswered,
      unexpected: report([...bids.unexpected, ...shopsBefore.unexpected, ...shopsAfter.unexpected]),
      idleBefore: Number(receiptsBefore === 0 || ordersBefore === 0),
      idleAfter: Number(bids.receipts === receiptsDuring || shopsAfter.promised.length === 0),
    },
    measured: {
      requests: load.answered,
      receipts: bids.receipts,
      receiptsBefore,
      deferred: bids.deferred,
      paidOrders: promised.length,
    },
  }
}

/** What never happens is reported as idle. */
async function untilBusy(isBusy: () => boolean): Promise<void> {
  for (let waited = 0; !isBusy() && waited < maxIdleMs; waited += tickMs) await wait(tickMs)
}

/** What guests read, with a file of the version that answers now. */
async function listPaths(port: number, [lotId]: readonly string[]): Promise<string[]> {
  const list = "/whisky-auction-live/singapore"
  const home = await fetch(`http://127.0.0.1:${port}/`)
  const lot = await fetch(`http://127.0.0.1:${port}${list}/${lotId}/any`, { redirect: "manual" })
  const address = lot.headers.get("location")
  const file = /\/assets\/[\w./-]+\.css/.exec(await home.text())?.[0]
  if (!file || !address) throw new Error("the pages have another form than expected")
  return [new URL(home.url).pathname, list, file, address]
}

function report(lines: readonly string[]): number {
  for (const line of lines.slice(0, 5)) process.stdout.write(`${line.slice(0, 1_000)}\n`)
  return lines.length
}
