import { and, asc, eq, gt } from "drizzle-orm"
import { auctions } from "#domains/auctions/schema.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readAnswerDays } from "../valuations/valuation-days.ts"
import { workingDayAfter } from "./working-day.ts"

const dayMs = 24 * 60 * 60 * 1_000
const hourMs = 60 * 60 * 1_000

export type SellingPlan = Awaited<ReturnType<typeof readSellingPlan>>

/**
 * What happens next with a bottle that is submitted now, by the settings and the schedule: our answer, the next auction
 * that begins after it, and the money once its buyer has paid and the time for complaints is over.
 */
export async function readSellingPlan(ctx: Ctx) {
  const answerBy = workingDayAfter(ctx.now(), await readAnswerDays(ctx))
  const [[auction], complaintDays, { transferHours }] = await Promise.all([
    ctx.db
      .select({ title: auctions.title, endsAt: auctions.endsAt })
      .from(auctions)
      .where(and(eq(auctions.status, "scheduled"), gt(auctions.startsAt, answerBy)))
      .orderBy(asc(auctions.startsAt), asc(auctions.id))
      .limit(1),
    readComplaintDays(ctx),
    readPayTimes(ctx),
  ])
  if (!auction) return { answerBy: answerBy.toISOString(), auction: null }
  const { title, endsAt } = auction
  const paidBy = new Date(endsAt.getTime() + transferHours * hourMs + complaintDays * dayMs)
  return {
    answerBy: answerBy.toISOString(),
    auction: { title, endsAt: endsAt.toISOString(), paidBy: paidBy.toISOString() },
  }
}
