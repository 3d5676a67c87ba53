import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import {
  type Catalogue,
  type ImportedProduct,
  importCatalogue,
} from "#domains/catalogue/import/import-catalogue.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** An estimate of the bottle's price; `retail` is a shop price, which the hammer price stays below. */
type PriceEstimate = { lowSgd: number; highSgd: number; basis: "retail" | "auction" }

type PricedProduct = ImportedProduct & {
  price: PriceEstimate
}

export type SeedBottle = {
  productId: Id<"prd">
  name: string
  distillery: string | null
  bottledYear: number | null
  price: PriceEstimate
}

const folder = resolve("seed/data")

function readData<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Row[]
}

export async function fillCatalogue(admin: Ctx): Promise<void> {
  const bottles = readData<PricedProduct>("bottles.json")
  await importCatalogue(admin, {
    distilleries: readData<Catalogue["distilleries"][number]>("distilleries.json"),
    bottlers: readData<Catalogue["bottlers"][number]>("bottlers.json"),
    products: bottles.map(({ price: _, ...product }) => ({ ...product, peat: peatOf(product) })),
    terms: readData<Catalogue["terms"][number]>("glossary.json"),
  })
}

/** Peated if the tasting notes mention peat, otherwise unknown. */
function peatOf({ tasting }: Pick<ImportedProduct, "tasting">): "peated" | null {
  return /(?<!un)peat/i.test(Object.values(tasting ?? {}).join(" ")) ? "peated" : null
}

/** The bottles with a price estimate that are in the app's catalogue. */
export async function findBottles(app: AppContext): Promise<SeedBottle[]> {
  const stored = await app.db.select({ id: products.id, name: products.name }).from(products)
  const idByName = new Map(stored.map(({ id, name }) => [name, id]))
  return readData<PricedProduct>("bottles.json").flatMap(
    ({ name, distillery, bottledYear = null, price }) => {
      const productId = idByName.get(name)
      return productId ? [{ productId, name, distillery, bottledYear, price }] : []
    },
  )
}
