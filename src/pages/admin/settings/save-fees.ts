import { readSettings, saveSettings } from "#domains/accounts/admin/settings.ts"
import { type SaleTerms, saleTermsSetting } from "#domains/bidding/sale-terms.ts"
import { type PointTerms, pointsSetting } from "#domains/checkout/post-payment-journals.ts"
import { dramLimitsSetting } from "#domains/drams/dram-limits.ts"
import type { DramLimits } from "#domains/drams/rules.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { type HoldTerms, holdsSetting, type PayTimes, payTimesSetting } from "#domains/orders/pay-terms.ts"
import { type Fees, quoteOrder } from "#domains/orders/quote.ts"
import { type SettlementTerms, sellerTermsSetting } from "#domains/orders/seller-terms.ts"
import { type StorageTerms, storageSetting } from "#domains/storage/store-bottles.ts"
import type { Ctx } from "#platform/ctx.ts"

export type FeeTerms = {
  fees: Fees
  points: PointTerms
  storage: StorageTerms
  payTimes: PayTimes
  holds: HoldTerms
  dramLimits: DramLimits
  saleTerms: SaleTerms
  sellerTerms: SettlementTerms
}

const settings = {
  fees: feesSetting,
  points: pointsSetting,
  storage: storageSetting,
  payTimes: payTimesSetting,
  holds: holdsSetting,
  dramLimits: dramLimitsSetting,
  saleTerms: saleTermsSetting,
  sellerTerms: sellerTermsSetting,
}

export async function readFeeTerms(ctx: Ctx): Promise<FeeTerms> {
  return await readSettings<FeeTerms>(ctx, settings)
}

export async function saveFeeTerms(ctx: Ctx, terms: FeeTerms): Promise<void> {
  await saveSettings(ctx, { act: "fees.change", settings, read: readFeeTerms }, terms)
}

export function exampleQuotes({ fees }: Pick<FeeTerms, "fees">) {
  const quoted = (isMember: boolean, method: "card" | "transfer") =>
    quoteOrder({
      lines: [
        { kind: "lot", priceCents: 100_00, quantity: 1 },
        { kind: "bottle", priceCents: 109_00, quantity: 1 },
      ],
      fees,
      isMember,
      paymentMethod: method,
      deliveryCents: 20_00,
      taxedDeliveryCents: 20_00,
      isCovered: true,
    })
  return { usual: quoted(false, "transfer"), card: quoted(false, "card"), member: quoted(true, "card") }
}
