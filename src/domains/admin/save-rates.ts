import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { isCurrency } from "#domains/countries/currencies.ts"
import { forgetRates, listRates, putRate, type Rate } from "#domains/countries/rates.ts"
import { refuse } from "#domains/countries/refusals.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"

/** A rate as people type it. */
export type TypedRate = { code: string; perSgd: string; asOf: string }

/** Replaces the rates that differ from what stands, all or none, and writes down each change. */
export async function saveRates(ctx: Ctx, typed: readonly TypedRate[]): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const before = new Map((await listRates(tx)).map((rate) => [rate.code, rate]))
    for (const row of typed) {
      const rate = rateFrom(row)
      const earlier = before.get(rate.code)
      if (earlier && earlier.perSgd === rate.perSgd && earlier.asOf === rate.asOf) continue
      await putRate(tx, rate)
      await record(tx, {
        act: "rate changed",
        subjectId: rate.code,
        ...(earlier ? { before: valuesOf(earlier) } : {}),
        after: valuesOf(rate),
      })
    }
    tx.afterCommit(() => forgetRates(ctx))
  })
}

function rateFrom({ code, perSgd, asOf }: TypedRate) {
  if (!isCurrency(code)) throw refuse("noSuchCurrency", { currency: code.slice(0, 10) })
  // Figures and one point: "1e9", "0x1F" and "Infinity" are no rates, whatever Number makes of them.
  if (!/^\d{1,7}(\.\d{1,12})?$/.test(perSgd)) throw refuse("rateInvalid", { currency: code })
  return { code, perSgd: Number(perSgd), asOf }
}

function valuesOf({ perSgd, asOf }: Pick<Rate, "perSgd" | "asOf">) {
  return { perSgd, asOf }
}
