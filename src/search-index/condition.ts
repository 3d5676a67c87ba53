import { type BitSet, popCount } from "./bit-set.ts"
import type { NameColumn, NumberColumn } from "./columns.ts"
import type { SortOrder } from "./order.ts"

export type FilterCondition = FacetCondition | ChoiceCondition | RangeCondition
export type FacetCondition = { isOf: NameColumn; name: string }
/** Several names of one facet, of which a document has one. */
export type ChoiceCondition = { anyOf: NameColumn; names: readonly string[] }
export type RangeCondition = { between: NumberColumn; from: number; to: number; order: SortOrder | undefined }

export function passes(condition: FilterCondition, document: number): boolean {
  if ("isOf" in condition) {
    const { isOf, name } = condition
    // Compares names, not codes: the name may get a code later.
    return isOf.nameOf(document) === name
  }
  if ("anyOf" in condition) return condition.names.includes(condition.anyOf.nameOf(document) ?? "")
  const value = condition.between.get(document)
  return value >= condition.from && value <= condition.to
}

export function maxPassing(condition: FilterCondition, size: number): number {
  if ("isOf" in condition) return condition.isOf.countOf(condition.name)
  if ("anyOf" in condition)
    return condition.names.reduce((sum, name) => sum + condition.anyOf.countOf(name), 0)
  const span = condition.order?.span(condition.from, condition.to)
  return span ? span.end - span.start : size
}

/** Moves passing documents to the front, and returns their number. */
export function filterDocuments(condition: FilterCondition, documents: Uint32Array, length: number): number {
  if ("isOf" in condition)
    return filterByName(condition.isOf.codes, condition.isOf.codeOf(condition.name) ?? -1, documents, length)
  if ("anyOf" in condition) return filterByNames(condition, documents, length)
  return filterByFigure(condition, documents, length)
}

function filterByNames({ anyOf, names }: ChoiceCondition, documents: Uint32Array, length: number): number {
  const codes = new Set(names.map((name) => anyOf.codeOf(name) ?? -1))
  let passed = 0
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    if (codes.has(anyOf.codes[document] ?? 0)) documents[passed++] = document
  }
  return passed
}

function filterByName(
  codes: NameColumn["codes"],
  code: number,
  documents: Uint32Array,
  length: number,
): number {
  let passed = 0
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    if (codes[document] === code) documents[passed++] = document
  }
  return passed
}

function filterByFigure(
  { between, from, to }: RangeCondition,
  documents: Uint32Array,
  length: number,
): number {
  const { values } = between
  let passed = 0
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    const value = values[document] ?? Number.NaN
    if (value >= from && value <= to) documents[passed++] = document
  }
  return passed
}

/**
 * Reading by an order is random access, while a scan reads neighbours: this many scanned documents cost as much as one.
 */
const scansPerLookup = 8

/** A small range is read from an order by the figure, a large one by a scan. */
export function collectRange(
  { between, from, to, order }: RangeCondition,
  bits: BitSet,
  all: BitSet,
  end: number,
): void {
  const span = order?.span(from, to)
  if (order && span && (span.end - span.start) * scansPerLookup < end) {
    for (let index = span.start; index < span.end; index++) bits.add(order.documents[index] ?? 0)
    return
  }
  const { values } = between
  const { words } = bits
  for (let index = 0; index < words.length; index++) {
    const first = index << 5
    const last = Math.min(first + 32, end)
    let word = 0
    for (let document = first; document < last; document++) {
      const value = values[document] ?? Number.NaN
      if (value >= from && value <= to) word |= 1 << (document & 31)
    }
    word &= all.words[index] ?? 0
    words[index] = word
    bits.count += popCount(word)
  }
}
