import { ctxKey } from "#server/context.ts"
import { runLoader } from "#server/screen.ts"
import { csvFile } from "../csv-file.ts"
import { RevenueQuery, readRevenue } from "../revenue.ts"
import type { Route } from "./+types/revenue-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const takings = await readRevenue(ctx, RevenueQuery.parse(Object.fromEntries(url.searchParams)))
    // Numbers: the CSV writer would escape a text with a leading minus as a formula.
    const cents = (amount: number) => amount / 100
    return csvFile(`takings-${takings.from}-${takings.to}`, [
      ["part", "name", "count", "sgd"],
      ...takings.methods.map(({ method, orders, cents: sum }) => ["taken", method, orders, cents(sum)]),
      ...takings.back.map(({ method, refunds, cents: sum }) => ["refunded", method, refunds, cents(sum)]),
      ["made of", "goods", null, cents(takings.goodsCents)],
      ...takings.fees.map(({ kind, cents: sum }) => ["made of", kind, null, cents(sum)]),
      ["made of", "top-up", null, cents(takings.topUpCents)],
      ["gst", "inside the total", null, cents(takings.gstCents)],
      ["gst", "taken back by credit notes", null, cents(takings.creditedGstCents)],
      ["margin", "private sellers' lots", null, cents(takings.marginCents)],
      ["gst", "inside the margin", null, cents(takings.marginGstCents)],
      ["kept", "over-payments", null, cents(takings.keptCents)],
      ["paid out", "withdrawals", null, cents(takings.paidOutCents)],
      ...takings.byDay.map(({ day, orders, cents: sum }) => ["day", day, orders, cents(sum)]),
    ])
  })
}
