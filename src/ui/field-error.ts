import type { RefusalView } from "#platform/refusal.ts"

export function fieldError(refusal: RefusalView | undefined, field: string): string | undefined {
  if (refusal?.errors) return refusal.errors.find((error) => error.field === field)?.message
  return refusal?.facts.field === field ? refusal.message : undefined
}

/** Returns the message if no field is at fault. */
export function formError(refusal: RefusalView | undefined): string | undefined {
  return refusal && refusal.facts.field === undefined ? refusal.message : undefined
}
