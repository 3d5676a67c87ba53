import type { AppContext } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { defineService } from "#platform/service.ts"

/**
 * Limits bids per minute over all processes without a round trip in the bid's path. Each process counts in memory, and
 * shares counts through the table `limits` within a second, or at once after a quarter of the limit. So n processes may
 * allow up to n times the limit, to a bidder who uses all of them within that second.
 */
export function countBid(app: AppContext, bidderId: string, now = Date.now()): void {
  const counts = bidCountsService.of(app)
  const minute = Math.floor(now / minuteMs)
  if (counts.minute !== minute) Object.assign(counts, { minute, bidders: new Map() })
  const count = counts.bidders.get(bidderId) ?? { own: 0, others: 0, toAdd: 0 }
  counts.bidders.set(bidderId, count)
  if (count.own + count.others >= app.bidsPerMinute) {
    const retryAfterSeconds = Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1_000))
    throw new Refusal("api.tooManyRequests", 429, { retryAfterSeconds })
  }
  count.own++
  count.toAdd++
  flushLater(app, counts, count.toAdd * 4 >= app.bidsPerMinute)
}

const minuteMs = 60_000
const flushMs = 1_000

type BidCount = { own: number; others: number; toAdd: number }
type BidCounts = {
  minute: number
  bidders: Map<string, BidCount>
  timer: NodeJS.Timeout | undefined
  flushing: Promise<void> | undefined
}

export const bidCountsService = defineService(
  "bidCounts",
  (): BidCounts => ({ minute: 0, bidders: new Map(), timer: undefined, flushing: undefined }),
  ({ timer }) => clearTimeout(timer),
)

function flushLater(app: AppContext, counts: BidCounts, isUrgent: boolean): void {
  if (counts.flushing) return
  if (isUrgent) {
    clearTimeout(counts.timer)
    counts.timer = undefined
    void flushBids(app)
  } else counts.timer ??= setTimeout(() => void flushBids(app), flushMs).unref()
}

export async function flushBids(app: AppContext): Promise<void> {
  const counts = bidCountsService.of(app)
  while (counts.flushing) await counts.flushing
  counts.timer = undefined
  counts.flushing = flush(app, counts).finally(() => {
    counts.flushing = undefined
    if ([...counts.bidders.values()].some(({ toAdd }) => toAdd > 0)) flushLater(app, counts, false)
  })
  await counts.flushing
}

async function flush(app: AppContext, { minute, bidders }: BidCounts): Promise<void> {
  const changed = [...bidders]
    .filter(([, { toAdd }]) => toAdd > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const added = changed.map(([, count]) => count.toAdd)
  for (const [, count] of changed) count.toAdd = 0
  try {
    const { rows } = await app.auxiliaryPool.query<{ key: string; points: number }>({
      name: "add-bids",
      text: addCountsSql,
      values: [changed.map(([bidderId]) => `bids:${minute}:${bidderId}`), added, (minute + 2) * minuteMs],
    })
    const totals = new Map(rows.map(({ key, points }) => [key, points]))
    for (const [bidderId, count] of changed) {
      const total = totals.get(`bids:${minute}:${bidderId}`)
      if (total !== undefined) count.others = Math.max(0, total - (count.own - count.toAdd))
    }
  } catch (problem) {
    // While the database is unavailable each process counts for itself; the next flush adds what this one could not.
    for (const [at, [, count]] of changed.entries()) count.toAdd += added[at] ?? 0
    app.log.warn({ problem: String(problem) }, "could not share bid counts")
  }
}

/** Sorted keys: two processes that count the same bidders cannot deadlock. */
const addCountsSql = `
  insert into limits as l (key, points, expire)
  select key, tries, $3::bigint from unnest($1::text[], $2::int[]) as t(key, tries) order by key
  on conflict (key) do update set points = l.points + excluded.points
  returning key, points`
