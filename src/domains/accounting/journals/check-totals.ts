import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { inPeriod, type TaxPeriod } from "../gst/list-tax-documents.ts"
import { accountFor, type ExportJournal, isBalanced } from "./make-journals.ts"

/** Ledger accounts that the export keeps apart, by the ledger's own sums; all others are parts of `sales`. */
const keptApart = ["bank", "cards", "receipts", "unmatched", "withdrawals", "refunds", "wallets"] as const

export type AccountTotal = { account: string; cents: Cents }

/** Accounts whose exported credits are not what the ledger's account received, and journals that do not balance. */
export function findDifferences(
  journals: readonly ExportJournal[],
  ledger: readonly AccountTotal[],
): string[] {
  const totals = new Map<string, Cents>()
  const add = (account: string, cents: Cents) => totals.set(account, (totals.get(account) ?? 0) + cents)
  const groupOf = (account: string) => keptApart.find((each) => each === account) ?? "sales"
  for (const { account, cents } of ledger)
    add(account === "company:sales" ? "sales" : accountFor(account), cents)
  for (const { lines } of journals) for (const { account, cents } of lines) add(groupOf(account), cents)
  return [
    ...[...totals].filter(([, cents]) => cents !== 0).map(([account]) => account),
    ...journals.filter((journal) => !isBalanced(journal)).map(({ id }) => id),
  ]
}

/** What each account of the ledger received, members' together. */
export async function readLedgerTotals({ app }: Ctx, period: TaxPeriod): Promise<AccountTotal[]> {
  const db = await app.offload.reports()
  const { rows } = await db.execute<AccountTotal>(sql`
    select case when p.account like 'member:%' then 'member:all' else p.account end as account, sum(p.amount)::float8 as cents
    from wallet_journals j join wallet_postings p on p.journal_id = j.id
    where p.unit = 'cents' and ${inPeriod(sql`j.at`, period)} group by 1`)
  return rows
}
