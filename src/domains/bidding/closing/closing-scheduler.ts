import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import type { Id } from "#platform/ids.ts"
import { startTimer } from "#platform/processes/timer.ts"
import { traced } from "#platform/tracing.ts"
import { closeLot } from "./close-lot.ts"

/** Wakes at least this often: ends move, and other processes and admin pages add new ones. */
const longestSleepMs = 1_000
/** A lock that is held for longer is tried again later. */
const lockTimeout = "500ms"
const retryMs = 250
const maxWorkers = 4
const maxClockSkewMs = 1_000

const isRunning = and(eq(biddingStates.status, "live"), eq(biddingStates.isPaused, false))

export async function openAndCloseDue(app: AppContext): Promise<number> {
  return (await closeAtMoment(app)).closed
}

export function startClosingScheduler(app: AppContext): { stop(): Promise<void> } {
  return startTimer(app, {
    longestRestMs: longestSleepMs,
    failed: "the closing scheduler failed; will retry",
    async work() {
      const { left, moment } = await closeAtMoment(app)
      const next = moment && (await readNextEnd(app, moment))
      const retryAt = left ? new Date(app.clock.now().getTime() + retryMs) : undefined
      return retryAt && (!next || retryAt < next) ? retryAt : next
    },
  })
}

type CloseResult = { closed: number; left: boolean }
type CloseRun = CloseResult & { moment: Date | undefined }

async function closeAtMoment(app: AppContext): Promise<CloseRun> {
  const ctx = contextFor(app)
  const moment = await readAgreedMoment(ctx)
  if (!moment) return { closed: 0, left: true, moment }
  // In parallel: an auction whose row is locked delays no lot.
  const [opened, first] = await Promise.all([openDue(ctx, moment), closeDue(ctx, moment)])
  if (opened === 0) return { ...first, moment }
  const more = await closeDue(ctx, moment)
  return { closed: first.closed + more.closed, left: more.left, moment }
}

/** Undefined if this process's clock is wrong: another process closes, or this one once its clock agrees again. */
async function readAgreedMoment(ctx: Ctx): Promise<Date | undefined> {
  const { clock, log } = ctx.app
  const before = clock.now().getTime()
  const moment = await readDatabaseTime(ctx)
  const after = clock.now().getTime()
  const aheadMs = Math.max(before - moment.getTime(), 0) - Math.max(moment.getTime() - after, 0)
  if (Math.abs(aheadMs) <= maxClockSkewMs) return moment
  log.warn({ aheadMs }, "the clock of this process differs from the database's; it closes no lots")
  return undefined
}

async function openDue(ctx: Ctx, moment: Date): Promise<number> {
  const due = await ctx.db
    .select({ id: auctions.id })
    .from(auctions)
    .where(and(eq(auctions.status, "scheduled"), lte(auctions.startsAt, moment)))
  return await forEachItem(ctx, due, (tx, { id }) => openAuction(tx, id))
}

/** Locked lots come last and few at a time. */
async function closeDue(ctx: Ctx, moment: Date): Promise<CloseResult> {
  const isDue = and(isRunning, lte(biddingStates.endsAt, moment))
  const due = await ctx.db.select({ lotId: biddingStates.lotId }).from(biddingStates).where(isDue)
  if (due.length === 0) return { closed: 0, left: false }
  const unlocked = await listUnlocked(ctx, isDue)
  const unlockedIds = new Set(unlocked.map(({ lotId }) => lotId))
  const locked = due.filter(({ lotId }) => !unlockedIds.has(lotId)).toSorted(() => Math.random() - 0.5)
  const close = async (tx: Tx, { lotId }: { lotId: Id<"lot"> }) =>
    await traced(ctx.app, "close lot", async () => (await closeLot(tx, lotId)) !== undefined, {
      facts: { lot: lotId },
    })
  const closed =
    (await forEachItem(ctx, unlocked, close)) + (await forEachItem(ctx, locked.slice(0, maxWorkers), close))
  return { closed, left: closed < due.length }
}

async function listUnlocked(ctx: Ctx, isDue: SQL | undefined) {
  return await ctx.db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .where(isDue)
    .orderBy(asc(biddingStates.endsAt), asc(biddingStates.lotId))
    .for("update", { skipLocked: true })
}

async function forEachItem<Item extends object>(
  ctx: Ctx,
  items: readonly Item[],
  work: (tx: Tx, item: Item) => Promise<boolean>,
): Promise<number> {
  let handled = 0
  const waiting = items.values()
  const runWorker = async () => {
    for (const item of waiting) {
      try {
        const isHandled = await transaction(ctx, async (tx) => {
          await tx.db.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`))
          return await work(tx, item)
        })
        if (isHandled) handled++
      } catch (problem) {
        const facts: object = { ...item, problem: reasonOf(problem) }
        ctx.app.log.warn(facts, "opening or closing failed; will retry")
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxWorkers, items.length) }, runWorker))
  return handled
}

function reasonOf(problem: unknown): string {
  return String(problem instanceof Error && problem.cause ? problem.cause : problem)
}

async function readNextEnd(app: AppContext, moment: Date): Promise<Date | undefined> {
  const [next] = await app.db
    .select({ endsAt: biddingStates.endsAt })
    .from(biddingStates)
    .where(and(isRunning, gt(biddingStates.endsAt, moment)))
    .orderBy(asc(biddingStates.endsAt))
    .limit(1)
  return next?.endsAt
}
