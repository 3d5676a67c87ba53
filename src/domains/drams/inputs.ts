import { z } from "zod"

/** Reaching the target turns all pledges of a bottle into order lines in one transaction. */
export const maxTarget = 200

const named = (problem: string) => z.string({ error: problem }).trim().min(1, problem).max(100, problem)

export const PledgeKey = z.string({ error: "pledgeFailed" }).regex(/^[\w.:-]{8,100}$/, "pledgeFailed")

export const BidProduct = z.object({
  product_id: named("pledgeFailed"),
  user_id: named("pledgeFailed"),
  auction_id: named("pledgeFailed"),
  email: z.string({ error: "pledgeFailed" }).max(320, "pledgeFailed").nullish(),
  idempotency_key: PledgeKey.optional(),
})
export type BidProduct = z.output<typeof BidProduct>

export const RemoveProduct = z.object({
  product_id: named("removalFailed"),
  user_id: named("removalFailed"),
  auction_id: named("removalFailed"),
})

export const NewDramSale = z.object({
  title: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(100, "titleRequired"),
  endsAt: z.iso.datetime({ error: "endUnclear" }).transform((text) => new Date(text)),
})
export type NewDramSale = z.output<typeof NewDramSale>

const whole = (min: number, max: number, problem: string) =>
  z.number({ error: problem }).int(problem).min(min, problem).max(max, problem)

export const NewOffer = z.object({
  productId: z.string().max(100),
  target: whole(1, maxTarget, "targetUnclear"),
  dramMl: whole(5, 500, "volumeUnclear"),
  priceCents: whole(1, 100_000_000, "priceUnclear"),
  maxPerUser: whole(1, maxTarget, "maxUnclear"),
  maxPerMember: whole(1, maxTarget, "maxUnclear"),
})
export type NewOffer = z.output<typeof NewOffer>
