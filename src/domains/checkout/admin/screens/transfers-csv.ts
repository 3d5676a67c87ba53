import { fileLoader } from "#admin/lists/list-loader.ts"
import { listAllTransfers } from "../../transfers/list-transfers.ts"
import { transferList } from "../../transfers/transfer-list.ts"
import { transferColumns } from "../parts/transfer-columns.tsx"

export const loader = fileLoader("transfers", transferList, listAllTransfers, transferColumns)
