import { and, count, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import { members } from "#domains/accounts/schema.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { casks } from "#domains/catalogue/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { maxUnpaidCasks } from "./rules.ts"

/** `priceCents` is the price that the buyer saw. At any other price there is no agreement. */
export type CaskPurchase = { caskId: string; priceCents: number; isConfirmed: boolean }

const buysPerMember: Limit = { name: "buy-cask", times: 10, seconds: 60 }

export async function buyCask(
  ctx: Ctx,
  { caskId, priceCents, isConfirmed }: CaskPurchase,
): Promise<Id<"orl">> {
  const memberId = requirePermission(ctx, "buy")
  // Buying a cask is binding at once, as a bid is.
  if (!ctx.actor.isVerified) throw refuseMember("notVerified")
  if (!isConfirmed) throw refuse("confirmRequired", { field: "confirmed" })
  const retryAfterSeconds = await countTry(ctx.app, buysPerMember, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyBuys", { retryAfterSeconds })
  if (!isId("csk", caskId)) throw refuse("noSuchCask")
  return await transaction(ctx, async (tx) => {
    await requireFewUnpaid(tx, memberId)
    const [row] = await tx.db
      .select({ listing: listings, name: casks.name })
      .from(listings)
      .innerJoin(casks, eq(casks.id, listings.caskId))
      .where(eq(listings.caskId, caskId))
      .for("update", { of: listings })
    if (!row || row.listing.status === "draft") throw refuse("noSuchCask")
    const { listing, name } = row
    if (listing.status !== "on-sale") throw refuse("notForSale")
    const nowCents = effectiveCents(listing)
    if (nowCents !== priceCents) throw refuse("priceChanged", { nowCents })
    await tx.db.update(listings).set({ status: "sold" }).where(eq(listings.id, listing.id))
    publishProductChange(tx, { productId: null, caskId })
    const { location } = listing
    const line = {
      memberId,
      kind: "cask",
      subjectId: listing.id,
      title: name,
      location,
      imagePath: `/drawings/casks/${caskId}.svg`,
      path: listingPath({ kind: "cask", location, name, caskId }),
      priceCents: nowCents,
    } as const
    return await createOrderLine(tx, line, tx.now())
  })
}

/** Lock the member first, so that concurrent purchases count one after the other. */
async function requireFewUnpaid(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const [member] = await tx.db
    .select({ biddingEndedAt: members.biddingEndedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update")
  if (member?.biddingEndedAt) throw refuse("biddingEnded")
  const [unpaid] = await tx.db
    .select({ count: count() })
    .from(orderLines)
    .where(
      and(eq(orderLines.memberId, memberId), eq(orderLines.kind, "cask"), eq(orderLines.status, "unpaid")),
    )
  if ((unpaid?.count ?? 0) >= maxUnpaidCasks) throw refuse("tooManyUnpaid", { max: maxUnpaidCasks })
}
