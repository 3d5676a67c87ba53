import type { FormFields } from "#platform/input.ts"

export function parseCondition(submitted: FormFields) {
  const weight = submitted.weightGrams?.trim()
  return {
    fillLevel: submitted.fillLevel || null,
    seal: submitted.seal || null,
    label: submitted.label || null,
    box: submitted.box || null,
    flaws: submitted.flaws || null,
    weightGrams: weight ? Number(weight) : null,
    remarks: submitted.remarks || null,
  }
}
