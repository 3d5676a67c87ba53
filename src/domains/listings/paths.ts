import type { Id } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import type { ListingKind, ShopLocation } from "./kinds.ts"

const roots = {
  bottle: "/whisky-shop",
  dram: "/whisky-dram",
  cask: "/whisky-cask",
} as const satisfies Record<ListingKind, string>

export function shopPath(kind: ListingKind, location?: ShopLocation, category?: string): string {
  return [roots[kind], location, category && slug(category)].filter(Boolean).join("/")
}

type ListingPathParts = { name: string; location: ShopLocation } & (
  | { kind: "bottle" | "dram"; productId: Id<"prd"> }
  | { kind: "cask"; caskId: Id<"csk"> }
)

/** The path of a listing's page. A bottle has one per location, a cask one in all. */
export function listingPath(parts: ListingPathParts): string {
  const tail = slug(parts.name)
  return parts.kind === "cask"
    ? `${roots.cask}/${parts.caskId}/${tail}`
    : `${roots[parts.kind]}/${parts.location}/${parts.productId}/${tail}`
}
