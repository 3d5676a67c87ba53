import type { KeyObject } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { refuse as refuseCountry } from "#domains/countries/refusals.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import type { SetBudget } from "../inputs.ts"
import { encryptBudget } from "../maximums/encrypt-maximum.ts"
import { makeAuctionKeys } from "../maximums/make-keys.ts"
import { maximumKeysService } from "../maximums/maximum-keys.ts"
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
  const owner = { auctionId: auction.id, memberId }
  const encryptedCents = encryptBudget(await readAuctionKey(ctx, auction.id), owner, cents)
  await transaction(ctx, async (tx) => {
    const set = { encryptedCents, ...chargesRow(choices), changedAt: tx.now() }
    await tx.db
      .insert(budgets)
      .values({ ...owner, ...set })
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

/** Committed before the budget: bids that wait for a new key hold their lots, for which a pause may wait. */
async function readAuctionKey({ app, db }: Ctx, auctionId: Id<"auc">): Promise<KeyObject> {
  const keys = maximumKeysService.of(app)
  const wrapped = (await makeAuctionKeys(sqlClientOf(db), keys, [auctionId])).get(auctionId)
  if (!wrapped) throw new Error(`The key of auction ${auctionId} is erased`)
  return keys.unwrap(auctionId, wrapped)
}

async function limitTries(ctx: Ctx, memberId: string): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, triesPerMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
}
