import { csvFile } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { caskSheet } from "../../csv-casks.ts"

export const loader = adminLoader("catalogue", async (ctx) => csvFile("casks", await caskSheet(ctx)))
