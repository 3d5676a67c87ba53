import { z } from "zod"
import { recordOf } from "#platform/records.ts"
import { defineSetting } from "#platform/settings.ts"
import { type AccountMapping, type ExportAccount, exportAccounts } from "./journal-accounts.ts"

const usualAccounts: Record<ExportAccount, readonly [code: string, name: string]> = {
  bank: ["615", "PayNow clearing"],
  cards: ["616", "Card clearing"],
  receipts: ["825", "Unallocated receipts"],
  unmatched: ["826", "Card charges to refund"],
  withdrawals: ["827", "Withdrawals payable"],
  refunds: ["828", "Refunds in progress"],
  wallets: ["829", "Members' wallets"],
  sellers: ["830", "Sellers' proceeds"],
  gst: ["821", "GST on sales"],
  goods: ["200", "Sales of goods"],
  commission: ["210", "Auction commission"],
  sellerFees: ["211", "Sellers' fees"],
  lateFees: ["212", "Late payment fees"],
  delivery: ["213", "Delivery and cover"],
  cardFees: ["214", "Card fees charged"],
  membership: ["215", "Memberships"],
  storage: ["216", "Storage"],
  points: ["217", "Points redeemed"],
}

/** GST has a line of its own, so the software must compute none. */
const noTax = "No Tax"

const mapped = z.object({ code: z.string(), name: z.string(), taxCode: z.string() })

export const accountMappingSetting = defineSetting<AccountMapping>(
  "accountMapping",
  z.object(recordOf(exportAccounts, () => mapped)),
  recordOf(exportAccounts, (account) => {
    const [code, name] = usualAccounts[account]
    return { code, name, taxCode: noTax }
  }),
)
