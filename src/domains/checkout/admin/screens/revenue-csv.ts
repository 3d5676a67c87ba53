import { csvFile } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { RevenueQuery, readRevenue } from "../revenue.ts"
import type { Route } from "./+types/revenue-csv"

export const loader = adminLoader("money", async (ctx, { url }: Route.LoaderArgs) => {
  const revenue = await readRevenue(ctx, RevenueQuery.parse(Object.fromEntries(url.searchParams)))
  // Numbers: the CSV writer would escape a text with a leading minus as a formula.
  const cents = (amount: number) => amount / 100
  return csvFile(`revenue-${revenue.from}-${revenue.to}`, [
    ["part", "name", "count", "sgd"],
    ...revenue.methods.map(({ method, orders, cents: sum }) => ["taken", method, orders, cents(sum)]),
    ...revenue.back.map(({ method, refunds, cents: sum }) => ["refunded", method, refunds, cents(sum)]),
    ["made of", "goods", null, cents(revenue.goodsCents)],
    ...revenue.fees.map(({ kind, cents: sum }) => ["made of", kind, null, cents(sum)]),
    ["made of", "top-up", null, cents(revenue.topUpCents)],
    ["gst", "on invoices", null, cents(revenue.invoicedGstCents)],
    ["gst", "on credit notes", null, cents(-revenue.creditedGstCents)],
    ["gst", "on invoices less credit notes", null, cents(revenue.gstCents)],
    ["margin", "private sellers' lots", null, cents(revenue.marginCents)],
    ["gst", "inside the margin", null, cents(revenue.marginGstCents)],
    ["kept", "over-payments", null, cents(revenue.retainedCents)],
    ["paid out", "withdrawals", null, cents(revenue.paidOutCents)],
    ...revenue.byDay.map(({ day, orders, cents: sum }) => ["day", day, orders, cents(sum)]),
  ])
})
