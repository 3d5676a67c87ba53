declare const packedType: unique symbol

/**
 * JSON text, because React Router would serialize the data value by value.
 */
export type PackedData<Value> = string & { readonly [packedType]?: Value }

/** Maps types that JSON changes to `never`. */
type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | bigint | symbol | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Callable
    ? never
    : { [Name in keyof Value]: Plain<Value[Name]> }
type Callable = (...given: never[]) => unknown

/** Use it for loader data with many small values: the cards of a list, the bids of a lot. */
export function packed<Value>(value: Value & Plain<Value>): PackedData<Value> {
  return JSON.stringify(value)
}

export function unpacked<Value>(text: PackedData<Value>): Value {
  return JSON.parse(text)
}
