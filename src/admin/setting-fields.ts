import { z } from "zod"
import { dollarsText, parseDollars } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"
import { isRecord, recordOf } from "#platform/records.ts"

export type SettingControl =
  | "decimal"
  | "line"
  | "time"
  | "date"
  | "tick"
  | { readonly rows: number; readonly lang?: string }

/** One value of a setting and how staff write it. A page of settings is its fields. */
export type EditableSetting<Value> = {
  readonly schema: z.ZodType<Value, unknown>
  // A method, so that a field of a known value is a field of any.
  toText(value: Value): string
  readonly control: SettingControl
}

type Scalar = string | number | boolean | null | readonly unknown[]

/** A setting that is no object is one field, and each member of another one is a field. */
export type SettingsFields<Values> = {
  readonly [Key in keyof Values]: Values[Key] extends Scalar
    ? EditableSetting<Values[Key]>
    : { readonly [Name in keyof Values[Key]]: EditableSetting<Values[Key][Name]> }
}

/** "fees.commissionBasisPoints", or "registration" of a setting that is no object. */
export type SettingPath<Values> = {
  [Key in keyof Values & string]: Values[Key] extends Scalar ? Key : `${Key}.${keyof Values[Key] & string}`
}[keyof Values & string]

/** "9.5" is 950 basis points; no fee may exceed half of an amount. */
export const percentField: EditableSetting<number> = {
  schema: z
    .string({ error: "percentUnclear" })
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: "percentUnclear" })
    .transform((text) => Math.round(Number(text) * 100))
    .pipe(z.int().max(5_000, { error: "percentUnclear" })),
  toText: (basisPoints) => String(basisPoints / 100),
  control: "decimal",
}

/** A share of any size, such as a duty: "150" is 15,000 basis points. */
export const dutyPercentField: EditableSetting<number> = {
  schema: z
    .string({ error: "dutyPercentUnclear" })
    .trim()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, { error: "dutyPercentUnclear" })
    .transform((text) => Math.round(Number(text) * 100))
    .pipe(z.int().max(100_000, { error: "dutyPercentUnclear" })),
  toText: (basisPoints) => String(basisPoints / 100),
  control: "decimal",
}

/** A day of the calendar: "2027-01-01". */
export const dateField: EditableSetting<string> = {
  schema: z.iso.date({ error: "dateUnclear" }),
  toText: String,
  control: "date",
}

/** An address of another site; empty is null. */
export const webAddressField: EditableSetting<string | null> = {
  schema: z
    .string({ error: "addressUnclear" })
    .trim()
    .max(500, { error: "textTooLong" })
    .refine((text) => text === "" || (text.startsWith("https://") && URL.canParse(text)), {
      error: "addressUnclear",
    })
    .transform((text) => text || null),
  toText: (address) => address ?? "",
  control: "line",
}

/** Cents, written in dollars. */
export function dollarsField(minCents: number, maxCents: number): EditableSetting<number> {
  return {
    schema: z
      .string({ error: "notAnAmount" })
      .transform((text) => parseDollars(text) ?? -1)
      .pipe(z.int().min(minCents, { error: "notAnAmount" }).max(maxCents, { error: "notAnAmount" })),
    toText: dollarsText,
    control: "decimal",
  }
}

export function wholeNumberField(min: number, max: number): EditableSetting<number> {
  return {
    schema: z
      .string({ error: "numberUnclear" })
      .trim()
      .regex(/^\d{1,6}$/, { error: "numberUnclear" })
      .transform(Number)
      .pipe(z.int().min(min, { error: "numberUnclear" }).max(max, { error: "numberUnclear" })),
    toText: String,
    control: "decimal",
  }
}

/** An empty field is null. */
export function orNone<Value>({
  schema,
  toText,
  control,
}: EditableSetting<Value>): EditableSetting<Value | null> {
  return {
    schema: z
      .literal("")
      .transform(() => null)
      .or(schema),
    toText: (value) => (value === null ? "" : toText(value)),
    control,
  }
}

