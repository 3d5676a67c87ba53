import type { Id } from "#platform/ids.ts"

/** External sources and destinations of money. Money received makes them negative. */
export const externalAccounts = ["paynow", "card", "bank"] as const

export type CompanyAccount =
  | "house:sales"
  /** Source and sink of points. */
  | "house:points"
  /** Withdrawals requested and not paid out yet. */
  | "house:withdrawals"
  /** Received money whose owner is not known yet. */
  | "house:unmatched"
  /** Bank transfers received and not matched yet. */
  | "house:transfers"
  /** Deducted from wallets for refunds that are not under way yet. */
  | "house:refunds"
  /** Owed to sellers. */
  | "house:proceeds"

export type LedgerAccount =
  | `member:${Id<"mem">}`
  | `outside:${(typeof externalAccounts)[number]}`
  | CompanyAccount

export function accountOf(memberId: Id<"mem">): LedgerAccount {
  return `member:${memberId}`
}
