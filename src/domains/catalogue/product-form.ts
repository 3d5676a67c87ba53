import { z } from "zod"
import { isStorable, whenValid } from "#platform/input.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import { isEan, normalizeEan } from "./ean.ts"
import { peats } from "./product-facets.ts"

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, "textTooLong")
    .default("")
    .refine(isStorable, "textUnclear")
    .transform((typed) => typed.replaceAll("\r\n", "\n") || null)

const requiredText = (max: number, reason: string) =>
  z.string({ error: reason }).trim().min(1, reason).max(max, "textTooLong").refine(isStorable, "textUnclear")

const optionalNumber = (pattern: RegExp, min: number, max: number, reason: string) =>
  z
    .string()
    .trim()
    .default("")
    .refine((typed) => typed === "" || isFigure(typed, pattern, min, max), reason)
    .transform((typed) => (typed === "" ? null : Number(typed)))

const requiredNumber = (pattern: RegExp, min: number, max: number, reason: string) =>
  z
    .string({ error: reason })
    .trim()
    .refine((typed) => isFigure(typed, pattern, min, max), reason)
    .transform(Number)

function isFigure(typed: string, pattern: RegExp, min: number, max: number): boolean {
  return pattern.test(typed) && Number(typed) >= min && Number(typed) <= max
}

const whole = /^\d{1,7}$/
const year = optionalNumber(/^\d{4}$/, 1700, 2200, "yearUnclear")

export const productTypes = ["Bottle", "Miniature", "Set"] as const
export const confidences = ["high", "medium"] as const

export const ProductForm = z
  .object({
    name: requiredText(160, "nameRequired").refine(
      (text) => /[a-z0-9]/i.test(text.normalize("NFD")),
      "nameNotLatin",
    ),
    distillery: optionalText(100),
    bottler: requiredText(100, "bottlerRequired"),
    category: requiredText(60, "categoryRequired"),
    country: requiredText(60, "countryRequired"),
    region: optionalText(60),
    whiskyType: optionalText(60),
    productType: optionalText(40).transform((typed) => typed ?? productTypes[0]),
    lotType: optionalText(60),
    class: optionalText(60),
    age: optionalNumber(whole, 0, 100, "ageUnclear"),
    vintage: year,
    bottledYear: year,
    caskType: optionalText(120),
    peat: z
      .literal("")
      .default("")
      .transform(() => null)
      .or(z.enum(peats, "peatUnclear")),
    strength: optionalText(60),
    abvPercent: requiredNumber(/^\d{1,3}(\.\d)?$/, 0.1, 100, "abvUnclear"),
    volumeMl: requiredNumber(whole, 1, 100_000, "volumeUnclear"),
    ean: optionalText(20)
      .transform((typed) => (typed === null ? null : normalizeEan(typed)))
      .refine((code) => code === null || isEan(code), "eanUnclear"),
    weightG: optionalNumber(whole, 1, 200_000, "weightUnclear").transform((typed) => typed ?? 1_600),
    colourHex: optionalText(7).refine(
      (typed) => typed === null || /^#[0-9a-f]{6}$/i.test(typed),
      "colourUnclear",
    ),
    color: optionalText(600),
    nose: optionalText(1_000),
    palate: optionalText(1_000),
    finish: optionalText(1_000),
    overall: optionalText(1_000),
    remarks: optionalText(1_000),
    description: optionalText(4_000),
    deliveryInfo: optionalText(1_000),
    confidence: z
      .string()
      .trim()
      .default("")
      .transform((typed) => typed.toLowerCase() || "high")
      .pipe(z.enum(confidences, "confidenceUnclear")),
  })
  .refine(({ vintage, bottledYear }) => vintage === null || bottledYear === null || vintage <= bottledYear, {
    error: "yearsOutOfOrder",
    path: ["bottledYear"],
    when: whenValid("vintage", "bottledYear"),
  })
export type ProductForm = z.output<typeof ProductForm>
export type ProductField = keyof ProductForm

export const productFields = keysOf(ProductForm.shape)

export type ProductText = Record<ProductField, string>

export function productTextsOf(values: ProductForm): ProductText {
  return recordOf(productFields, (field) => String(values[field] ?? ""))
}
