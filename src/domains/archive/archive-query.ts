import { z } from "zod"
import { lotSorts } from "#domains/search/lot-sorts.ts"
import { parseSingaporeTime } from "#platform/time.ts"

const text = z.string().trim().max(100).optional().catch(undefined)
const figure = (max: number) => z.coerce.number().min(0).max(max).optional().catch(undefined)
const day = z
  .string()
  .refine((typed) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && parseSingaporeTime(`${typed}T00:00`) !== undefined)
  .optional()
  .catch(undefined)

/** Ignores invalid values, so that no address is an error. */
export const ArchiveQuery = z.object({
  q: z.string().trim().max(160).catch("").default(""),
  result: z.enum(["sold", "unsold"]).optional().catch(undefined),
  category: text,
  distillery: text,
  region: text,
  bottler: text,
  from: figure(100_000_000),
  to: figure(100_000_000),
  soldFrom: day,
  soldTo: day,
  ageFrom: figure(200),
  ageTo: figure(200),
  abvFrom: figure(100),
  abvTo: figure(100),
  volume: figure(10_000),
  sort: z.enum(lotSorts).catch("newest").default("newest"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type ArchiveQuery = z.output<typeof ArchiveQuery>

/** A plain form also submits its empty fields; they are ignored. */
export function archiveQueryOf(search: URLSearchParams): ArchiveQuery {
  return ArchiveQuery.parse(Object.fromEntries([...search].filter(([, value]) => value !== "")))
}
