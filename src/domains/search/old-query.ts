import { z } from "zod"
import { type ListingKind, listingKinds, prodTypes, shopLocations } from "#domains/listings/kinds.ts"
import type { SearchPlace } from "./scopes.ts"

const error = { error: "queryNotUnderstood" }

/** Old clients send MongoDB operators. The pattern is read as words. */
const Pattern = z.union(
  [
    z.string().max(160),
    z.strictObject({ $regex: z.string().max(200), $options: z.literal(["i", ""]).optional() }, error),
  ],
  error,
)

const types = Object.values(prodTypes)

export const OldQuery = z.strictObject(
  {
    prod_name: Pattern.optional(),
    prod_type: z.union([z.literal(types), z.strictObject({ $ne: z.literal("Auction") })], error).optional(),
    prod_location_of_bottle: z
      .string(error)
      .transform((text) => text.trim().toLowerCase().replace(/\s+/g, "-"))
      .pipe(z.enum(shopLocations, error))
      .optional(),
  },
  error,
)
export type OldQuery = z.output<typeof OldQuery>

export function readOldQuery(query: OldQuery): { text: string; place: SearchPlace } {
  const { prod_name = "", prod_type, prod_location_of_bottle } = query
  const kind = typeof prod_type === "string" ? kindOf(prod_type) : undefined
  const place: SearchPlace = {
    of: "shops",
    ...(kind ? { kind } : {}),
    ...(prod_location_of_bottle ? { location: prod_location_of_bottle } : {}),
  }
  return { text: typeof prod_name === "string" ? prod_name : textOfPattern(prod_name.$regex), place }
}

function kindOf(type: string): ListingKind | undefined {
  return listingKinds.find((kind) => prodTypes[kind] === type)
}

/** The expression never runs: escaped characters count as themselves, operators as spaces. */
export function textOfPattern(pattern: string): string {
  return pattern
    .replace(/\\[bBdDsSwW]/g, " ")
    .replace(/\\(.)/g, "$1")
    .replace(/[\^$.*+?()[\]{}|]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
}
