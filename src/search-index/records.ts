/** `Object.keys` with the names of a record that has no others than its type declares. */
export function keysOf<Name extends string>(record: { readonly [Each in Name]?: unknown }): Name[] {
  return Object.keys(record) as Name[]
}

export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
