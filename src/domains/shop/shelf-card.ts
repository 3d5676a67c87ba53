import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import type { Id } from "#platform/ids.ts"
import { imagePathOf, type ListingCard } from "./listing-card.ts"
import { plainWords } from "./plain-words.ts"
import type { ShelfIndex } from "./shelf-index.ts"

export type Noted = {
  kind: ListingKind
  priceCents: number
  salePriceCents: number | null
  available: number
  vintage: number | null
  productId: Id<"prd"> | null
  distilleryId: string | null
  pictureId: Id<"pic"> | null
  name: string
  words: string | null
}

/**
 * What is shown of a listing beside what it is filtered and ordered by: some words on it, and of a bottle what its card
 * says. Drams and casks are few, and a pledge changes more than a price: their cards are read.
 */
export function noteOf(row: Noted): string {
  const words = row.words === null ? "" : plainWords(row.words)
  if (row.kind !== "bottle") return words
  const { priceCents, salePriceCents, available, vintage, productId, distilleryId, pictureId, name } = row
  return [words, priceCents, salePriceCents, available, vintage, productId, distilleryId, pictureId, name]
    .map((part) => part ?? "")
    .join("\t")
}

/** The words on a listing: without HTML, at most 160 characters. */
export function wordsOn(index: ShelfIndex, document: number): string {
  return index.noteHeadOf(document)
}

/**
 * The card of a document as it was when it was noted: what `asCard` makes of its row. Undefined of what has none in its
 * note.
 */
export function cardOf(index: ShelfIndex, document: number, note: string): ListingCard | undefined {
  const [, price, sale, stock, vintage, productId, distilleryId, pictureId, ...names] = note.split("\t")
  if (price === undefined) return undefined
  const { facets, figures } = index
  const kind = "bottle"
  const location = facets.location.nameOf(document) as ShopLocation
  const priced = { priceCents: Number(price), salePriceCents: numberIn(sale) }
  const of = {
    productId: productId as Id<"prd">,
    name: names.length === 1 ? (names[0] ?? "") : names.join("\t"),
  }
  const shown = { ...of, caskId: null, pictureId: (pictureId || null) as Id<"pic"> | null }
  const inStock = Number(stock)
  const listedAt = figures.listedAt.get(document)
  return {
    id: index.idOf(document) as Id<"lst">,
    kind,
    location,
    productId: of.productId,
    caskId: null,
    status: "on-sale",
    priceCents: priced.priceCents,
    salePriceCents: priced.salePriceCents,
    listedAt: Number.isNaN(listedAt) ? null : new Date(Math.round(listedAt)).toISOString(),
    name: of.name,
    distilleryId: distilleryId || null,
    distillery: facets.distillery.nameOf(document),
    bottler: facets.bottler.nameOf(document),
    country: facets.country.nameOf(document),
    region: facets.region.nameOf(document),
    category: facets.category.nameOf(document),
    age: known(figures.age.get(document)),
    vintage: numberIn(vintage),
    caskType: facets.cask.nameOf(document),
    abvPercent: figures.abvPercent.get(document),
    volumeMl: numberIn(facets.volume.nameOf(document) ?? ""),
    filledOn: null,
    rlaLitres: null,
    pictureId: shown.pictureId,
    inStock,
    nowCents: effectiveCents(priced),
    available: inStock,
    imagePath: imagePathOf(shown),
    path: listingPath({ kind, location, ...of }),
    round: null,
  }
}

function numberIn(text: string | undefined): number | null {
  return text ? Number(text) : null
}

function known(figure: number): number | null {
  return Number.isNaN(figure) ? null : figure
}
