import { z } from "zod"
import { isShopLocation, type ListingKind, prodTypes, type ShopLocation } from "#domains/listings/kinds.ts"
import { refuse as refuseListing } from "#domains/listings/refusals.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { isOneOf, isRecord, keysOf } from "#platform/records.ts"
import { slug } from "#platform/slug.ts"
import type { ShelfScope } from "../list-shelf.ts"
import { refuse } from "../refusals.ts"
import { maxListings, type ShelfQuery, type ShelfSort, shelfList } from "../shelf-list.ts"

export const SpecList = z.object({
  query: z.record(z.string(), z.unknown()).nullish().meta({
    description:
      'Fields and values: prod_name (words, or {"$regex", "$options"}), category, distillery, region, country, bottler, cask_type, prod_location_of_bottle, volume in ml, age, ABV, and prod_price in whole cents, exactly or {"$gte", "$lte"}. Other fields are refused.',
  }),
  sort: z
    .union([z.record(z.string(), z.unknown()), z.string().max(40)])
    .nullish()
    .meta({
      description:
        'One of {"createdAt": -1}, {"prod_price": 1 or -1}, {"prod_name": 1}, {"auction_end_date": 1}',
    }),
  isSale: z.boolean().nullish(),
  location: z.string().max(40).nullish(),
})
export type SpecList = z.output<typeof SpecList>

export function kindOf(type: string): ListingKind {
  const wanted = slug(type)
  const kind = keysOf(prodTypes).find((each) => wanted === each || wanted === slug(prodTypes[each]))
  if (!kind) throw refuseListing("kindUnknown", { kind: type })
  return kind
}

export function pageOf(page: string, size: string): { page: number; size: number } {
  const paging = { page: wholeOf(page), size: wholeOf(size) }
  if (paging.page < 1 || paging.page > 100_000 || paging.size < 1 || paging.size > maxListings)
    throw refuse("pageUnclear", { max: maxListings })
  return paging
}

function wholeOf(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

export function translateQuery(
  kind: ListingKind,
  request: SpecList,
  { page, size }: { page: number; size: number },
): { shelf: ShelfScope; query: ShelfQuery } {
  const wishes: Record<string, unknown> = { page, limit: size }
  let location = locationOf(request.location ?? "")
  for (const [field, value] of Object.entries(request.query ?? {})) {
    if (field === "prod_location_of_bottle") location = locationOf(textOf(field, value))
    else Object.assign(wishes, filterOf(field, value))
  }
  if (request.isSale) wishes.sale = "1"
  wishes.sort = sortOf(request.sort)
  return {
    shelf: location === undefined ? { kind } : { kind, location },
    query: parseListQuery(shelfList, wishes),
  }
}

const choices = {
  category: "category",
  distillery: "distillery",
  region: "region",
  country: "country",
  bottler: "bottler",
  cask_type: "cask",
} as const
const ranges = {
  age: ["ageFrom", "ageTo", 200],
  ABV: ["abvFrom", "abvTo", 100],
  prod_price: ["from", "to", 10_000_000_000],
} as const

function filterOf(field: string, value: unknown): Record<string, unknown> {
  if (field === "prod_name") return { q: searchTextOf(field, value) }
  if (isOneOf(keysOf(choices), field)) return { [choices[field]]: textOf(field, value) }
  if (field === "volume") {
    const volume = figureOf(field, value, 10_000)
    return { volumeFrom: volume, volumeTo: volume }
  }
  if (!isOneOf(keysOf(ranges), field)) throw refuse("queryUnclear", { field })
  const [min, max, highest] = ranges[field]
  // In dollars on a listing page, in whole cents in the API.
  const unit = field === "prod_price" ? 100 : 1
  const figure = (bound: unknown) => figureOf(field, bound, highest) / unit
  if (typeof value === "number") return { [min]: figure(value), [max]: figure(value) }
  const bounds = objectOf(field, value, ["$gte", "$lte"])
  return {
    ...("$gte" in bounds ? { [min]: figure(bounds.$gte) } : {}),
    ...("$lte" in bounds ? { [max]: figure(bounds.$lte) } : {}),
  }
}

/** A client's regular expression never runs. */
function searchTextOf(field: string, value: unknown): string {
  if (typeof value === "string") return textOf(field, value)
  const { $regex, $options = "i" } = objectOf(field, value, ["$regex", "$options"])
  if ($options !== "i" && $options !== "") throw refuse("queryUnclear", { field: `${field}.$options` })
  return textOf(field, $regex)
    .replace(/\\([^\w\s])/g, "$1")
    .replace(/[.*+?^${}()|[\]\\]+/g, " ")
    .trim()
}

function textOf(field: string, value: unknown): string {
  if (typeof value !== "string" || value.length > 100) throw refuse("queryUnclear", { field })
  return value
}

function figureOf(field: string, value: unknown, max: number): number {
  if (typeof value !== "number" || !(value >= 0 && value <= max)) throw refuse("queryUnclear", { field })
  return value
}

function objectOf(field: string, value: unknown, keys: readonly string[]): Record<string, unknown> {
  if (!isRecord(value)) throw refuse("queryUnclear", { field })
  const stranger = Object.keys(value).find((key) => !keys.includes(key))
  if (stranger !== undefined || Object.keys(value).length === 0)
    throw refuse("queryUnclear", { field: stranger === undefined ? field : `${field}.${stranger}` })
  return value
}

function locationOf(text: string): ShopLocation | undefined {
  if (text.trim() === "") return undefined
  const wanted = slug(text)
  if (!isShopLocation(wanted)) throw refuseListing("locationUnknown", { location: text })
  return wanted
}

const sorts: Record<string, ShelfSort> = {
  "createdAt -1": "newest",
  "prod_price 1": "price-up",
  "prod_price -1": "price-down",
  "prod_name 1": "name",
  "auction_end_date 1": "ending",
}

function sortOf(requested: SpecList["sort"]): ShelfSort {
  if (requested === undefined || requested === null || requested === "") return "newest"
  if (typeof requested === "string") {
    const sort = shelfList.sorts.find((state) => state === requested)
    if (sort) return sort
    throw refuse("sortUnclear", { sort: requested })
  }
  const [first, ...others] = Object.entries(requested)
  if (first === undefined) return "newest"
  const name = first.join(" ")
  const sort = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (sort === undefined || others.length > 0) throw refuse("sortUnclear", { sort: first[0] })
  return sort
}
