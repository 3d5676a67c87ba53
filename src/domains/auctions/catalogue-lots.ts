import { eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import { appendTerms } from "./chain/append-terms.ts"
import type { NewLot } from "./inputs.ts"
import { lockAuction } from "./lock-auction.ts"
import { refuse } from "./refusals.ts"
import { type ReserveConfirmation, requireReserve } from "./require-reserve.ts"
import { biddingStates, lots } from "./schema.ts"

export async function catalogueLots(
  ctx: Ctx,
  auctionId: string,
  inputs: readonly NewLot[],
  confirmation: ReserveConfirmation = {},
): Promise<Id<"lot">[]> {
  const staffId = requirePermission(ctx, "auctions")
  for (const input of inputs) requireReserve(input, confirmation)
  return await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    if (auction.status === "completed" || auction.status === "cancelled")
      throw refuse("tooLate", { status: auction.status })
    await requireProductsAndSellers(tx, inputs)
    await requireUninvolved(tx, staffId, {
      memberIds: inputs.map(({ sellerId }) => (sellerId === null ? null : requireId("mem", sellerId))),
    })
    const now = tx.now()
    const [last] = await tx.db
      .select({ number: sql<number>`coalesce(max(${lots.number}), 0)::int` })
      .from(lots)
      .where(eq(lots.auctionId, auction.id))
    const rows = inputs.map((input, index) => {
      const number = (last?.number ?? 0) + index + 1
      const ownEnd = new Date(auction.endsAt.getTime() + (number - 1) * auction.staggerSeconds * 1_000)
      const { endsAt, ...facts } = input
      const scheduledEndsAt = endsAt ?? ownEnd
      if (scheduledEndsAt <= now || scheduledEndsAt <= auction.startsAt) throw refuse("timesOutOfOrder")
      return {
        ...facts,
        id: newId("lot"),
        auctionId: auction.id,
        number,
        scheduledEndsAt,
        createdAt: now,
        productId: requireId("prd", input.productId),
        sellerId: input.sellerId === null ? null : requireId("mem", input.sellerId),
      }
    })
    await tx.db.insert(lots).values(rows)
    await tx.db.insert(biddingStates).values(
      rows.map((lot) => ({
        lotId: lot.id,
        auctionId: auction.id,
        status: auction.status === "live" ? ("live" as const) : ("upcoming" as const),
        endsAt: lot.scheduledEndsAt,
        isPaused: auction.pausedAt !== null,
        priceCents: lot.openingCents,
        reserveMet: lot.reserveCents === null ? null : false,
      })),
    )
    const lotIds = rows.map((lot) => lot.id)
    if (auction.status === "live") await appendTerms(tx, lotIds, now)
    return lotIds
  })
}

export async function requireProductsAndSellers(tx: Tx, inputs: readonly NewLot[]): Promise<void> {
  const wanted = [...new Set(inputs.map((input) => input.productId))]
  const existing = await tx.db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(wanted)})`)
  const missing = wanted.find((id) => !existing.some((product) => product.id === id))
  if (missing !== undefined) throw refuse("noSuchProduct", { productId: missing })
  const sellers = [...new Set(inputs.flatMap((input) => input.sellerId ?? []))]
  const found = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.id} = any(${sql.param(sellers)})`)
  const unknownSeller = sellers.find((id) => !found.some((member) => member.id === id))
  if (unknownSeller !== undefined) throw refuse("noSuchMember", { memberId: unknownSeller })
}
