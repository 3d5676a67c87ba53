import { readRates } from "#domains/countries/rates.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type BoxedQuote, type Good, quoteGoods } from "./quote-goods.ts"
import { type Destination, destinations, estimatedOn, type Origin } from "./tariffs.ts"

const currencies: Partial<Record<Destination, string>> = { MY: "MYR", VN: "VND", HK: "HKD" }

export type DatedQuote = BoxedQuote & { from: Origin; to: Destination; estimatedOn: string }

export async function readQuote(
  ctx: Ctx,
  { from, to, ...good }: Good & { from: Origin; to: string },
): Promise<DatedQuote | null> {
  return await readShipmentQuote(ctx, { from, to, goods: [good] })
}

export async function readShipmentQuote(
  ctx: Ctx,
  { from, to: requested, goods }: { from: Origin; to: string; goods: readonly Good[] },
): Promise<DatedQuote | null> {
  const to = destinations.find((each) => each === requested)
  if (to === undefined) return null
  const quote = quoteGoods({ from, to, goods, perSgd: await rateOf(ctx, to), now: ctx.now() })
  return { ...quote, from, to, estimatedOn }
}

async function rateOf(ctx: Ctx, to: Destination): Promise<number | undefined> {
  if (to === "SG") return 1
  const code = currencies[to]
  return (await readRates(ctx)).find((rate) => rate.code === code)?.perSgd
}
