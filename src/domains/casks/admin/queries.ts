import { z } from "zod"

export const offerStates = ["on-sale", "draft", "withdrawn", "sold", "none"] as const

export const CaskQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  offer: z
    .enum(["", ...offerStates])
    .catch("")
    .default(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type CaskQuery = z.output<typeof CaskQuery>

export const enquiryStatuses = ["open", "answered", "closed"] as const

export const EnquiryQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  status: z
    .enum(["", ...enquiryStatuses])
    .catch("open")
    .default("open"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type EnquiryQuery = z.output<typeof EnquiryQuery>
