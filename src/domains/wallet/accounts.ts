import type { Id } from "#platform/ids.ts"

export const externalAccounts = ["paynow", "card", "bank"] as const

export type CompanyAccount =
  | "company:sales"
  | "company:points"
  | "company:withdrawals"
  | "company:unmatched"
  | "company:transfers"
  | "company:refunds"
  | "company:proceeds"

export type LedgerAccount =
  | `member:${Id<"mem">}`
  | `outside:${(typeof externalAccounts)[number]}`
  | CompanyAccount

export function accountOf(memberId: Id<"mem">): LedgerAccount {
  return `member:${memberId}`
}
