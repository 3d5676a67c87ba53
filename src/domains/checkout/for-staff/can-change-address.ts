import type { ShippingMethod } from "#domains/orders/kinds.ts"
import type { OrderStatus } from "#domains/orders/stages.ts"
import type { shipments } from "#domains/shipments/schema.ts"

type ParcelStatus = Pick<typeof shipments.$inferSelect, "status">

export function canChangeAddress(
  { status, shipping }: { status: OrderStatus; shipping: ShippingMethod },
  parcels: readonly ParcelStatus[],
): boolean {
  const isOpen = status === "unpaid" || status === "processing" || status === "paid"
  const hasLeft = parcels.some((parcel) => parcel.status === "shipped" || parcel.status === "delivered")
  return shipping === "delivery" && isOpen && !hasLeft
}
