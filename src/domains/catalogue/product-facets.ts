import { choiceFacet, namesFacet, numberRange } from "#platform/lists/list.ts"

export const peats = ["peated", "unpeated"] as const

/** The filters of bottles, drams, lots and past results. */
export const productFacets = {
  category: namesFacet(),
  distillery: namesFacet(),
  region: namesFacet(),
  country: namesFacet(),
  bottler: namesFacet(),
  cask: namesFacet(),
  peat: choiceFacet(peats),
} as const

/** Filters with choices, each with its count. */
export const productFacetNames = [
  "category",
  "distillery",
  "region",
  "country",
  "bottler",
  "cask",
  "peat",
] as const
export type ProductFacetName = (typeof productFacetNames)[number]

export const productRanges = {
  age: numberRange("ageFrom", "ageTo", 200),
  abv: numberRange("abvFrom", "abvTo", 100),
  volume: numberRange("volumeFrom", "volumeTo", 10_000),
  vintage: numberRange("vintageFrom", "vintageTo", 9_999),
} as const
export type ProductRangeName = keyof typeof productRanges

/** The figures of an index that bound the ranges. */
export const productFigures = ["age", "abvPercent", "volumeMl", "vintage"] as const
export const productRangeFigures = {
  age: { of: "age" },
  abv: { of: "abvPercent" },
  volume: { of: "volumeMl" },
  vintage: { of: "vintage" },
} as const satisfies Record<ProductRangeName, { of: (typeof productFigures)[number] }>

/** Columns of products `p` and distilleries `d` for an index; `caskType` for what may be a cask itself. */
export function productFacetColumns(caskType = "p.cask_type"): string {
  return `p.category, d.name as distillery, coalesce(p.region, d.region) as region,
    coalesce(p.country, d.country) as country, p.bottler, ${caskType} as "caskType", p.peat, p.volume_ml as "volumeMl"`
}

export type ProductFacetRow = {
  category: string | null
  distillery: string | null
  region: string | null
  country: string | null
  bottler: string | null
  caskType: string | null
  peat: (typeof peats)[number] | null
  volumeMl: number | null
}

export function productFacetValues(row: ProductFacetRow): Record<keyof typeof productFacets, string | null> {
  const { category, distillery, region, country, bottler, caskType, peat } = row
  return { category, distillery, region, country, bottler, cask: caskType, peat }
}
