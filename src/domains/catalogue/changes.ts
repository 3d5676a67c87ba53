type Values = Record<string, string | number | boolean | null>
export type Fields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

export function changesOf(row: Fields, form: Fields): { before: Values; after: Values } | undefined {
  const before: Values = {}
  const after: Values = {}
  for (const [field, value] of Object.entries(form)) {
    const [was, is] = [plain(row[field] ?? null), plain(value)]
    if (was === is) continue
    before[field] = was
    after[field] = is
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined
}

function plain(value: Fields[string]): Values[string] {
  return typeof value === "object" && value !== null ? value.join("; ") : value
}
