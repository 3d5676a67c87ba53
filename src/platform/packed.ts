declare const inside: unique symbol

/** A value as one text: what a loader answers is walked value by value otherwise, for the thread that draws and for the browser. */
export type Packed<Value> = string & { readonly [inside]?: Value }

/** For what JSON can say, as a loader's answer with many small values: a list of cards, a lot with its bids. */
export function packed<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value)
}

export function unpacked<Value>(text: Packed<Value>): Value {
  return JSON.parse(text)
}
