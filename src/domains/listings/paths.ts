import { type PagePath, pathTo } from "#platform/app-path.ts"
import type { Id } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import type { ListingKind, ShopLocation } from "./kinds.ts"

export function shopPath(kind: ListingKind, location?: ShopLocation, category?: string): PagePath {
  const name = category ? slug(category) : undefined
  if (kind === "bottle")
    return pathTo("/whisky-shop/:location?/:category_name?", { location, category_name: name })
  return kind === "dram"
    ? pathTo("/whisky-dram/:place?", { place: location ?? name })
    : pathTo("/whisky-cask/:location?", { location })
}

type ListingPathParts = { name: string; location: ShopLocation } & (
  | { kind: "bottle" | "dram"; productId: Id<"prd"> }
  | { kind: "cask"; caskId: Id<"csk"> }
)

export function listingPath(parts: ListingPathParts): PagePath {
  const tail = slug(parts.name)
  if (parts.kind === "cask") return pathTo("/whisky-cask/:id/:name", { id: parts.caskId, name: tail })
  const { kind, location, productId } = parts
  return pathTo(`/whisky-${kind === "bottle" ? "shop" : "dram"}/:location/:id/:prod_name`, {
    location,
    id: productId,
    prod_name: tail,
  })
}
