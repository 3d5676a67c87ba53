import { isIPv6 } from "node:net"
import type { QueryConfig } from "pg"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { batchReads } from "../batch.ts"
import type { AppContext } from "../ctx.ts"
import type { SqlClient } from "../database/db.server.ts"
import { defineService } from "../service.ts"

export type Limit = { name: string; times: number; seconds: number }

type LimitCounts = {
  /** Keys over their limit cause no query until they may try again. */
  over: Map<string, number>
  /** While the database is unavailable each process counts for itself. */
  own: Map<string, RateLimiterMemory>
}

const maxOver = 10_000

export const limitCountsService = defineService(
  "limitCounts",
  (): LimitCounts => ({ over: new Map(), own: new Map() }),
)

type LimitTry = { limit: Limit; key: string; cost: number }

/** Counts concurrent tries in one statement on the auxiliary pool: callers may hold a transaction on the main one. */
const countBatched = batchReads<LimitTry, number | undefined>((app, tries) =>
  countAll(app.auxiliaryPool, tries),
)

/** Returns the seconds to wait if over the limit, else undefined. */
export async function countTry(
  app: AppContext,
  limit: Limit,
  key: string,
  cost = 1,
): Promise<number | undefined> {
  const { over } = limitCountsService.of(app)
  const name = nameOf({ limit, key })
  const waitMs = (over.get(name) ?? 0) - Date.now()
  if (waitMs > 0) return Math.ceil(waitMs / 1_000)
  let seconds: number | undefined
  try {
    seconds = await countBatched(app, { limit, key, cost })
  } catch {
    return await countLocally(app, limit, key, cost)
  }
  if (seconds === undefined) return undefined
  if (over.size >= maxOver) over.clear()
  over.set(name, Date.now() + seconds * 1_000)
  return seconds
}

async function countLocally(
  app: AppContext,
  { name, times, seconds }: Limit,
  key: string,
  cost: number,
): Promise<number | undefined> {
  const { own } = limitCountsService.of(app)
  const limiter =
    own.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds })
  own.set(name, limiter)
  try {
    await limiter.consume(limitKey(key), cost)
    return undefined
  } catch (over) {
    if (over instanceof RateLimiterRes) return Math.max(1, Math.ceil(over.msBeforeNext / 1_000))
    throw over
  }
}

export function limitQueryFor(limit: Limit, keys: readonly string[]): LimitQuery {
  return buildLimitQuery(keys.map((key) => ({ limit, key, cost: 1 })))
}

async function countAll(client: SqlClient, tries: readonly LimitTry[]): Promise<(number | undefined)[]> {
  const { statement, waitsOf } = buildLimitQuery(tries)
  return waitsOf((await client.query<LimitRow>(statement)).rows)
}

type LimitRow = { key: string; points: number; expire: number }
export type LimitQuery = {
  statement: QueryConfig
  /** Follows the order of the tries; a key that occurs twice is counted twice. */
  waitsOf(rows: readonly LimitRow[]): (number | undefined)[]
}

function buildLimitQuery(tries: readonly LimitTry[]): LimitQuery {
  const named = tries.map((each) => ({ ...each, name: nameOf(each) }))
  const counted = [...Map.groupBy(named, ({ name }) => name)].map(([name, same]) => ({ name, same }))
  const now = Date.now()
  const statement = {
    name: "count-tries",
    text: countText,
    values: [
      ...[counted.map(({ name }) => name), counted.map(({ same }) => costOf(same)), now],
      counted.map(({ same }) => now + (same[0]?.limit.seconds ?? 0) * 1_000),
    ],
  }
  const waitsOf = (rows: readonly LimitRow[]) => {
    const after = new Map(rows.map((row) => [row.key, row]))
    const waits = new Map<LimitTry, number>()
    for (const { name, same } of counted) {
      const { points = 0, expire = now } = after.get(name) ?? {}
      let spent = points - costOf(same)
      for (const each of same) {
        spent += each.cost
        if (spent > each.limit.times) waits.set(each, Math.max(1, Math.ceil((expire - now) / 1_000)))
      }
    }
    return named.map((each) => waits.get(each))
  }
  return { statement, waitsOf }
}

function costOf(tries: readonly LimitTry[]): number {
  return tries.reduce((sum, { cost }) => sum + cost, 0)
}

/** Locks in key order, so that concurrent counts cannot deadlock. */
const countText = `
  insert into limits as l (key, points, expire)
  select key, tries, expire from unnest($1::text[], $2::int[], $4::bigint[]) as t(key, tries, expire) order by key
  on conflict (key) do update set
    points = case when l.expire <= $3 then excluded.points else l.points + excluded.points end,
    expire = case when l.expire <= $3 then excluded.expire else l.expire end
  returning key, points, expire`

function nameOf({ limit: { name }, key }: Omit<LimitTry, "cost">): string {
  return `${name}:${limitKey(key)}`
}

export async function longestWaitOf(
  app: AppContext,
  counts: readonly (readonly [limit: Limit, key: string])[],
): Promise<number | undefined> {
  const times = new Map(counts.map(([limit, key]) => [`${limit.name}:${limitKey(key)}`, limit.times]))
  const now = Date.now()
  const { rows } = await app.pool.query<{ key: string; points: number; expire: number }>({
    name: "waits-of",
    text: "select key, points, expire from limits where key = any($1) and expire > $2",
    values: [[...times.keys()], now],
  })
  const over = rows.filter(({ key, points }) => points >= (times.get(key) ?? Number.POSITIVE_INFINITY))
  if (over.length === 0) return undefined
  return Math.max(1, ...over.map(({ expire }) => Math.ceil((expire - now) / 1_000)))
}

/** Locks in the same order as counting. */
export async function refundTries(
  app: AppContext,
  counts: readonly (readonly [limit: Limit, key: string])[],
): Promise<void> {
  const names = counts.map(([limit, key]) => nameOf({ limit, key }))
  for (const name of names) limitCountsService.of(app).over.delete(name)
  await app.pool.query({
    name: "take-back-tries",
    text: `with counted as materialized (select key from limits where key = any($1) order by key for update)
      update limits set points = greatest(limits.points - 1, 0) from counted where limits.key = counted.key`,
    values: [names],
  })
}

export async function sweepLimits(app: AppContext): Promise<number> {
  const { rowCount } = await app.pool.query("delete from limits where expire <= $1", [Date.now()])
  return rowCount ?? 0
}

export async function resetTries(app: AppContext, limit: Limit, key: string): Promise<void> {
  const name = nameOf({ limit, key })
  limitCountsService.of(app).over.delete(name)
  await app.pool.query("delete from limits where key = $1", [name])
}

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
