/** Accounts of an exported journal: those of the ledger, and what its `company:sales` is made of. */
export const exportAccounts = [
  "bank",
  "cards",
  "receipts",
  "unmatched",
  "withdrawals",
  "refunds",
  "wallets",
  "sellers",
  "gst",
  "goods",
  "commission",
  "sellerFees",
  "lateFees",
  "delivery",
  "cardFees",
  "membership",
  "storage",
  "points",
] as const
export type ExportAccount = (typeof exportAccounts)[number]

/** An account of the accounting software; `taxCode` is the name of its tax rate there. */
export type MappedAccount = { code: string; name: string; taxCode: string }
export type AccountMapping = Record<ExportAccount, MappedAccount>
