import { fileLoader } from "#admin/lists/list-loader.ts"
import { levelList } from "../../level-list.ts"
import { levelColumns } from "../parts/level-columns.tsx"
import { listAllLevels } from "../reads.ts"

export const loader = fileLoader("stock", levelList, listAllLevels, levelColumns)
