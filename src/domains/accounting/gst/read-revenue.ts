import type { Ctx } from "#platform/ctx.ts"
import { type Cents, sum } from "#platform/money.ts"
import type { ExportAccount } from "../journals/journal-accounts.ts"
import { readLedger } from "../journals/read-ledger.ts"
import { salesAccounts } from "../journals/split-sales.ts"
import type { TaxPeriod } from "./list-tax-documents.ts"

/** Sellers' proceeds are collected for others (IRAS, "Completing GST returns", box 13). */
const revenueAccounts: readonly ExportAccount[] = [
  ...salesAccounts.filter((account) => account !== "sellers"),
  "sellerFees",
]

/** Income of all places by the ledger, without GST and less refunds: what the exported journals credit to these accounts. */
export async function readRevenue(ctx: Ctx, period: TaxPeriod): Promise<Cents> {
  const journals = await readLedger(ctx, period)
  return sum(...journals.flatMap(({ sales }) => revenueAccounts.map((account) => sales.get(account) ?? 0)))
}
