import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { refuse as refuseCountry } from "#domains/countries/refusals.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { SetBudget } from "../inputs.ts"
import { refuse } from "../refusals.ts"
import { budgets } from "../schema.ts"
import { chargesRow } from "./charges.ts"

const triesPerMember: Limit = { name: "budget", times: 60, seconds: 60 }

export async function setBudget(
  ctx: Ctx,
  auctionId: string,
  { cents, choices = null }: SetBudget,
): Promise<void> {
  const memberId = requirePermission(ctx, "bid")
  await limitTries(ctx, memberId)
  const auction = await readAuction(ctx, auctionId)
  if (auction.status !== "scheduled" && auction.status !== "live") throw refuse("notLive")
  if (choices && !(await readDestinations(ctx)).includes(choices.country))
    throw refuseCountry("notDelivered", { country: choices.country })
  await transaction(ctx, async (tx) => {
    const set = { cents, ...chargesRow(choices), changedAt: tx.now() }
    await tx.db
      .insert(budgets)
      .values({ auctionId: auction.id, memberId, ...set })
      .onConflictDoUpdate({ target: [budgets.auctionId, budgets.memberId], set })
  })
}

export async function removeBudget(ctx: Ctx, auctionId: string): Promise<void> {
  const memberId = requirePermission(ctx, "bid")
  await limitTries(ctx, memberId)
  const { id } = await readAuction(ctx, auctionId)
  await transaction(ctx, async (tx) => {
    await tx.db.delete(budgets).where(and(eq(budgets.auctionId, id), eq(budgets.memberId, memberId)))
  })
}

async function limitTries(ctx: Ctx, memberId: string): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, triesPerMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
}
