import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readSaleTerms } from "#domains/bidding/house-terms.ts"
import { type PointTerms, usualPoints } from "#domains/checkout/book-paid.ts"
import { readSettingNow, saveSetting } from "#domains/content/settings.ts"
import { type MostDrams, usualDramLimits } from "#domains/drams/rules.ts"
import { type HoldTerms, usualHoldTerms } from "#domains/orders/hold-terms.ts"
import { type PayTimes, usualPayTimes } from "#domains/orders/pay-times.ts"
import { type Fees, quoteOrder, usualFees } from "#domains/orders/quote.ts"
import { type SettlementTerms, usualTerms } from "#domains/settlements/terms.ts"
import { type StorageTerms, usualStorage } from "#domains/storage/keep-bottles.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Terms } from "./fee-form.ts"

/** What the house asks now, as the table says at this moment. */
export async function readTerms(ctx: Ctx): Promise<Terms> {
  requirePermission(ctx, "settings")
  // One after the other: within a transaction there is one line to the database.
  const fees = await readSettingNow<Partial<Fees>>(ctx, "fees", {})
  const points = await readSettingNow<Partial<PointTerms>>(ctx, "points", {})
  const storage = await readSettingNow<Partial<StorageTerms>>(ctx, "storage", {})
  const holds = await readSettingNow<Partial<HoldTerms>>(ctx, "holds", {})
  const payTimes = await readSettingNow<Partial<PayTimes>>(ctx, "payTimes", {})
  const dramLimits = await readSettingNow<Partial<MostDrams>>(ctx, "dramLimits", {})
  const saleTerms = await readSaleTerms(ctx)
  const sellerTerms = await readSettingNow<Partial<SettlementTerms>>(ctx, "sellerTerms", {})
  return {
    fees: { ...usualFees, ...fees },
    points: { ...usualPoints, ...points },
    storage: { ...usualStorage, ...storage },
    payTimes: { ...usualPayTimes, ...payTimes },
    holds: { ...usualHoldTerms, ...holds },
    dramLimits: { ...usualDramLimits, ...dramLimits },
    saleTerms,
    sellerTerms: { ...usualTerms, ...sellerTerms },
  }
}

const groups = [
  "fees",
  "points",
  "storage",
  "payTimes",
  "holds",
  "dramLimits",
  "saleTerms",
  "sellerTerms",
] as const

type Values = Readonly<Record<string, number | boolean | null>>

/** Changes what the house asks of orders placed from now on; those that are placed keep theirs. */
export async function saveTerms(ctx: Ctx, terms: Terms): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const before = await readTerms(tx)
    for (const group of groups) {
      const [was, is]: Values[] = [before[group], terms[group]]
      if (!was || !is) continue
      const changed = Object.keys(is).filter((name) => is[name] !== was[name])
      if (changed.length === 0) continue
      await saveSetting(tx, group, is)
      const only = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
      await record(tx, { act: "fees.change", subjectId: group, before: only(was), after: only(is) })
    }
  })
}

/** What somebody would pay under these terms: a lot hammered at S$100 and a bottle of S$109, sent for S$20, covered. */
export function exampleOf({ fees }: Pick<Terms, "fees">) {
  const quoted = (isMember: boolean, way: "card" | "transfer") =>
    quoteOrder({
      lines: [
        { kind: "lot", priceCents: 100_00, quantity: 1 },
        { kind: "bottle", priceCents: 109_00, quantity: 1 },
      ],
      fees,
      isMember,
      way,
      deliveryCents: 20_00,
      taxedDeliveryCents: 20_00,
      isCovered: true,
    })
  return { usual: quoted(false, "transfer"), card: quoted(false, "card"), member: quoted(true, "card") }
}
