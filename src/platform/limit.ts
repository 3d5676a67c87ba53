import { isIPv6 } from "node:net"
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { House } from "./ctx.ts"

/** How often something may be tried: so many times within so many seconds, for each key. */
export type Limit = { name: string; times: number; seconds: number }

const limiters = new WeakMap<House, Map<string, RateLimiterPostgres>>()

/** Counted in the database, for all processes together; if that is away, each process counts for itself. */
function limiterOf(house: House, { name, times, seconds }: Limit): RateLimiterPostgres {
  let made = limiters.get(house)
  if (!made) {
    made = new Map()
    limiters.set(house, made)
  }
  let limiter = made.get(name)
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: house.pool,
      storeType: "pool",
      tableName: "limits",
      tableCreated: true,
      keyPrefix: name,
      points: times,
      duration: seconds,
      clearExpiredByTimeout: false,
      // A key that is over its limit costs no trip until it may try again.
      inMemoryBlockOnConsumed: times + 1,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds }),
    })
    made.set(name, limiter)
  }
  return limiter
}

/** Counts one try. The answer is how long to wait when it is one too many, else undefined. */
export async function countTry(house: House, limit: Limit, key: string): Promise<number | undefined> {
  try {
    await limiterOf(house, limit).consume(countedKey(key))
    return undefined
  } catch (over) {
    if (over instanceof RateLimiterRes) return secondsOf(over)
    throw over
  }
}

/** How long to wait before another try would be taken, without counting one. */
export async function waitOf(house: House, limit: Limit, key: string): Promise<number | undefined> {
  return await longestWaitOf(house, [[limit, key]])
}

/** The longest of several waits, by one look. */
export async function longestWaitOf(
  house: House,
  counts: readonly (readonly [limit: Limit, key: string])[],
): Promise<number | undefined> {
  const times = new Map(counts.map(([limit, key]) => [`${limit.name}:${countedKey(key)}`, limit.times]))
  const now = Date.now()
  const { rows } = await house.pool.query<{ key: string; points: number; expire: number }>({
    name: "waits-of",
    text: "select key, points, expire from limits where key = any($1) and expire > $2",
    values: [[...times.keys()], now],
  })
  const over = rows.filter(({ key, points }) => points >= (times.get(key) ?? Number.POSITIVE_INFINITY))
  if (over.length === 0) return undefined
  return Math.max(1, ...over.map(({ expire }) => Math.ceil((expire - now) / 1_000)))
}

/** Forgets the tries of a key. */
export async function forgetTries(house: House, limit: Limit, key: string): Promise<void> {
  await limiterOf(house, limit).delete(countedKey(key))
}

/** Whoever has one IPv6 address has the 2⁶⁴ of its network: what is counted is the network. */
export function countedKey(key: string): string {
  return key
    .split(" ")
    .map((word) => (isIPv6(word) ? networkOf(word) : word))
    .join(" ")
}

function networkOf(address: string): string {
  const groups = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1)
  const [head = "", tail] = groups.split("::")
  const start = head ? head.split(":") : []
  const end = tail ? tail.split(":") : []
  const zeros = tail === undefined ? [] : Array<string>(8 - start.length - end.length).fill("0")
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`
}

function secondsOf(spent: RateLimiterRes): number {
  return Math.max(1, Math.ceil(spent.msBeforeNext / 1_000))
}
