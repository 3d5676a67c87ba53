type Sent = Readonly<Record<string, string>>

/** Reads the condition from a form; an empty field is not stated. */
export function conditionOf(sent: Sent) {
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
