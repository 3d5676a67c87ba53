export function countBy<Name extends string>(
  names: readonly (Name | null)[],
): { name: Name; count: number }[] {
  const counts = new Map<Name, number>()
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, "en"))
}
