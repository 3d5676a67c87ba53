import { z } from "zod"

const value = z.number().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** What a browser reports once, when the page it opened first is left. */
export const SpeedReport = z.object({
  path: z.string().max(2_000),
  lcp: value,
  inp: value,
  cls: value,
  ttfb: value,
  fcp: value,
})
export type SpeedReport = z.output<typeof SpeedReport>
