declare const inside: unique symbol

/** A value as one text: what a loader answers is walked value by value otherwise, for the thread that draws and for the browser. */
export type Packed<Value> = string & { readonly [inside]?: Value }

/** What JSON gives back as it was; of anything else the type is `never`. */
type Plain<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | bigint | symbol | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Callable
    ? never
    : { [Name in keyof Value]: Plain<Value[Name]> }
type Callable = (...given: never[]) => unknown

/** For a loader's answer with many small values: a list of cards, a lot with its bids. */
export function packed<Value>(value: Value & Plain<Value>): Packed<Value> {
  return JSON.stringify(value)
}

export function unpacked<Value>(text: Packed<Value>): Value {
  return JSON.parse(text)
}
