import type { PageAnswer } from "#admin/admin-form.tsx"
import type { findProducts } from "#domains/catalogue/reads.ts"
import type { FormFields } from "#platform/input.ts"

/** What a form shows after one of its buttons has filled rows or searched the catalogue. */
export type NewRowsAnswer = { filled: FormFields; found: Awaited<ReturnType<typeof findProducts>> }

export function newRowsIn(answer: PageAnswer): NewRowsAnswer | undefined {
  return answer && "rows" in answer ? (answer as { rows: NewRowsAnswer }).rows : undefined
}
