import { z } from "zod"
import { bottleStates, submissionKinds } from "../kinds.ts"

export const bottleViews = [
  "to-value",
  "proposed",
  "expected",
  "in-intake",
  "in-sale",
  "over",
  "all",
] as const
export type BottleView = (typeof bottleViews)[number]

export const statesOf = {
  "to-value": ["submitted", "declined"],
  proposed: ["valued"],
  expected: ["agreed"],
  "in-intake": ["received", "inspected", "photographed", "catalogued"],
  "in-sale": ["assigned"],
  over: ["stocked", "refused", "withdrawn", "returned"],
  all: bottleStates,
} as const satisfies Record<BottleView, readonly (typeof bottleStates)[number][]>

export const BottleQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  show: z.enum(bottleViews).catch("to-value").default("to-value"),
  state: z
    .enum(["", ...bottleStates])
    .catch("")
    .default(""),
  kind: z
    .enum(["", ...submissionKinds])
    .catch("")
    .default(""),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type BottleQuery = z.output<typeof BottleQuery>
