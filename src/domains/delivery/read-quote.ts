import { readRates } from "#domains/countries/rates.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type DeliveryQuote, type Parcel, quoteDelivery } from "./quote-delivery.ts"
import { type Destination, destinations, estimatedOn, type Origin } from "./tariffs.ts"

const currencies: Partial<Record<Destination, string>> = { MY: "MYR", VN: "VND", HK: "HKD" }

export type ShownQuote = DeliveryQuote & { from: Origin; to: Destination; estimatedOn: string }

/** What sending a bottle costs at today's rates. Nothing for a country no carrier of the house goes to. */
export async function readQuote(
  ctx: Ctx,
  parcel: Omit<Parcel, "to" | "perSgd" | "now"> & { to: string },
): Promise<ShownQuote | null> {
  const to = destinations.find((known) => known === parcel.to)
  if (to === undefined) return null
  const quote = quoteDelivery({ ...parcel, to, perSgd: await rateOf(ctx, to), now: ctx.now() })
  return { ...quote, from: parcel.from, to, estimatedOn }
}

async function rateOf(ctx: Ctx, to: Destination): Promise<number | undefined> {
  if (to === "SG") return 1
  const code = currencies[to]
  return (await readRates(ctx)).find((rate) => rate.code === code)?.perSgd
}
