import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { saleTermsSetting } from "#domains/bidding/sale-terms.ts"
import { pointsSetting } from "#domains/checkout/post-payment-journals.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { dramLimitsSetting } from "#domains/drams/dram-limits.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { holdsSetting } from "#domains/orders/hold-terms.ts"
import { payTimesSetting } from "#domains/orders/pay-times.ts"
import { quoteOrder } from "#domains/orders/quote.ts"
import { sellerTermsSetting } from "#domains/orders/seller-terms.ts"
import { storageSetting } from "#domains/storage/store-bottles.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Setting, StoredSetting } from "#platform/settings.ts"
import type { FeeTerms } from "./fee-form.ts"

export async function readFeeTerms(ctx: Ctx): Promise<FeeTerms> {
  requirePermission(ctx, "settings")
  // In sequence: a transaction has one connection.
  return {
    fees: await readStoredSetting(ctx, feesSetting),
    points: await readStoredSetting(ctx, pointsSetting),
    storage: await readStoredSetting(ctx, storageSetting),
    payTimes: await readStoredSetting(ctx, payTimesSetting),
    holds: await readStoredSetting(ctx, holdsSetting),
    dramLimits: await readStoredSetting(ctx, dramLimitsSetting),
    saleTerms: await readStoredSetting(ctx, saleTermsSetting),
    sellerTerms: await readStoredSetting(ctx, sellerTermsSetting),
  }
}

type TermValues = Readonly<Record<string, number | boolean | null>>

export async function saveFeeTerms(ctx: Ctx, terms: FeeTerms): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const before = await readFeeTerms(tx)
    await saveGroup(tx, feesSetting, before.fees, terms.fees)
    await saveGroup(tx, pointsSetting, before.points, terms.points)
    await saveGroup(tx, storageSetting, before.storage, terms.storage)
    await saveGroup(tx, payTimesSetting, before.payTimes, terms.payTimes)
    await saveGroup(tx, holdsSetting, before.holds, terms.holds)
    await saveGroup(tx, dramLimitsSetting, before.dramLimits, terms.dramLimits)
    await saveGroup(tx, saleTermsSetting, before.saleTerms, terms.saleTerms)
    await saveGroup(tx, sellerTermsSetting, before.sellerTerms, terms.sellerTerms)
  })
}

async function saveGroup<Group extends TermValues>(
  tx: Tx,
  setting: Setting<Group>,
  was: TermValues,
  is: StoredSetting<Group> & TermValues,
): Promise<void> {
  const changed = Object.keys(is).filter((name) => is[name] !== was[name])
  if (changed.length === 0) return
  await saveSetting(tx, setting, is)
  const only = (values: TermValues) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  await record(tx, { act: "fees.change", subjectId: setting.key, before: only(was), after: only(is) })
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
