import type { DeliveryAddress } from "#domains/orders/address.ts"
import type { PaymentMethod, ShippingMethod } from "#domains/orders/kinds.ts"
import type { Id } from "#platform/ids.ts"

export type GuestItem = { listingId: string; quantity: number }

/** `named` is set if a member named bottles instead of lines. */
export type OrderedGoods =
  | { lineIds: readonly string[]; named?: readonly GuestItem[] }
  | { items: readonly GuestItem[] }

export type NewOrder = {
  goods: OrderedGoods
  paymentMethod: PaymentMethod
  shipping: ShippingMethod
  address: DeliveryAddress | null
  email: string
  points?: number
  promotionCode?: string
  isCovered?: boolean
  declaration?: { version: string; at: string; country: string } | null
  /** A member's acceptance is stored with the account. */
  acceptTerms?: string | undefined
  idempotencyKey: string
}

export type PlacedOrder = {
  id: Id<"ord">
  reference: string
  status: string
  totalCents: number
  paymentMethod: PaymentMethod
  expiresAt: string
  paymentId: Id<"pay"> | null
}
