import { keysOfFields, settingPaths } from "#admin/setting-fields.ts"
import { cancelScheduled, scheduleSettings } from "#domains/accounts/admin/schedule-settings.ts"
import { readSettings, type SettingsChange, saveSettings } from "#domains/accounts/admin/settings.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type SaleTerms, saleTermsSetting } from "#domains/bidding/sale-terms.ts"
import { type PointTerms, pointsSetting } from "#domains/checkout/post-payment-journals.ts"
import { listScheduledSettings } from "#domains/content/schedule-setting.ts"
import { dramLimitsSetting } from "#domains/drams/dram-limits.ts"
import type { DramLimits } from "#domains/drams/rules.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { type HoldTerms, holdsSetting, type PayTimes, payTimesSetting } from "#domains/orders/pay-terms.ts"
import { type Fees, quoteOrder } from "#domains/orders/quote.ts"
import { type SettlementTerms, sellerTermsSetting } from "#domains/orders/seller-terms.ts"
import { type StorageTerms, storageSetting } from "#domains/storage/store-bottles.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isRecord } from "#platform/records.ts"
import { feeFields } from "./fee-fields.ts"

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

export const feeActs = ["fees.change", "fees.schedule", "fees.cancelSchedule"] as const

const changeBy = (act: (typeof feeActs)[number]): SettingsChange<FeeTerms> => ({
  ...{ act, settings, read: readFeeTerms },
})

export async function saveFeeTerms(ctx: Ctx, terms: FeeTerms): Promise<void> {
  await saveSettings(ctx, changeBy("fees.change"), terms)
}

export async function scheduleFeeTerms(ctx: Ctx, terms: FeeTerms, day: string): Promise<Date> {
  return await scheduleSettings(ctx, changeBy("fees.schedule"), terms, day)
}

export async function cancelScheduledFees(ctx: Ctx, scheduledId: string): Promise<void> {
  await cancelScheduled(ctx, "fees.cancelSchedule", scheduledId)
}

/** Each scheduled change as staff write it, with what it changes. */
export async function listScheduledFees(ctx: Ctx) {
  requirePermission(ctx, "settings")
  let terms: Readonly<Record<string, unknown>> = { ...(await readFeeTerms(ctx)) }
  return (await listScheduledSettings(ctx, Object.keys(settings))).map(({ id, key, validFrom, value }) => {
    const changes = settingPaths(feeFields, keysOfFields(feeFields)).flatMap(({ path, field, ...place }) => {
      if (place.key !== key || !isRecord(value) || place.name === undefined || !(place.name in value))
        return []
      const old = terms[key]
      const was = isRecord(old) ? field.toText(old[place.name]) : ""
      return [{ path, was, is: field.toText(value[place.name]) }]
    })
    const earlier = terms[key]
    terms = { ...terms, [key]: { ...(isRecord(earlier) ? earlier : {}), ...(isRecord(value) ? value : {}) } }
    return { id, validFrom: validFrom.toISOString(), changes }
  })
}

export type ScheduledFees = Awaited<ReturnType<typeof listScheduledFees>>[number]

export function exampleQuotes({ fees }: Pick<FeeTerms, "fees">) {
  const quoted = (isMember: boolean, method: "card" | "transfer") =>
    quoteOrder({
      lines: [
        { kind: "lot", priceCents: 100_00, quantity: 1, agreedTerms: null },
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
