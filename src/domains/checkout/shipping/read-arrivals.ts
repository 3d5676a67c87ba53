import type { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { type ParcelLine, quoteParcels } from "./parcels.ts"

const dayMs = 24 * 60 * 60 * 1_000

type SentOrder = Pick<typeof orders.$inferSelect, "shipping" | "address" | "status">
type SentLine = ParcelLine & { status: string }
type SentParcel = { status: string; shippedAt: Date | null }

/** When each parcel is expected: from its dispatch, or as if it were sent today. Empty once all has arrived. */
export async function readArrivals(
  ctx: Ctx,
  { shipping, address, status }: SentOrder,
  lines: readonly SentLine[],
  parcels: readonly SentParcel[],
) {
  const isComing = status === "unpaid" || status === "processing" || status === "paid"
  if (shipping !== "delivery" || !address || !isComing) return []
  const left = lines.filter((line) => line.status !== "refunded" && line.status !== "delivered")
  // One parcel from each place, so a dispatch is that of all of them only if there is one.
  const [shipped, ...others] = parcels.filter((parcel) => parcel.status === "shipped")
  const quoted = await findQuote(ctx, left, address.country)
  const sentAt = shipped && others.length === 0 && quoted.length === 1 ? shipped.shippedAt : null
  const from = (sentAt ?? ctx.now()).getTime()
  const dayAfter = (days: number) => new Date(from + days * dayMs).toISOString()
  return quoted.map(({ location, daysMin, daysMax }) => ({
    ...{ location, daysMin, daysMax },
    isSent: sentAt !== null,
    from: dayAfter(daysMin),
    to: dayAfter(daysMax),
  }))
}

/** Rates may have ended since: the order keeps its fee, and shows no days. */
async function findQuote(ctx: Ctx, lines: readonly ParcelLine[], country: string) {
  try {
    return (await quoteParcels(ctx, lines, country)).parcels
  } catch (problem) {
    if (problem instanceof Refusal) return []
    throw problem
  }
}
