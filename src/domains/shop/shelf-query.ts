import { z } from "zod"
import { shelfSize, shelfSorts } from "./shelf-sorts.ts"

export const maxListings = 100

const text = z.string().trim().max(100).optional().catch(undefined)
const figure = (max: number) => z.coerce.number().min(0).max(max).optional().catch(undefined)
const flag = z
  .enum(["1"])
  .optional()
  .catch(undefined)
  .transform((value) => value === "1")

/** Ignores invalid values, so that no address is an error. */
export const ShelfQuery = z.object({
  q: z.string().trim().max(160).catch("").default(""),
  category: text,
  distillery: text,
  region: text,
  country: text,
  bottler: text,
  cask: text,
  ageFrom: figure(200),
  ageTo: figure(200),
  abvFrom: figure(100),
  abvTo: figure(100),
  volume: figure(10_000),
  from: figure(100_000_000),
  to: figure(100_000_000),
  sale: flag,
  stock: flag,
  sort: z.enum(shelfSorts).catch("newest").default("newest"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  size: z.coerce.number().int().min(1).max(maxListings).catch(shelfSize).default(shelfSize),
})
export type ShelfQuery = z.output<typeof ShelfQuery>

/** A plain form also sends its empty fields; they are ignored. */
export function shelfQueryOf(search: URLSearchParams): ShelfQuery {
  const filled = [...search].filter(([name, value]) => value !== "" && name !== "size")
  return ShelfQuery.parse(Object.fromEntries(filled))
}
