import type { z } from "zod"
import { Refusal } from "./refusal.ts"

/**
 * What was sent, read with its schema, or a refusal for the first field that fails, in the schema's order. Its `others`
 * are those of the other fields.
 * A schema's own messages are reasons of the noun (`usernameRequired` → `accounts.usernameRequired`).
 */
export function read<Schema extends z.ZodType>(
  noun: string,
  schema: Schema,
  sent: unknown,
): z.output<Schema> {
  const result = schema.safeParse(sent)
  if (!result.success) throw allWrong(result.error.issues.map((issue) => refusalOf(noun, issue)))
  requireStorable(result.data)
  return result.data
}

/** One refusal for all that is wrong in a form: the first of each field, in their order. */
export function allWrong(found: readonly Refusal[]): Refusal {
  const firstOfEach = new Map(found.toReversed().map((refusal) => [refusal.facts.field ?? "", refusal]))
  const [first, ...others] = found.filter((refusal) => firstOfEach.get(refusal.facts.field ?? "") === refusal)
  if (!first) throw new Error("nothing is wrong")
  first.others = others
  return first
}

/** The parts of a form, each read by its own function; or one refusal for all that is wrong in any of them. */
export function readTogether<Parts extends Record<string, () => unknown>>(parts: Parts) {
  const wrong: Refusal[] = []
  const read = Object.entries(parts).map(([name, part]) => {
    try {
      return [name, part()]
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      wrong.push(problem, ...problem.others)
      return [name, undefined]
    }
  })
  if (wrong.length > 0) throw allWrong(wrong)
  return Object.fromEntries(read) as { [Name in keyof Parts]: ReturnType<Parts[Name]> }
}

/** PostgreSQL keeps every text but one with U+0000 or half a character in it. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed()
}

const deepest = 20

/** Refuses what could not be written down, however deep it lies; and what lies deeper than anything the house asks for. */
export function requireStorable(value: unknown, field = "", depth = 0): void {
  if (typeof value === "string" && !isStorable(value))
    throw new Refusal("api.invalid", 422, { field, problem: "U+0000" })
  if (typeof value !== "object" || value === null || value instanceof Date) return
  if (depth > deepest) throw new Refusal("api.invalid", 422, { field: "", problem: "too deep" })
  for (const [name, part] of Object.entries(value))
    requireStorable(part, field ? `${field}.${name}` : name, depth + 1)
}

/** Whether a body says of itself that it is JSON. */
export function isJsonType(contentType: string): boolean {
  return /^application\/([a-z-.]+\+)?json(;\s*[a-zA-Z0-9-]+=[^;]+)*$/.test(contentType)
}

/** A form's fields as a plain object; a file or a repeated field keeps its last value. */
export function fieldsOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value
  return fields
}

export function refusalOf(
  noun: string,
  issue: { message: string; path?: PropertyKey[] | undefined } | undefined,
): Refusal {
  const field = issue?.path?.map(String).join(".") ?? ""
  const reason = issue?.message ?? ""
  // A reason is one lower-case word in camel case; anything else is the schema library's own sentence.
  if (/^[a-z][A-Za-z]+$/.test(reason)) return new Refusal(`${noun}.${reason}`, 422, { field })
  return new Refusal("api.invalid", 422, { field, problem: reason })
}
