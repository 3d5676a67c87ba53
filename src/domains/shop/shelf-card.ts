import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { nameOfNumber, numberOfName } from "#platform/finder/common-names.ts"
import type { Id } from "#platform/ids.ts"
import { imagePathOf, type ListingCard } from "./listing-card.ts"
import { plainWords } from "./plain-words.ts"

export type Noted = {
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
  words: string | null
}

/**
 * What is shown of a listing: some words on it, and of a bottle what its card says, all in one place, for most of a
 * large catalogue is shown once in a long while, and every look elsewhere is a way to far memory. Drams and casks are
 * few, and a pledge changes more than a price: their cards are read.
 */
export function noteOf(row: Noted): string {
  const words = row.words === null ? "" : plainWords(row.words)
  if (row.kind !== "bottle") return words
  const { priceCents, salePriceCents, available, age, vintage, abvPercent, volumeMl } = row
  const listedAt = row.listedAt === null ? null : Math.round(row.listedAt)
  const figures = [priceCents, salePriceCents, available, age, vintage, abvPercent, volumeMl, listedAt]
  const { location, category, distilleryId, distillery, bottler, region, country, caskType } = row
  const common = [location, category, distilleryId, distillery, bottler, region, country, caskType]
  return [
    words,
    ...figures,
    ...common.map((name) => name && numberOfName(name)),
    row.productId,
    row.pictureId,
    row.name,
  ]
    .map((part) => part ?? "")
    .join("\t")
}

/** The words on a listing: without HTML, at most 160 characters. */
export function wordsIn(note: string): string {
  const end = note.indexOf("\t")
  return end < 0 ? note : note.slice(0, end)
}

/**
 * The card of a document as it was when it was noted: what `asCard` makes of its row. Undefined of what has none in its
 * note.
 */
export function cardOf(id: Id<"lst">, note: string): ListingCard | undefined {
  const [, price, sale, stock, age, vintage, abv, volume, listedAt, ...others] = note.split("\t")
  if (price === undefined) return undefined
  const [location, category, distilleryId, distillery, bottler, region, country, cask, ...own] = others
  const [product, picture, ...called] = own
  const kind = "bottle"
  const of = {
    location: nameAt(location) as ShopLocation,
    productId: product as Id<"prd">,
    name: called.length === 1 ? (called[0] ?? "") : called.join("\t"),
  }
  const shown = { productId: of.productId, caskId: null, pictureId: (picture || null) as Id<"pic"> | null }
  const priced = { priceCents: Number(price), salePriceCents: numberIn(sale) }
  const inStock = Number(stock)
  return {
    id,
    kind,
    location: of.location,
    productId: of.productId,
    caskId: null,
    status: "on-sale",
    priceCents: priced.priceCents,
    salePriceCents: priced.salePriceCents,
    listedAt: listedAt ? new Date(Number(listedAt)).toISOString() : null,
    name: of.name,
    distilleryId: nameAt(distilleryId),
    distillery: nameAt(distillery),
    bottler: nameAt(bottler),
    country: nameAt(country),
    region: nameAt(region),
    category: nameAt(category),
    age: numberIn(age),
    vintage: numberIn(vintage),
    caskType: nameAt(cask),
    abvPercent: Number(abv),
    volumeMl: numberIn(volume),
    filledOn: null,
    rlaLitres: null,
    pictureId: shown.pictureId,
    inStock,
    nowCents: effectiveCents(priced),
    available: inStock,
    imagePath: imagePathOf(shown),
    path: listingPath({ kind, location: of.location, productId: of.productId, name: of.name }),
    round: null,
  }
}

function numberIn(text: string | undefined): number | null {
  return text ? Number(text) : null
}

function nameAt(text: string | undefined): string | null {
  return text ? nameOfNumber(Number(text)) : null
}
