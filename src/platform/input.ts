import type { z } from "zod"
import { Refusal } from "./refusal.ts"

/**
 * What was sent, read with its schema, or a refusal for the first field that fails, in the schema's order.
 * A schema's own messages are reasons of the noun (`usernameRequired` → `accounts.usernameRequired`).
 */
export function read<Schema extends z.ZodType>(
  noun: string,
  schema: Schema,
  sent: unknown,
): z.output<Schema> {
  const result = schema.safeParse(sent)
  if (result.success) return result.data
  throw refusalOf(noun, result.error.issues[0])
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
