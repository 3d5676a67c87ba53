type ConditionFormFields = Readonly<Record<string, string>>

export function parseCondition(sent: ConditionFormFields) {
  const weight = sent.weightGrams?.trim()
  return {
    fillLevel: sent.fillLevel || null,
    seal: sent.seal || null,
    label: sent.label || null,
    box: sent.box || null,
    flaws: sent.flaws || null,
    weightGrams: weight ? Number(weight) : null,
    remarks: sent.remarks || null,
  }
}
