import { openModel } from "./database/open-model.ts"
import { countAnomalies } from "./world/anomalies.ts"
import { installVirtualTime } from "./world/virtual-time.ts"
import { World, type WorldResult } from "./world/world.ts"

const auctionsPerWorld = 100
const hourMs = 3_600_000

/** How much to simulate; without both, one hour. */
type Extent = { seed: number; auctions: number | undefined; hours: number | undefined }

/** Ends with one line of JSON. Stops at the first anomaly: the seed on the line replays it exactly. */
export async function runWorlds({ seed, auctions, hours = auctions === undefined ? 1 : undefined }: Extent) {
  const realNow = performance.now.bind(performance)
  const begunMs = realNow()
  const database = await openModel()
  const prepared = new Map()
  installVirtualTime()
  const results: WorldResult[] = []
  const sum = (of: (result: WorldResult) => number) => results.reduce((all, each) => all + of(each), 0)
  const count = (name: "auctions" | "lots" | "bids" | "receipts" | "faults") => sum((each) => each[name])
  const leftOf = () =>
    auctions === undefined ? auctionsPerWorld : Math.min(auctions - count("auctions"), auctionsPerWorld)
  const isEnough = () =>
    leftOf() <= 0 || (hours !== undefined && sum(({ virtualMs }) => virtualMs) >= hours * hourMs)
  for (let next = seed; !isEnough(); next++) {
    const result = await new World(database, prepared, next, leftOf()).run()
    results.push(result)
    if (result.anomalies.length > 0) break
  }
  const found = results.flatMap(({ anomalies }) => anomalies)
  for (const { kind, detail, atMs } of found)
    console.error(`${kind} at ${new Date(atMs).toISOString()}: ${detail}`)
  const last = results.at(-1)
  if (found.length > 0)
    console.error(`replay: npm run simulate -- --seed ${last?.seed} --auctions ${last?.auctions}`)
  const seconds = (realNow() - begunMs) / 1_000
  console.log(
    JSON.stringify({
      ...countAnomalies(found),
      ...{
        seed: last?.seed ?? seed,
        worlds: results.length,
        auctions: count("auctions"),
        lots: count("lots"),
      },
      ...{ bids: count("bids"), receipts: count("receipts"), faults: count("faults") },
      hours: Number((sum(({ virtualMs }) => virtualMs) / hourMs).toFixed(2)),
      seconds: Number(seconds.toFixed(1)),
      perSecond: Math.round(count("auctions") / seconds),
      fingerprint: last?.fingerprint,
    }),
  )
  return found.length === 0
}
