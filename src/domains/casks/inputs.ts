import { z } from "zod"

const optional = (schema: z.ZodType<string>, reason: string) =>
  z
    .union([z.literal(""), schema], reason)
    .optional()
    .transform((text) => text || null)

export const EnquiryForm = z.object({
  name: z.string("nameRequired").trim().min(1, "nameRequired").max(80, "nameTooLong"),
  email: z
    .string("emailRequired")
    .trim()
    .min(1, "emailRequired")
    .max(200, "emailUnclear")
    .pipe(z.email("emailUnclear")),
  phone: optional(
    z
      .string()
      .trim()
      .regex(/^[+\d][\d\s()-]{6,24}$/, "phoneUnclear"),
    "phoneUnclear",
  ),
  message: z.string("messageRequired").trim().min(5, "messageRequired").max(4_000, "messageTooLong"),
})
export type EnquiryForm = z.output<typeof EnquiryForm>

export const AnswerForm = z.object({
  message: z.string("answerRequired").trim().min(2, "answerRequired").max(8_000, "messageTooLong"),
  key: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
})

const text = (max: number) => z.string("textRequired").trim().min(1, "textRequired").max(max, "textRequired")
const figure = (max: number) =>
  z.coerce.number("figureUnclear").gt(0, "figureUnclear").max(max, "figureUnclear").transform(tenth)
const day = z.iso.date("dateUnclear").refine((date) => date >= "1900-01-01", "dateUnclear")
const noneOr = (schema: z.ZodType<number, unknown>) =>
  z.union([z.literal("").transform(() => null), schema], "figureUnclear").default(null)
const optionalText = (max: number) => optional(z.string().trim().max(max, "textRequired"), "textRequired")

export const CaskForm = z.object({
  number: text(40),
  name: text(120),
  distilleryId: text(80),
  spiritType: text(80),
  caskType: text(60),
  previousContents: optionalText(80),
  fill: optionalText(40),
  filledOn: day,
  olaLitres: noneOr(figure(2_000)),
  warehouse: text(120),
  note: optionalText(1_000),
})
export type CaskForm = z.output<typeof CaskForm>

export const GaugeForm = z.object({
  regaugedOn: day,
  bulkLitres: figure(2_000),
  abvPercent: figure(100),
  rlaLitres: figure(2_000),
  bottlesEstimate: noneOr(
    z.coerce.number("figureUnclear").int("figureUnclear").min(0, "figureUnclear").max(5_000, "figureUnclear"),
  ),
})
export type GaugeForm = z.output<typeof GaugeForm>

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
