import { type Column, headFrom } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import type { ListedWallet } from "../list-wallets.ts"

export const walletColumns: readonly Column<ListedWallet, "wallet-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "username",
    head: headFrom("members", "members.username"),
    csv: "username",
    value: "username",
    to: ({ id }) => pathTo("/admin/wallets/:id", { id }),
    className: "min-w-32",
  },
  { name: "name", csv: "name", value: "name" },
  { name: "email", head: headFrom("members", "members.email"), csv: "email", value: "email" },
  { name: "balance", head: "wallets.balance", csv: "balance_sgd", value: "balanceCents", format: "money" },
  {
    name: "points",
    head: "wallets.points",
    csv: "points",
    value: "points",
    format: "count",
    isLabelled: true,
  },
]
