import type { Id } from "#platform/ids.ts"

/** Where money comes from and goes to outside the house: what came in has a minus there. */
export const outside = ["paynow", "card", "bank"] as const

export type CompanyAccount =
  | "house:sales"
  /** Where points are made and end. */
  | "house:points"
  /** Asked for and not yet paid out. */
  | "house:withdrawals"
  /** Came in, and whose it is nobody knows yet. */
  | "house:unmatched"
  /** In the bank, and not yet anybody's. */
  | "house:transfers"
  /** Taken out of a wallet to be given back, and not yet on its way. */
  | "house:refunds"
  /** Owed to sellers. */
  | "house:proceeds"

export type Account = `member:${Id<"mem">}` | `outside:${(typeof outside)[number]}` | CompanyAccount

export function accountOf(memberId: Id<"mem">): Account {
  return `member:${memberId}`
}
