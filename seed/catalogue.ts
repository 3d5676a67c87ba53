import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type Catalogue, importCatalogue, type ListedProduct } from "#domains/catalogue/import-catalogue.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** What a bottle fetches, by judgement; `retail` is what a shop asks, which the hammer stays below. */
type Price = { lowSgd: number; highSgd: number; basis: "retail" | "auction" }

type ListedBottle = ListedProduct & {
  price: Price
}

export type Bottle = {
  productId: Id<"prd">
  name: string
  /** Null of a blend. */
  distillery: string | null
  bottledYear: number | null
  price: Price
}

const folder = resolve("seed/data")

function list<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Row[]
}

/** The distilleries, bottlers, bottles and words of the trade, as the catalogue of this house. */
export async function fillCatalogue(admin: Ctx): Promise<void> {
  const bottles = list<ListedBottle>("bottles.json")
  await importCatalogue(admin, {
    distilleries: list<Catalogue["distilleries"][number]>("distilleries.json"),
    bottlers: list<Catalogue["bottlers"][number]>("bottlers.json"),
    products: bottles.map(({ price: _, ...product }) => product),
    terms: list<Catalogue["terms"][number]>("glossary.json"),
  })
}

/** The bottles whose worth is known, as far as they are in this house's catalogue. */
export async function findBottles(app: AppContext): Promise<Bottle[]> {
  const stored = await app.db.select({ id: products.id, name: products.name }).from(products)
  const idByName = new Map(stored.map(({ id, name }) => [name, id]))
  return list<ListedBottle>("bottles.json").flatMap(({ name, distillery, bottledYear = null, price }) => {
    const productId = idByName.get(name)
    return productId ? [{ productId, name, distillery, bottledYear, price }] : []
  })
}
