import { csvFile } from "#admin/columns.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { LevelQuery } from "../../level-query.ts"
import { listAllLevels } from "../reads.ts"
import type { Route } from "./+types/stock-csv"

const head = ["product_id", "product", "location", "on_hand", "held", "available"]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const levels = await listAllLevels(ctx, LevelQuery.parse(Object.fromEntries(url.searchParams)))
    return csvFile("stock", [
      head,
      ...levels.map(({ productId, name, location, onHand, held, available }) => [
        productId,
        name,
        location,
        onHand,
        held,
        available,
      ]),
    ])
  })
}
