import { readSite } from "#domains/content/site.ts"
import { canCollectAt, pickUpPlace } from "#domains/orders/pick-up-place.ts"
import { listFreeSlots } from "#domains/shipments/choose-slot.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { type ComparedDelivery, compareParcels, isShippable, noDelivery, type ParcelLine } from "./parcels.ts"

const dayMs = 24 * 60 * 60 * 1_000

type OfferedLine = ParcelLine & { title: string }

export type DeliveryOffer = Awaited<ReturnType<typeof readDeliveryOffer>>

/** What delivery costs and when it arrives, also while collection or storage is chosen. */
export async function readDeliveryOffer(
  ctx: Ctx,
  lines: readonly OfferedLine[],
  delivery: ComparedDelivery | null,
) {
  const [site, slots] = await Promise.all([readSite(ctx), listFreeSlots(ctx)])
  const shippable = lines.filter(({ kind }) => isShippable(kind))
  const elsewhere = Map.groupBy(
    lines.filter(({ location }) => !canCollectAt(location)),
    ({ location }) => location,
  )
  return {
    sent: shippable.length > 0 && delivery ? arrivalsOf(ctx, delivery) : null,
    place: pickUpPlace(ctx.language, site, []),
    notCollectable: [...elsewhere].flatMap(([location, own]) =>
      location ? [{ location, titles: own.map(({ title }) => title) }] : [],
    ),
    hours: site.hours,
    firstSlots: slots.slice(0, 2).map((slot) => slot.toISOString()),
    staysHere: lines.length - shippable.length,
  }
}

function arrivalsOf(ctx: Ctx, { feeCents, parcels }: ComparedDelivery) {
  const now = ctx.now().getTime()
  const dayIn = (days: number) => new Date(now + days * dayMs).toISOString()
  return {
    feeCents,
    parcels: parcels.map(({ location, kinds, separateCents, daysMin, daysMax, ...parcel }) => ({
      ...{ location, kinds, daysMin, daysMax },
      savedCents: Math.max(0, separateCents - parcel.feeCents),
      arrives: { from: dayIn(daysMin), to: dayIn(daysMax) },
    })),
  }
}

/** Null where no carrier delivers. */
export async function findDelivery(
  ctx: Ctx,
  lines: readonly ParcelLine[],
  country: string,
): Promise<ComparedDelivery | null> {
  if (!lines.some(({ kind }) => isShippable(kind))) return noDelivery
  try {
    return await compareParcels(ctx, lines, country)
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "checkout.shippingNotOffered") return null
    throw problem
  }
}
