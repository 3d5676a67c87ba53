import type { PaymentDifference } from "#domains/checkout/paying/compare-books.ts"

/** The ledger's own balances too: `own` is what is stored, `other` the sum of the postings. */
export type BookDifference = Omit<PaymentDifference, "kind"> & {
  kind: PaymentDifference["kind"] | "otherBalance"
}
