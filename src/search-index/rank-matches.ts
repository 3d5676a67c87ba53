import type { Collection } from "./collection.ts"
import type { FilterSet, FoundPage } from "./filter-set.ts"
import type { Matches } from "./matches.ts"
import { selectBest } from "./select-best.ts"

/** Breaks ties: available first, then newest. `key` names it in the cache. */
export type TieBreak = { key: string; isReady(document: number): boolean; newness(document: number): number }

export function rankMatches<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  within: FilterSet,
  query: string,
  wanted: number,
  prefer: TieBreak,
): FoundPage {
  if (within.count === 0) return { ids: [], scores: [], total: 0, corrected: null }
  const key = `${wanted} ${prefer.key} ${query}`
  const cached = within.found.get(key)
  if (cached && cached.version === collection.version) return cached.page
  const page = rankUncached(collection, within, query, wanted, prefer)
  if (wanted > maxCachedSize) return page
  if (within.found.size >= maxCachedPages)
    for (const oldest of within.found.keys()) {
      within.found.delete(oldest)
      break
    }
  within.found.set(key, { version: collection.version, page })
  return page
}

/** Caches until anything changes: everyone who types sends the same prefixes. */
const maxCachedPages = 10_000
const maxCachedSize = 100

function rankUncached<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  within: FilterSet,
  query: string,
  wanted: number,
  { isReady, newness }: TieBreak,
): FoundPage {
  const result = collection.text.search(query, within.bits)
  if (!result) return { ids: [], scores: [], total: 0, corrected: null }
  const { documents, scores, newnessValues, length } = topByScore(
    result.matches,
    collection.nameLengths.values,
    wanted,
  )
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    if (isReady(document)) scores[at] = (scores[at] ?? 0) + 0.5
    newnessValues[at] = newness(document)
  }
  const isBefore = (a: number, b: number) => {
    const closer = (scores[a] ?? 0) - (scores[b] ?? 0)
    if (closer !== 0) return closer > 0
    const newer = (newnessValues[a] ?? 0) - (newnessValues[b] ?? 0)
    return newer === 0 ? collection.idOf(documents[a] ?? 0) < collection.idOf(documents[b] ?? 0) : newer > 0
  }
  const indexes = selectBest(length, wanted, isBefore)
  return {
    ids: indexes.map((index) => collection.idOf(documents[index] ?? 0)),
    scores: indexes.map((index) => scores[index] ?? 0),
    total: result.matches.length,
    corrected: result.corrected,
  }
}

const maxScore = 4_096
/** Shared between calls: ranking is synchronous. */
const counts = new Uint32Array(maxScore)
const buffers = {
  all: new Int16Array(0),
  documents: new Uint32Array(0),
  scores: new Float64Array(0),
  newnessValues: new Float64Array(0),
}

function growBuffers(length: number): typeof buffers {
  if (buffers.all.length >= length) return buffers
  const size = Math.ceil(length * 1.25)
  buffers.all = new Int16Array(size)
  buffers.documents = new Uint32Array(size)
  buffers.scores = new Float64Array(size)
  buffers.newnessValues = new Float64Array(size)
  return buffers
}

/**
 * Counts matches by score, so that the many low ones are not ranked. Retains all that can be among the best, whatever
 * breaks ties.
 */
function topByScore({ documents, scores, length }: Matches, nameLengths: Uint8Array, wanted: number) {
  const chosen = growBuffers(length)
  const { all } = chosen
  let max = 0
  for (let at = 0; at < length; at++) {
    const score = (scores[at] ?? 0) + 15 - Math.min(15, nameLengths[documents[at] ?? 0] ?? 15)
    all[at] = score
    counts[score] = (counts[score] ?? 0) + 1
    if (score > max) max = score
  }
  let min = max + 1
  let count = 0
  while (min > 0 && count < wanted) count += counts[--min] ?? 0
  counts.fill(0, 0, max + 1)
  for (let at = 0, filled = 0; at < length; at++) {
    const score = all[at] ?? 0
    if (score < min) continue
    chosen.documents[filled] = documents[at] ?? 0
    chosen.scores[filled++] = score - 15
  }
  return { ...chosen, length: count }
}
