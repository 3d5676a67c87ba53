import { and, eq, notInArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { requireUnchanged } from "#domains/audit/require-unchanged.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { requirePrices } from "./create-listing.ts"
import { noPlan } from "./plan-sale.ts"
import { findLargeChange, listingStateText, type Priced, pricesText } from "./price.ts"
import { refuse } from "./refusals.ts"
import { listings } from "./schema.ts"

export type ListingStatus = (typeof listings.$inferSelect)["status"]

/** A sold listing is only offered again if its buyer was refunded or did not pay. */
const transitions: Record<ListingStatus, readonly ListingStatus[]> = {
  draft: ["on-sale"],
  "on-sale": ["withdrawn", "sold"],
  withdrawn: ["on-sale"],
  sold: ["on-sale"],
}

export type ListingChange = { priceCents?: Cents; salePriceCents?: Cents | null; status?: ListingStatus }

/** What a form showed, and the prices that its user has confirmed. */
export type ListingForm = { seen: string; confirmed: string }

/** A form's change is refused if somebody else has changed the listing since, or a large change is not confirmed. */
export async function changeListing(
  ctx: Ctx,
  listingId: string,
  change: ListingChange,
  form?: ListingForm,
): Promise<void> {
  requirePermission(ctx, "shop")
  if (!isId("lst", listingId)) throw refuse("noSuchListing")
  await transaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(listings).where(eq(listings.id, listingId)).for("update")
    if (!row) throw refuse("noSuchListing")
    const before = { priceCents: row.priceCents, salePriceCents: row.salePriceCents, status: row.status }
    const after = { ...before, ...change }
    if (JSON.stringify(after) === JSON.stringify(before)) return
    const event = { act: "listing.change", subjectId: listingId, before, after }
    // Names the colleague and the values, which the shown state cannot.
    await requireUnchanged(tx, [event])
    if (form && form.seen !== listingStateText(before)) throw refuse("changedMeanwhile")
    requirePrices(after)
    const hasNewSale = after.salePriceCents !== before.salePriceCents
    if (!hasNewSale) requirePrices({ ...after, salePriceCents: row.plannedSaleCents })
    if (form && form.confirmed !== pricesText(after)) requireSmallChange(before, after)
    requireTransition(before.status, after.status)
    if (before.status === "sold" && after.status !== "sold" && (await isOwned(tx, row.id)))
      throw refuse("statusUnclear", { status: before.status })
    const listedAt = row.listedAt ?? (after.status === "on-sale" ? tx.now() : null)
    await tx.db
      .update(listings)
      // A sale price that is typed replaces the planned one.
      .set({ ...after, listedAt, ...(hasNewSale ? noPlan : {}) })
      .where(idIs(listings.id, listingId))
    publishProductChange(tx, row)
    await record(tx, event)
  })
}

export function requireTransition(from: ListingStatus, to: ListingStatus): void {
  if (from !== to && !transitions[from].includes(to)) throw refuse("statusUnclear", { status: from })
}

function requireSmallChange(before: Priced, after: Priced): void {
  const change = findLargeChange(before, after)
  if (change) throw refuse("largePriceChange", { ...change, prices: pricesText(after) })
}

async function isOwned(tx: Tx, listingId: Id<"lst">): Promise<boolean> {
  const [line] = await tx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.kind, "cask"),
        eq(orderLines.subjectId, listingId),
        notInArray(orderLines.status, ["lapsed", "defaulted", "refunded"]),
      ),
    )
    .limit(1)
  return line !== undefined
}
