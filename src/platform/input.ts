import type { core, z } from "zod"
import { Refusal } from "./refusal.ts"

/**
 * Throws a refusal for the first field that fails, in the schema's order, with `others` for the rest. The schema's
 * messages are reasons of the noun (`usernameRequired` → `accounts.usernameRequired`).
 */
export function parseInput<Schema extends z.ZodType>(
  noun: string,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw combineRefusals(result.error.issues.map((issue) => refusalOfIssue(noun, issue)))
  requireStorable(result.data)
  return result.data
}

export function combineRefusals(found: readonly Refusal[]): Refusal {
  const firstOfEach = new Map(found.toReversed().map((refusal) => [refusal.facts.field ?? "", refusal]))
  const [first, ...others] = found.filter((refusal) => firstOfEach.get(refusal.facts.field ?? "") === refusal)
  if (!first) throw new Error("nothing is wrong")
  first.others = others
  return first
}

/** Parts of a form that are parsed by themselves: all their refusals are thrown together. */
export function parseTogether<Parts extends Record<string, () => unknown>>(parts: Parts) {
  const found: Refusal[] = []
  const parsed = Object.entries(parts).map(([name, part]) => {
    try {
      return [name, part()]
    } catch (problem) {
      found.push(...refusalsOf(problem))
      return [name, undefined]
    }
  })
  if (found.length > 0) throw combineRefusals(found)
  return Object.fromEntries(parsed) as { [Name in keyof Parts]: ReturnType<Parts[Name]> }
}

/** The same where a part asks the database. One after the other: parts may share a transaction. */
export async function checkTogether<Parts extends Record<string, () => unknown>>(parts: Parts) {
  const found: Refusal[] = []
  const checked: [string, unknown][] = []
  for (const [name, part] of Object.entries(parts)) {
    try {
      checked.push([name, await part()])
    } catch (problem) {
      found.push(...refusalsOf(problem))
    }
  }
  if (found.length > 0) throw combineRefusals(found)
  return Object.fromEntries(checked) as { [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]>> }
}

function refusalsOf(problem: unknown): readonly Refusal[] {
  if (!(problem instanceof Refusal)) throw problem
  return [problem, ...problem.others]
}

/** Of a check across fields: it runs once they are valid, while other fields may be wrong. */
export function whenValid(...fields: readonly string[]) {
  return ({ issues }: core.ParsePayload) =>
    // An issue without a field is that of the whole: it is no object.
    !issues.some(({ path: [field] = [] }) => field === undefined || fields.includes(String(field)))
}

/** PostgreSQL cannot store U+0000 or a lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed()
}

const maxDepth = 20

/** Also refuses values nested deeper than any valid input. */
export function requireStorable(value: unknown, field = "", depth = 0): void {
  if (typeof value === "string" && !isStorable(value))
    throw new Refusal("api.invalid", 422, { field, problem: "U+0000" })
  if (typeof value !== "object" || value === null || value instanceof Date) return
  if (depth > maxDepth) throw new Refusal("api.invalid", 422, { field: "", problem: "too deep" })
  for (const [name, part] of Object.entries(value))
    requireStorable(part, field ? `${field}.${name}` : name, depth + 1)
}

export function isJsonType(contentType: string): boolean {
  return /^application\/([a-z-.]+\+)?json(;\s*[a-zA-Z0-9-]+=[^;]+)*$/.test(contentType)
}

export type FormFields = Readonly<Record<string, string>>

/** The last value of a repeated field counts. */
export function fieldsOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value
  return fields
}

export function refusalOfIssue(
  noun: string,
  issue: { message: string; path?: PropertyKey[] | undefined } | undefined,
): Refusal {
  const field = issue?.path?.map(String).join(".") ?? ""
  const reason = issue?.message ?? ""
  // Reasons are one word in camel case; other messages are the schema library's.
  if (/^[a-z][A-Za-z]+$/.test(reason)) return new Refusal(`${noun}.${reason}`, 422, { field })
  return new Refusal("api.invalid", 422, { field, problem: reason })
}
