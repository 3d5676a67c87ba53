import type { RefusalView } from "#platform/refusal.ts"

/** The refusal's words at the field it is about. */
export function fieldError(refusal: RefusalView | undefined, field: string): string | undefined {
  if (refusal?.errors) return refusal.errors.find((error) => error.field === field)?.message
  return refusal?.facts.field === field ? refusal.message : undefined
}

/** The refusal's words where no field of the form is to blame. */
export function formError(refusal: RefusalView | undefined): string | undefined {
  return refusal && refusal.facts.field === undefined ? refusal.message : undefined
}
