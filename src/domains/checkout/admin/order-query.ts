import { z } from "zod"
import { paymentMethods, shippingMethods } from "#domains/orders/kinds.ts"

export const orderStatuses = ["unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"] as const
export const orderSorts = ["newest", "oldest", "due", "total"] as const

const day = z.iso.date().or(z.literal("")).catch("").default("")

export const OrderQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  status: z
    .enum(["", ...orderStatuses, "toLink"])
    .catch("")
    .default(""),
  paymentMethod: z
    .enum(["", ...paymentMethods])
    .catch("")
    .default(""),
  shipping: z
    .enum(["", ...shippingMethods])
    .catch("")
    .default(""),
  from: day,
  to: day,
  sort: z.enum(orderSorts).catch("newest").default("newest"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).catch(50).default(50),
})
export type OrderQuery = z.output<typeof OrderQuery>
