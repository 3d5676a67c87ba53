import { isIPv6 } from "node:net"
import type { QueryConfig } from "pg"
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { AppContext } from "../ctx.ts"
import { batchReads } from "../database/batch.ts"
import { defineService } from "../service.ts"

/** Counts are in the table `limits`, so they hold over all processes. SharedLimit is for what is too frequent for that. */
export type Limit = { name: string; times: number; seconds: number }
type LimitedKey = readonly [limit: Limit, key: string]

type Try = { key: string; points: number; ms: number }
type LimitRow = { key: string; points: number; expire: number }

/** Writes the tries of one moment, of all limits, in one statement. */
class BatchedLimiter extends RateLimiterPostgres {
  readonly #app: AppContext

  constructor(app: AppContext, options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options)
    this.#app = app
  }

  /** The library leaves to each limiter how it counts. */
  async _upsert(key: string, points: number, ms: number): Promise<{ rows: LimitRow[] }> {
    return { rows: [await countInBatch(this.#app, { key, points, ms })] }
  }
}

const countInBatch = batchReads<Try, LimitRow>(async (app, tries) => {
  const { rows } = await app.auxiliaryPool.query<LimitRow>(statementOf(tries))
  return rowsAfter(tries, rows)
})

export const limitersService = defineService("limiters", () => new Map<string, BatchedLimiter>())

function limiterOf(app: AppContext, { name, times, seconds }: Limit): BatchedLimiter {
  const limiters = limitersService.of(app)
  const known = limiters.get(name)
  if (known) return known
  const counts = { keyPrefix: name, points: times, duration: seconds }
  const limiter = new BatchedLimiter(app, {
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

export type LimitQuery = {
  statement: QueryConfig
  /** Follows the order of the keys; a key that occurs twice is counted twice. */
  waitsOf(rows: readonly LimitRow[]): (number | undefined)[]
}

/** Counts the keys of a batch in the batch's own pipeline, as the limiter counts them. */
export function limitQueryFor({ name, times, seconds }: Limit, keys: readonly string[]): LimitQuery {
  const tries = keys.map((key) => ({ key: `${name}:${limitKey(key)}`, points: 1, ms: seconds * 1_000 }))
  return {
    statement: statementOf(tries),
    waitsOf: (rows) =>
      rowsAfter(tries, rows).map(({ points, expire }) =>
        points > times ? Math.max(1, Math.ceil((expire - Date.now()) / 1_000)) : undefined,
      ),
  }
}

/** Returns each try's row as it was after that try. */
function rowsAfter(tries: readonly Try[], rows: readonly LimitRow[]): LimitRow[] {
  const sums = sumsOf(tries)
  const counted = new Map(
    rows.map((row) => [row.key, { ...row, points: row.points - (sums.get(row.key) ?? 0) }]),
  )
  return tries.map(({ key, points, ms }) => {
    const row = counted.get(key) ?? { key, points: 0, expire: Date.now() + ms }
    row.points += points
    counted.set(key, row)
    return { ...row }
  })
}

function sumsOf(tries: readonly Try[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, points } of tries) sums.set(key, (sums.get(key) ?? 0) + points)
  return sums
}

function statementOf(tries: readonly Try[]): QueryConfig {
  const now = Date.now()
  const sums = sumsOf(tries)
  const ends = new Map(tries.map(({ key, ms }) => [key, now + ms]))
  return {
    name: "count-tries",
    text: countText,
    values: [[...sums.keys()], [...sums.values()], [...ends.values()], now],
  }
}

/** Locks in key order, so that concurrent counts cannot deadlock. */
const countText = `
  insert into limits as l (key, points, expire)
  select * from unnest($1::text[], $2::int[], $3::bigint[]) as t(key, points, expire) order by key
  on conflict (key) do update set
    points = case when l.expire <= $4 then excluded.points else l.points + excluded.points end,
    expire = case when l.expire <= $4 then excluded.expire else l.expire end
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
