import { isIPv6 } from "node:net"
import type { QueryConfig } from "pg"
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { AppContext } from "../ctx.ts"
import { defineService } from "../service.ts"

/** Counts are in the table `limits`, so they hold over all processes. SharedLimit is for what is too frequent for that. */
export type Limit = { name: string; times: number; seconds: number }
type LimitedKey = readonly [limit: Limit, key: string]

export const limitersService = defineService("limiters", () => new Map<string, RateLimiterPostgres>())

function limiterOf(app: AppContext, { name, times, seconds }: Limit): RateLimiterPostgres {
  const limiters = limitersService.of(app)
  const known = limiters.get(name)
  if (known) return known
  const counts = { keyPrefix: name, points: times, duration: seconds }
  const limiter = new RateLimiterPostgres({
    ...counts,
    // Callers may hold a transaction on the main pool.
    storeClient: app.auxiliaryPool,
    storeType: "pool",
    tableName: "limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Keys over their limit cause no query until they may try again.
    inMemoryBlockOnConsumed: times + 1,
    // While the database is unavailable each process counts for itself.
    insuranceLimiter: new RateLimiterMemory(counts),
  })
  limiters.set(name, limiter)
  return limiter
}

/** Returns the seconds to wait if over the limit, else undefined. */
export async function countTry(
  app: AppContext,
  limit: Limit,
  key: string,
  cost = 1,
): Promise<number | undefined> {
  try {
    await limiterOf(app, limit).consume(limitKey(key), cost)
    return undefined
  } catch (over) {
    if (over instanceof RateLimiterRes) return secondsOf(over)
    throw over
  }
}

export async function longestWaitOf(
  app: AppContext,
  counts: readonly LimitedKey[],
): Promise<number | undefined> {
  const found = await Promise.all(
    counts.map(async ([limit, key]) => {
      const count = await limiterOf(app, limit).get(limitKey(key))
      return count && count.consumedPoints >= limit.times ? [secondsOf(count)] : []
    }),
  )
  const waits = found.flat()
  return waits.length === 0 ? undefined : Math.max(...waits)
}

export async function refundTries(app: AppContext, counts: readonly LimitedKey[]): Promise<void> {
  await Promise.all(counts.map(([limit, key]) => limiterOf(app, limit).reward(limitKey(key))))
}

export async function resetTries(app: AppContext, limit: Limit, key: string): Promise<void> {
  await limiterOf(app, limit).delete(limitKey(key))
}

export async function sweepLimits(app: AppContext): Promise<number> {
  const { rowCount } = await app.pool.query("delete from limits where expire <= $1", [Date.now()])
  return rowCount ?? 0
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000))
}

type LimitRow = { key: string; points: number; expire: number }
export type LimitQuery = {
  statement: QueryConfig
  /** Follows the order of the keys; a key that occurs twice is counted twice. */
  waitsOf(rows: readonly LimitRow[]): (number | undefined)[]
}

/** Counts the keys of a batch in the batch's own pipeline, as the limiter counts one. */
export function limitQueryFor({ name, times, seconds }: Limit, keys: readonly string[]): LimitQuery {
  const names = keys.map((key) => `${name}:${limitKey(key)}`)
  const tries = new Map([...Map.groupBy(names, (each) => each)].map(([each, same]) => [each, same.length]))
  const now = Date.now()
  const statement = {
    name: "count-tries",
    text: countText,
    values: [[...tries.keys()], [...tries.values()], now, now + seconds * 1_000],
  }
  const waitsOf = (rows: readonly LimitRow[]) => {
    const after = new Map(rows.map((row) => [row.key, row]))
    const spent = new Map(rows.map(({ key, points }) => [key, points - (tries.get(key) ?? 0)]))
    return names.map((each) => {
      const own = (spent.get(each) ?? 0) + 1
      spent.set(each, own)
      if (own <= times) return undefined
      return Math.max(1, Math.ceil(((after.get(each)?.expire ?? now) - now) / 1_000))
    })
  }
  return { statement, waitsOf }
}

/** Locks in key order, so that concurrent counts cannot deadlock. */
const countText = `
  insert into limits as l (key, points, expire)
  select key, tries, $4::bigint from unnest($1::text[], $2::int[]) as t(key, tries) order by key
  on conflict (key) do update set
    points = case when l.expire <= $3 then excluded.points else l.points + excluded.points end,
    expire = case when l.expire <= $3 then excluded.expire else l.expire end
  returning key, points, expire`

/** One IPv6 customer has 2⁶⁴ addresses, so the whole network is counted. */
export function limitKey(key: string): string {
  return key
    .split(" ")
    .map((part) => (isIPv6(part) ? networkOf(part) : part))
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
