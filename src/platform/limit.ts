import { isIPv6 } from "node:net"
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { House } from "./ctx.ts"
import type { Client } from "./db.server.ts"

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

/**
 * Counts a try of each key by one statement, in the caller's transaction. The answers are as those of `countTry`, in the
 * order of the keys; a key that comes twice is counted twice.
 */
export async function countTries(
  client: Client,
  { name, times, seconds }: Limit,
  keys: readonly string[],
): Promise<(number | undefined)[]> {
  const counted = keys.map((key) => `${name}:${countedKey(key)}`)
  const tries = new Map<string, number>()
  for (const key of counted) tries.set(key, (tries.get(key) ?? 0) + 1)
  const now = Date.now()
  const { rows } = await client.query<{ key: string; points: number; expire: number }>({
    name: "count-tries",
    text: countText,
    values: [[...tries.keys()], [...tries.values()], now, now + seconds * 1_000],
  })
  const after = new Map(rows.map((row) => [row.key, row]))
  const seen = new Map<string, number>()
  return counted.map((key) => {
    const place = (seen.get(key) ?? 0) + 1
    seen.set(key, place)
    const { points = 0, expire = now } = after.get(key) ?? {}
    const isOver = points - (tries.get(key) ?? 0) + place > times
    return isOver ? Math.max(1, Math.ceil((expire - now) / 1_000)) : undefined
  })
}

/** In one order for everybody, so that two who count the same keys cannot wait for each other. */
const countText = `
  insert into limits as l (key, points, expire)
  select key, tries, $4 from unnest($1::text[], $2::int[]) as t(key, tries) order by key
  on conflict (key) do update set
    points = case when l.expire <= $3 then excluded.points else l.points + excluded.points end,
    expire = case when l.expire <= $3 then excluded.expire else l.expire end
  returning key, points, expire`

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
