/** `Object.keys` with the names of a record that has no others than its type declares. */
export function keysOf<Name extends string>(record: { readonly [Each in Name]?: unknown }): Name[] {
  const names: Name[] = []
  for (const name in record) names.push(name)
  return names
}

export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  // The compiler does not see that the entries are complete.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

export function isOneOf<const Value>(values: readonly Value[], value: unknown): value is Value {
  return values.some((each) => each === value)
}
