import type { Id } from "#platform/ids.ts"

/** External sources and destinations of money. Money received makes them negative. */
export const externalAccounts = ["paynow", "card", "bank"] as const

export type CompanyAccount =
  | "company:sales"
  /** Source and sink of points. */
  | "company:points"
  /** Withdrawals requested and not paid out yet. */
  | "company:withdrawals"
  /** Received money whose owner is not known yet. */
  | "company:unmatched"
  /** Bank transfers received and not matched yet. */
  | "company:transfers"
  /** Deducted from wallets for refunds that are not under way yet. */
  | "company:refunds"
  /** Owed to sellers. */
  | "company:proceeds"

export type LedgerAccount =
  | `member:${Id<"mem">}`
  | `outside:${(typeof externalAccounts)[number]}`
  | CompanyAccount

export function accountOf(memberId: Id<"mem">): LedgerAccount {
  return `member:${memberId}`
}
