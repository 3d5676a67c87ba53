import { isShopLocation, type ListingKind, type ShopLocation } from "#domains/listings/kinds.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { type Id, requireId } from "#platform/ids.ts"
import { namesOf, numberOfName } from "#platform/indexes/common-names.ts"
import { plainText } from "#platform/plain-text.ts"
import { isoText } from "#platform/time.ts"
import { imagePathOf, type ListingCard } from "./listing-card.ts"

export type ShelfStoredFields = {
  kind: ListingKind
  location: ShopLocation
  priceCents: number
  salePriceCents: number | null
  listedAt: number | null
  available: number
  name: string
  category: string | null
  distilleryId: string | null
  distillery: string | null
  bottler: string | null
  region: string | null
  country: string | null
  caskType: string | null
  age: number | null
  vintage: number | null
  abvPercent: number
  volumeMl: number | null
  productId: Id<"prd"> | null
  pictureId: Id<"pic"> | null
  description: string | null
}

/**
 * One string: most of a large catalogue is requested rarely, so each further memory access would miss the processor's
 * cache. Drams and casks are few and change often, so they are read from the database.
 */
export function storedFieldsOf(row: ShelfStoredFields): string {
  const description = row.description === null ? "" : plainText(row.description)
  if (row.kind !== "bottle") return description
  const { priceCents, salePriceCents, available, age, vintage, abvPercent, volumeMl } = row
  const listedAt = row.listedAt === null ? null : Math.round(row.listedAt)
  const figures = [priceCents, salePriceCents, available, age, vintage, abvPercent, volumeMl, listedAt]
  const { location, category, distilleryId, distillery, bottler, region, country, caskType } = row
  const common = [location, category, distilleryId, distillery, bottler, region, country, caskType]
  return [
    description,
    ...figures,
    ...common.map((name) => name && numberOfName(name)),
    row.productId,
    row.pictureId,
    row.name,
  ]
    .map((part) => part ?? "")
    .join("\t")
}

export function textIn(storedFields: string): string {
  const end = storedFields.indexOf("\t")
  return end < 0 ? storedFields : storedFields.slice(0, end)
}

/** Equal to what `asCard` makes of the row. Undefined without a card, or without the names that it refers to. */
export function cardOf(id: Id<"lst">, storedFields: string, namesId: string): ListingCard | undefined {
  const parts = storedFields.split("\t")
  const names = namesOf(namesId)
  if (parts.length < partsOfCard || !names) return undefined
  const nameAt = (text: string | undefined) => (text ? (names[Number(text)] ?? null) : null)
  const [, price, sale, stock, age, vintage, abv, volume, listedAt] = parts
  const location = nameAt(parts[9]) ?? ""
  if (!isShopLocation(location)) return undefined
  const productId = requireId("prd", parts[17] ?? "")
  const pictureId = parts[18] ? requireId("pic", parts[18]) : null
  // A name may contain the separator.
  const name = parts.length === partsOfCard ? (parts[19] ?? "") : parts.slice(19).join("\t")
  const kind = "bottle"
  const priced = { priceCents: Number(price), salePriceCents: numberIn(sale) }
  const inStock = Number(stock)
  return {
    id,
    kind,
    location,
    productId,
    caskId: null,
    status: "on-sale",
    priceCents: priced.priceCents,
    salePriceCents: priced.salePriceCents,
    listedAt: listedAt ? isoText(Number(listedAt)) : null,
    name,
    distilleryId: nameAt(parts[11]),
    distillery: nameAt(parts[12]),
    bottler: nameAt(parts[13]),
    country: nameAt(parts[15]),
    region: nameAt(parts[14]),
    category: nameAt(parts[10]),
    age: numberIn(age),
    vintage: numberIn(vintage),
    caskType: nameAt(parts[16]),
    abvPercent: Number(abv),
    volumeMl: numberIn(volume),
    filledOn: null,
    rlaLitres: null,
    pictureId,
    inStock,
    nowCents: effectiveCents(priced),
    available: inStock,
    imagePath: imagePathOf({ productId, caskId: null, pictureId }),
    path: listingPath({ kind, location, productId, name }),
    dramSale: null,
    promotion: null,
  }
}

/** Text, eight numbers, eight common names, the product, its picture, its name. */
const partsOfCard = 20

function numberIn(text: string | undefined): number | null {
  return text ? Number(text) : null
}
