import { type Cents, sum } from "#platform/money.ts"
import { type ExportAccount, exportAccounts } from "./journal-accounts.ts"
import { type Amounts, amountsOf, totalOf } from "./split-sales.ts"

/** A journal of the ledger in cents. A positive amount is what the account received. */
export type LedgerJournal = {
  id: string
  kind: string
  /** By Singapore's calendar. */
  day: string
  reference: string | null
  postings: readonly { account: string; amount: Cents }[]
  /** What its `company:sales` is made of. */
  sales: Amounts
}

/** A debit is positive. */
export type ExportLine = { account: ExportAccount; cents: Cents }
export type ExportJournal = {
  id: string
  kind: string
  day: string
  reference: string | null
  lines: ExportLine[]
}

const exportAccountOf: Readonly<Record<string, ExportAccount>> = {
  "outside:paynow": "bank",
  "outside:bank": "bank",
  "outside:card": "cards",
  "company:transfers": "receipts",
  "company:unmatched": "unmatched",
  "company:withdrawals": "withdrawals",
  "company:refunds": "refunds",
  "company:proceeds": "sellers",
}

/** An account that received value is credited. Throws if the parts of its sales are not their sum. */
export function makeJournal({ postings, sales, ...journal }: LedgerJournal): ExportJournal {
  const salesCents = sum(...postings.filter(isSales).map(({ amount }) => amount))
  if (totalOf(sales) !== salesCents)
    throw new Error(`the sales of journal ${journal.id} are ${salesCents}, its parts ${totalOf(sales)}`)
  const others = postings
    .filter((posting) => !isSales(posting))
    .map(({ account, amount }) => [accountFor(account), amount] as const)
  return { ...journal, lines: linesOf(amountsOf([...others, ...sales])) }
}

function isSales({ account }: { account: string }): boolean {
  return account === "company:sales"
}

export function accountFor(ledgerAccount: string): ExportAccount {
  if (ledgerAccount.startsWith("member:")) return "wallets"
  const account = exportAccountOf[ledgerAccount]
  if (!account) throw new Error(`${ledgerAccount} has no account of the export`)
  return account
}

/** Credits are negative lines. In one order, so that the same journals are the same bytes. */
export function linesOf(received: Amounts): ExportLine[] {
  return exportAccounts.flatMap((account) => {
    const cents = received.get(account) ?? 0
    return cents === 0 ? [] : [{ account, cents: -cents }]
  })
}

/** A journal for each day and kind of event, or for each event. */
export const journalGroupings = ["day", "event"] as const

/** One journal for each day and kind. */
export function sumByDay(journals: readonly ExportJournal[]): ExportJournal[] {
  const groups = Map.groupBy(journals, ({ day, kind }) => `${day} ${kind}`)
  return [...groups.values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return []
      const lines = [first, ...rest].flatMap((journal) => journal.lines)
      const received = amountsOf(lines.map(({ account, cents }) => [account, -cents]))
      const summed = { ...first, id: `${first.day} ${first.kind}`, reference: null, lines: linesOf(received) }
      return summed.lines.length > 0 ? [summed] : []
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export function isBalanced({ lines }: ExportJournal): boolean {
  return sum(...lines.map(({ cents }) => cents)) === 0
}
