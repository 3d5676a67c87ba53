import { randomBytes } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { openLog } from "#platform/log.ts"
import { testApp } from "../../test/db.ts"
import { asPerson, liveAuction, person } from "../../test/fixtures.ts"
import { maximumKey } from "../../test/maximum-key.ts"
import { TcpProxy } from "../../test/servers/tcp-proxy.ts"
import { readConfig } from "./config/config.ts"
import { openApp } from "./open-app.ts"

const config = readConfig({ AUTH_SECRET: "a secret of the start, long enough to sign with" })

const master = () => randomBytes(32).toString("base64")

test("a master key that does not open the keys of the auctions ends the start", async () => {
  const made = await testApp()
  const hana = asPerson(made, await person(made, "hana", { role: "auctioneer" }))
  const { auctionId, lotIds } = await liveAuction(made, hana, [{}])
  const bid = { maxCents: 300_00, confirm: 300_00, idempotencyKey: "first-bid-of-the-start" }
  await placeBid(asPerson(made, await person(made, "ann")), lotIds[0] ?? "", bid)
  const url = String(made.pool.options.connectionString)
  const env = { AUTH_SECRET: "a secret of the start, long enough to sign with", LOG_LEVEL: "silent" }
  const openWith = (MAXIMUM_KEY: string) => openApp(readConfig({ ...env, MAXIMUM_KEY }), url)
  const problem = await openWith(master()).catch((each: unknown) => each)
  expect(problem).toBeInstanceOf(ConfigProblem)
  expect(String(problem)).toMatch(
    /The maximums of 1 auctions are encrypted with the master key [0-9a-f]{16}, which/,
  )
  await (await openWith(`${master()},${maximumKey}`)).close()
  // Nothing is left to open once the key is erased.
  await made.pool.query("update auction_keys set wrapped = null, erased_at = now() where auction_id = $1", [
    auctionId,
  ])
  await (await openWith(master())).close()
})

async function start() {
  const { pool } = await testApp()
  const proxy = await TcpProxy.to(String(pool.options.connectionString))
  const lines: string[] = []
  return { proxy, lines, log: openLog("warn", { write: (line) => void lines.push(line) }) }
}

test("the start waits for a database that is down, and logs it", async () => {
  const { proxy, lines, log } = await start()
  proxy.goDown()
  const opening = openApp(config, proxy.url, log)
  opening.catch(() => undefined)
  await wait(2_000)
  expect(lines.filter((line) => line.includes("waiting for the database"))).toHaveLength(1)
  proxy.heal()
  const app = await opening
  expect((await app.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  await app.close()
  await proxy.close()
})

test("a wrong password ends the start at once", async () => {
  const { proxy, lines, log } = await start()
  const address = new URL(proxy.url)
  address.password = "wrong"
  const problem = await openApp(config, address.href, log).catch((each: unknown) => each)
  expect(problem).toBeInstanceOf(ConfigProblem)
  expect(String(problem)).toMatch(/DATABASE_URL cannot be reached: password authentication failed/)
  // A start that waits for the database says so.
  expect(lines).toEqual([])
  await proxy.close()
})
