import { eq } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import { licence } from "#domains/content/licence.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatCsvLines } from "#platform/files/csv.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { HistoryFileKind } from "./paths.ts"
import { type PastSale, readPriceHistory } from "./read-history.ts"
import { refuse } from "./refusals.ts"

const limit = { name: "price-file", times: 60, seconds: 600 }

/** All of them: the most sold bottles have some thousand. */
const maxInFile = 1_000_000

export async function exportHistory(ctx: Ctx, productId: string, kind: HistoryFileKind): Promise<string> {
  const { app, client, db } = ctx
  const wait = client.address === null ? undefined : await countTry(app, limit, client.address)
  if (wait !== undefined) throw refuse("tooManyFiles", { retryAfterSeconds: wait })
  if (!isId("prd", productId)) throw refuse("noSuchBottle")
  const [product] = await db.select({ name: products.name }).from(products).where(eq(products.id, productId))
  if (!product) throw refuse("noSuchBottle")
  const { results, summary } = await readPriceHistory(ctx, productId, maxInFile)
  const sales = results.map((sale) => historyFileRow(productId, sale, app.origin))
  if (kind === "csv")
    return `\uFEFF${formatCsvLines([columns, ...sales.map((sale) => columns.map((name) => sale[name]))])}`
  const { medianCents, recentSold, lowCents, highCents, sold, ended, unsold } = summary
  const exported = {
    // Results of other companies are theirs to license.
    licence: { name: licence.name, path: licence.path, covers: "sales with a lot_id" },
    product: { id: productId, name: product.name },
    summary: {
      median_12_months_sgd: dollars(medianCents),
      sold_12_months: recentSold,
      lowest_sgd: dollars(lowCents),
      highest_sgd: dollars(highCents),
      sold,
      lots_here: ended,
      unsold_here: unsold,
    },
    sales,
  }
  return `${JSON.stringify(exported, null, 1)}\n`
}

const columns = [
  "product_id",
  "lot_id",
  "ended",
  "house",
  "auction",
  "lot",
  "result",
  "hammer_sgd",
  "paid_sgd",
  "currency",
  "hammer_in_currency",
  "address",
] as const
type HistoryFileRow = Record<(typeof columns)[number], string | number | null>

function historyFileRow(productId: Id<"prd">, sale: PastSale, origin: string): HistoryFileRow {
  const { endedAt, isDayKnown, hammerCents, foreign } = sale
  const day = endedAt.slice(0, isDayKnown ? 10 : 7)
  if (foreign !== null)
    return {
      product_id: productId,
      lot_id: null,
      ended: day,
      house: foreign.house,
      auction: null,
      lot: null,
      result: "sold",
      hammer_sgd: dollars(hammerCents),
      paid_sgd: null,
      currency: foreign.currency,
      hammer_in_currency: dollars(foreign.hammerMinor),
      address: null,
    }
  return {
    product_id: productId,
    lot_id: sale.lotId,
    ended: endedAt,
    house: "Quaich",
    auction: sale.auction,
    lot: sale.number,
    result: hammerCents === null ? "unsold" : "sold",
    hammer_sgd: dollars(hammerCents),
    paid_sgd: dollars(sale.paidCents),
    currency: "SGD",
    hammer_in_currency: dollars(hammerCents),
    address: origin + sale.path,
  }
}

function dollars(amountCents: Cents | null): number | null {
  return amountCents === null ? null : amountCents / 100
}
