import { z } from "zod"

export function wholeNumber(min: number, max: number) {
  return z
    .string({ error: "numberUnclear" })
    .trim()
    .regex(/^\d{1,6}$/, { error: "numberUnclear" })
    .transform(Number)
    .pipe(z.int().min(min, { error: "numberUnclear" }).max(max, { error: "numberUnclear" }))
}
