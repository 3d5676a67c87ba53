import { fileLoader } from "#admin/lists/list-loader.ts"
import { listAllWithdrawals } from "../list-wallets.ts"
import { withdrawalList } from "../money-lists.ts"
import { withdrawalColumns } from "../parts/withdrawal-columns.tsx"

export const loader = fileLoader("withdrawals", withdrawalList, listAllWithdrawals, withdrawalColumns)
