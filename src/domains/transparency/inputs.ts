import { z } from "zod"
import { type Id, isId } from "#platform/ids.ts"

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const EntryProofQuery = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: size.optional(),
})
export const ConsistencyQuery = z.object({ from: size, to: size.optional() })
export const HeadsQuery = z.object({ after: size.default(0) })
export const HeadQuery = z.object({ size: size.optional() })
export const EntriesQuery = z.object({
  from: size.default(0),
  count: size.max(1_000).default(1_000),
  lot: z.custom<Id<"lot">>((value) => isId("lot", value)).optional(),
})
export const NewCosignature = z.object({ checkpoint: z.string().max(10_000) })
