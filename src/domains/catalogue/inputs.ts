import { z } from "zod"
import { whenValid } from "#platform/input.ts"
import { termTopics } from "./glossary.ts"

/** A name makes an address, so some plain letters or digits must remain. */
const name = z
  .string({ error: "nameRequired" })
  .trim()
  .min(1, "nameRequired")
  .max(100, "nameTooLong")
  .refine((text) => /[a-z0-9]/i.test(text.normalize("NFD")), "nameNotLatin")

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, "textTooLong")
    .default("")
    .transform((typed) => typed || null)

const figure = (min: number, max: number, reason: string, pattern: RegExp) =>
  z
    .string()
    .trim()
    .default("")
    .refine((typed) => typed === "" || (pattern.test(typed) && isWithin(Number(typed), min, max)), reason)
    .transform((typed) => (typed === "" ? null : Number(typed)))

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

const year = figure(1500, 2200, "yearUnclear", /^\d{4}$/)
const degrees = (max: number) => figure(-max, max, "positionUnclear", /^-?\d{1,3}(\.\d{1,6})?$/)

function isInOrder(earlier: number | null, later: number | null): boolean {
  return earlier === null || later === null || earlier <= later
}

export const DistilleryForm = z
  .object({
    name,
    country: z.string({ error: "countryRequired" }).trim().min(1, "countryRequired").max(60, "textTooLong"),
    region: text(60),
    founded: year,
    isActive: z
      .string()
      .optional()
      .transform((ticked) => ticked !== undefined),
    closed: year,
    silentFrom: year,
    reopened: year,
    owner: text(120),
    water: text(120),
    style: text(300),
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .refine(({ isActive, closed }) => !isActive || closed === null, {
    error: "closingYearUnexpected",
    path: ["closed"],
    when: whenValid("closed"),
  })
  .refine(({ founded, closed }) => isInOrder(founded, closed), {
    error: "yearsOutOfOrder",
    path: ["closed"],
    when: whenValid("founded", "closed"),
  })
  .refine(({ founded, silentFrom }) => isInOrder(founded, silentFrom), {
    error: "yearsOutOfOrder",
    path: ["silentFrom"],
    when: whenValid("founded", "silentFrom"),
  })
  .refine(({ silentFrom, reopened }) => isInOrder(silentFrom, reopened), {
    error: "yearsOutOfOrder",
    path: ["reopened"],
    when: whenValid("silentFrom", "reopened"),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    error: "positionUnclear",
    path: ["longitude"],
    when: whenValid("latitude", "longitude"),
  })
export type DistilleryForm = z.output<typeof DistilleryForm>

export const BottlerForm = z.object({
  name,
  country: text(60),
  city: text(60),
  founded: year,
  series: z
    .string()
    .max(2_000, "textTooLong")
    .default("")
    .transform((lines) => [
      ...new Set(
        lines
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ]),
  about: text(600),
})
export type BottlerForm = z.output<typeof BottlerForm>

export const TermForm = z.object({
  term: name,
  topic: z.enum(termTopics, { error: "topicUnknown" }),
  definition: z
    .string({ error: "definitionRequired" })
    .trim()
    .min(1, "definitionRequired")
    .max(1_000, "textTooLong"),
})
export type TermForm = z.output<typeof TermForm>

export const CategoryForm = z.object({ name })
export type CategoryForm = z.output<typeof CategoryForm>
