import { and, asc, eq, lte } from "drizzle-orm"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { auctions, standings } from "#domains/auctions/schema.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import { startOwnTimer } from "#platform/own-timer.ts"
import { closeLot } from "./close-lot.ts"

/** Looks up at least this often: ends move, and other processes and desks make new ones. */
const longestRestMs = 1_000

const isMoving = and(eq(standings.status, "live"), eq(standings.isPaused, false))

/** Opens every auction whose start has come and closes every lot that has reached its end. Returns how many it closed. */
export async function openAndCloseDue(house: House): Promise<number> {
  const ctx = contextFor(house)
  const now = house.clock.now()
  const due = await house.db
    .select({ id: auctions.id })
    .from(auctions)
    .where(and(eq(auctions.status, "scheduled"), lte(auctions.startsAt, now)))
  for (const auction of due) await openAuction(ctx, auction.id)
  const ended = await house.db
    .select({ lotId: standings.lotId })
    .from(standings)
    .where(and(isMoving, lte(standings.endsAt, now)))
    .orderBy(asc(standings.endsAt))
  for (const { lotId } of ended) await closeLot(ctx, lotId)
  return ended.length
}

/** The house's own timer: wakes at the next lot's end to the millisecond, and every second for what has moved. */
export function startGavel(house: House): { stop(): Promise<void> } {
  return startOwnTimer(house, {
    longestRestMs,
    failed: "the gavel could not fall and will try again",
    async work() {
      await openAndCloseDue(house)
      return await readNextEnd(house)
    },
  })
}

async function readNextEnd(house: House): Promise<Date | undefined> {
  const [next] = await house.db
    .select({ endsAt: standings.endsAt })
    .from(standings)
    .where(isMoving)
    .orderBy(asc(standings.endsAt))
    .limit(1)
  return next?.endsAt
}
