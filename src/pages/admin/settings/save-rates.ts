import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type CurrencyCode, isCurrency } from "#domains/countries/currencies.ts"
import { deleteRate, type ExchangeRate, listRates, saveRate } from "#domains/countries/rates.ts"
import { refuse } from "#domains/countries/refusals.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"

export type TypedRate = { code: string; perSgd: string; asOf: string }

export async function saveRates(ctx: Ctx, typed: readonly TypedRate[]): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const before = new Map((await listRates(tx)).map((rate) => [rate.code, rate]))
    for (const row of typed) {
      const code = codeFrom(row)
      const earlier = before.get(code)
      const rate = row.perSgd || row.asOf ? rateFrom(code, row) : undefined
      if (earlier?.perSgd === rate?.perSgd && earlier?.asOf === rate?.asOf) continue
      await (rate ? saveRate(tx, rate) : deleteRate(tx, code))
      await record(tx, {
        act: "rates.change",
        subjectId: code,
        ...(earlier ? { before: valuesOf(earlier) } : {}),
        ...(rate ? { after: valuesOf(rate) } : {}),
      })
    }
  })
}

function codeFrom({ code }: TypedRate): CurrencyCode {
  if (!isCurrency(code)) throw refuse("noSuchCurrency", { currency: code.slice(0, 10) })
  return code
}

function rateFrom(code: CurrencyCode, { perSgd, asOf }: TypedRate) {
  // Number() would accept "1e9", "0x1F" and "Infinity".
  if (!/^\d{1,7}(\.\d{1,12})?$/.test(perSgd)) throw refuse("rateInvalid", { currency: code })
  return { code, perSgd: Number(perSgd), asOf }
}

function valuesOf({ perSgd, asOf }: Pick<ExchangeRate, "perSgd" | "asOf">) {
  return { perSgd, asOf }
}
