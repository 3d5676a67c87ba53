import { z } from "zod"
import { findingKinds, findingStates } from "./kinds.ts"

export const FindingReason = z.object({
  reason: z.string({ error: "reasonRequired" }).trim().min(1, { error: "reasonRequired" }).max(500),
})
export type FindingReason = z.output<typeof FindingReason>

export const FindingQuery = z.object({
  show: z.enum(findingStates).catch("open").default("open"),
  kind: z.enum(findingKinds).or(z.literal("")).catch("").default(""),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type FindingQuery = z.output<typeof FindingQuery>
