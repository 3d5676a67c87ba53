declare const inside: unique symbol

/** JSON text: React Router would serialize the data value by value, for the render thread and for the browser. */
export type Packed<Value> = string & { readonly [inside]?: Value }

/** `never` for types that JSON changes. */
type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | bigint | symbol | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Callable
    ? never
    : { [Name in keyof Value]: Plain<Value[Name]> }
type Callable = (...given: never[]) => unknown

/** For loader data with many small values: cards of a list, bids of a lot. */
export function packed<Value>(value: Value & Plain<Value>): Packed<Value> {
  return JSON.stringify(value)
}

export function unpacked<Value>(text: Packed<Value>): Value {
  return JSON.parse(text)
}