/** A box that is not ticked is absent from the form. */
export function tickField<Value>(ticked: Value, unticked: Value): EditableSetting<Value> {
  return {
    schema: z
      .enum(["", "yes"])
      .default("")
      .transform((text) => (text === "yes" ? ticked : unticked)),
    toText: (value) => (value === ticked ? "yes" : ""),
    control: "tick",
  }
}

export const timeField: EditableSetting<string> = {
  schema: z
    .string({ error: "timeUnclear" })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "timeUnclear" }),
  toText: String,
  control: "time",
}

const line = (max: number) => z.string({ error: "textRequired" }).trim().max(max, { error: "textTooLong" })

export function lineField(max: number, control: SettingControl = "line"): EditableSetting<string> {
  return { schema: line(max).min(1, { error: "textRequired" }), toText: String, control }
}

export function optionalLineField(max: number): EditableSetting<string> {
  return { schema: line(max), toText: String, control: "line" }
}

/** A list, one on a line or in one. */
export function listField<Item>(
  max: number,
  rows: number,
  parse: (text: z.ZodType<string, unknown>) => z.ZodType<readonly Item[], unknown>,
  toText: (items: readonly Item[]) => string,
): EditableSetting<readonly Item[]> {
  return { schema: parse(line(max)), toText, control: { rows } }
}

type AnyField = EditableSetting<unknown>
type AnyEntry = AnyField | Readonly<Record<string, AnyField>>

function isField(entry: AnyEntry): entry is AnyField {
  return typeof entry.toText === "function"
}

function entriesOf<Values>(fields: SettingsFields<Values>): [string, AnyEntry][] {
  return Object.entries(fields)
}

/** Reads what `nestFields` makes of a form. */
export function settingsSchema<Values>(fields: SettingsFields<Values>): z.ZodType<Values, unknown> {
  const shape = entriesOf(fields).map(([key, entry]): [string, z.ZodType] => {
    if (isField(entry)) return [key, entry.schema]
    return [key, z.object(recordOf(Object.keys(entry), (name) => entry[name]?.schema ?? z.never()))]
  })
  const schema: z.ZodType = z.object(Object.fromEntries(shape))
  return schema as z.ZodType<Values, unknown>
}

/** "fees.gst" → { fees: { gst } } */
export function nestFields<Values>(fields: SettingsFields<Values>, submitted: FormFields) {
  const nested = entriesOf(fields).map(([key, entry]) => {
    if (isField(entry)) return [key, submitted[key]]
    return [key, recordOf(Object.keys(entry), (name) => submitted[`${key}.${name}`])]
  })
  return Object.fromEntries(nested)
}

export function settingTexts<Values>(fields: SettingsFields<Values>, values: Values): FormFields {
  const texts = settingPaths(fields, keysOfFields(fields)).map(({ path, field, key, name }) => {
    const value: unknown = values[key]
    return [path, field.toText(name !== undefined && isRecord(value) ? value[name] : value)]
  })
  return Object.fromEntries(texts)
}

export function keysOfFields<Values>(fields: SettingsFields<Values>): (keyof Values & string)[] {
  return Object.keys(fields) as (keyof Values & string)[]
}

type PlacedField<Values> = {
  path: SettingPath<Values>
  field: AnyField
  key: keyof Values & string
  name: string | undefined
}

/** The fields of some settings, in their order. */
export function settingPaths<Values>(
  fields: SettingsFields<Values>,
  keys: readonly (keyof Values & string)[],
): PlacedField<Values>[] {
  const entries = new Map(entriesOf(fields))
  return keys.flatMap((key): PlacedField<Values>[] => {
    const entry = entries.get(key)
    if (entry === undefined) return []
    if (isField(entry)) return [{ path: key as SettingPath<Values>, field: entry, key, name: undefined }]
    return Object.entries(entry).map(([name, field]) => ({
      path: `${key}.${name}` as SettingPath<Values>,
      ...{ field, key, name },
    }))
  })
}
