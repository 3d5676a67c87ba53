import { setTimeout as wait } from "node:timers/promises"
import { makeFixtures } from "../../bench/fixtures.ts"
import { startServer, startTestDatabase } from "../../bench/harness.ts"
import { type Attack, measureBidsDuring } from "./attack.ts"
import { guestAttacks, manyStreams, markupSigns, openPages } from "./bodies.ts"

/**
 * `npm run attack` runs every attack against a server of its own, with a bid every 50 ms beside it. Fails if a bid
 * waits longer than 250 ms, `/healthz` longer than the attack allows, or an answer is 500. Needs an otherwise idle
 * machine: the first line shows how idle it is.
 */
const maxBidMs = 250

const testDatabase = await startTestDatabase()
const fixtures = await makeFixtures(testDatabase, { bidders: 3, lots: 60 })
const limits = { STREAMS_PER_ADDRESS: "20", STREAMS: "10000", PAGES_PER_MINUTE: "600", TRUST_PROXY: "on" }
const server = await startServer(testDatabase, limits, 300)
const origin = `http://localhost:${server.port}`
const [lotId = ""] = fixtures.lotIds
const [writer, ...bidders] = fixtures.bidders
const tokens = bidders.map(({ token }) => token)
const nothing: Attack = { name: "nothing, for 3 seconds", run: () => wait(3_000, []) }
const attacks = [nothing, ...guestAttacks, manyStreams(fixtures.lotIds), markupSigns(writer?.token ?? "")]

// Warms the server up: nothing is compiled yet.
for (let time = 0; time < 10; time++)
  for (const page of openPages) await fetch(`${origin}${page}?q=first${time}`).then((answer) => answer.text())
const warm = { lotId, tokens, offeredCents: 1_000_00 }
let { offeredCents } = (await measureBidsDuring(origin, warm, () => wait(3_000))).waits
let faults = 0
for (const { name, run, maxHealthMs = Number.POSITIVE_INFINITY } of attacks) {
  const bidding = { lotId, tokens, offeredCents }
  const { waits, result } = await measureBidsDuring(origin, bidding, () => run(origin))
  offeredCents = waits.offeredCents
  const statuses = Map.groupBy(result, (status) => status)
  const isQuick = waits.longestBidMs <= maxBidMs && waits.longestHealthMs <= maxHealthMs
  const isFine = isQuick && waits.taken > 0 && result.every(isNoFault)
  if (!isFine) faults++
  const counted = [...statuses].map(([status, same]) => `${same.length} × ${status}`).join(", ")
  const figures = `bids ${Math.round(waits.longestBidMs)} ms, /healthz ${Math.round(waits.longestHealthMs)} ms at worst`
  process.stdout.write(`${isFine ? "held" : "FAULT"}: ${name}: ${figures}; answers: ${counted || "none"}\n`)
}
await server.stop()
await testDatabase.stop()
process.exit(faults > 0 ? 1 : 0)

function isNoFault(status: number): boolean {
  return status < 500 || status === 503
}
