import { type BitSet, ones } from "./bit-set.ts"
import type { NameColumn, NumberColumn } from "./columns.ts"
import type { Order } from "./order.ts"

/** One condition of a filter: a name, or a figure within a range. */
export type Condition = Named | Bound
export type Named = { isOf: NameColumn; name: string }
export type Bound = { between: NumberColumn; from: number; to: number; order: Order | undefined }

export function passes(condition: Condition, document: number): boolean {
  if ("isOf" in condition) {
    const { isOf, name } = condition
    // Compares names, not codes: the name may get a code later.
    return isOf.nameOf(document) === name
  }
  const value = condition.between.get(document)
  return value >= condition.from && value <= condition.to
}

/** An upper bound of how many documents pass. */
export function mostPassing(condition: Condition, size: number): number {
  if ("isOf" in condition) return condition.isOf.countOf(condition.name)
  const span = condition.order?.span(condition.from, condition.to)
  return span ? span.end - span.start : size
}

/** Moves the documents that pass to the front, and returns how many they are. */
export function sift(condition: Condition, documents: Uint32Array, length: number): number {
  return "isOf" in condition
    ? siftByName(condition.isOf.codes, condition.isOf.codeOf(condition.name) ?? -1, documents, length)
    : siftByFigure(condition, documents, length)
}

function siftByName(
  codes: NameColumn["codes"],
  code: number,
  documents: Uint32Array,
  length: number,
): number {
  let kept = 0
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    if (codes[document] === code) documents[kept++] = document
  }
  return kept
}

function siftByFigure({ between, from, to }: Bound, documents: Uint32Array, length: number): number {
  const { values } = between
  let kept = 0
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    const value = values[document] ?? Number.NaN
    if (value >= from && value <= to) documents[kept++] = document
  }
  return kept
}

/**
 * Reading one document by an order is a random access; a scan reads neighbours. This many scanned documents cost as
 * much as one.
 */
const looksForOne = 8

/**
 * Adds all documents with a figure in the range: a small range is read from an order by that figure, a large one by a
 * scan.
 */
export function gather({ between, from, to, order }: Bound, bits: BitSet, all: BitSet, end: number): void {
  const span = order?.span(from, to)
  if (order && span && (span.end - span.start) * looksForOne < end) {
    for (let place = span.start; place < span.end; place++) bits.add(order.documents[place] ?? 0)
    return
  }
  const { values } = between
  const { words } = bits
  for (let place = 0; place < words.length; place++) {
    const first = place << 5
    const last = Math.min(first + 32, end)
    let word = 0
    for (let document = first; document < last; document++) {
      const value = values[document] ?? Number.NaN
      if (value >= from && value <= to) word |= 1 << (document & 31)
    }
    word &= all.words[place] ?? 0
    words[place] = word
    bits.count += ones(word)
  }
}
