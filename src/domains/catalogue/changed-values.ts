type ChangedValues = Record<string, string | number | boolean | null>
export type ComparedFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

export function changedValuesOf(
  row: ComparedFields,
  form: ComparedFields,
): { before: ChangedValues; after: ChangedValues } | undefined {
  const before: ChangedValues = {}
  const after: ChangedValues = {}
  for (const [field, value] of Object.entries(form)) {
    const [was, is] = [plain(row[field] ?? null), plain(value)]
    if (was === is) continue
    before[field] = was
    after[field] = is
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined
}

function plain(value: ComparedFields[string]): ChangedValues[string] {
  return typeof value === "object" && value !== null ? value.join("; ") : value
}
