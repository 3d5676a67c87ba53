import { eq } from "drizzle-orm"
import { cached, invalidate } from "#platform/cache.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { databaseOn } from "#platform/database/db.server.ts"
import {
  type Currency,
  type CurrencyCode,
  currencyAt,
  currencyCodes,
  homeCurrency,
  isCurrency,
} from "./currencies.ts"
import { refuse } from "./refusals.ts"
import { exchangeRates } from "./schema.ts"

const cachedRates = "countries.rates"

export type ExchangeRate = Currency & { asOf: string }

export async function listRates(ctx: Pick<Ctx, "db">): Promise<ExchangeRate[]> {
  const rows = new Map((await ctx.db.select().from(exchangeRates)).map((row) => [row.currency, row]))
  return currencyCodes.flatMap((code) => {
    const row = rows.get(code)
    return row ? [{ ...currencyAt(code, row.perSgd), asOf: row.asOf }] : []
  })
}

/** Bids read it in their transaction, so it may not wait for a connection of the main pool. */
export async function readRates({ app }: Pick<Ctx, "app">): Promise<readonly ExchangeRate[]> {
  return await cached(app, cachedRates, 60, () => listRates({ db: databaseOn(app.auxiliaryPool) }))
}

const maxPerSgd = 1_000_000

export type NewRate = { code: CurrencyCode; perSgd: number; asOf: string }

export async function saveRate(ctx: Ctx, rate: NewRate): Promise<void> {
  const { code, perSgd, asOf } = rate
  if (!isCurrency(code) || code === homeCurrency) throw refuse("noSuchCurrency", { currency: code })
  if (!(perSgd > 0 && perSgd <= maxPerSgd)) throw refuse("rateInvalid", { currency: code })
  if (!isDayUpTo(asOf, ctx.now())) throw refuse("rateDateInvalid", { currency: code })
  const values = { perSgd, asOf, changedAt: ctx.now() }
  await transaction(ctx, async (tx) => {
    await tx.db
      .insert(exchangeRates)
      .values({ currency: code, ...values })
      .onConflictDoUpdate({ target: exchangeRates.currency, set: values })
    tx.afterCommit(() => invalidate(ctx.app, cachedRates))
  })
}

export async function deleteRate(ctx: Ctx, code: CurrencyCode): Promise<void> {
  await transaction(ctx, async (tx) => {
    await tx.db.delete(exchangeRates).where(eq(exchangeRates.currency, code))
    tx.afterCommit(() => invalidate(ctx.app, cachedRates))
  })
}

function isDayUpTo(text: string, now: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  const isOfCalendar = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return isOfCalendar && day.getUTCFullYear() >= 2000 && day.getTime() <= now.getTime() + 14 * 60 * 60 * 1_000
}
