import { best } from "./best.ts"
import type { Collection } from "./collection.ts"
import type { FilterSet, FoundPage } from "./filter-set.ts"
import type { Matches } from "./matches.ts"

/** Breaks ties: available first, then newest. */
export type Preference = { isReady(document: number): boolean; newness(document: number): number }

export function closest<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  within: FilterSet,
  query: string,
  wanted: number,
  prefer: Preference,
): FoundPage {
  if (within.count === 0) return { ids: [], scores: [], total: 0, corrected: null }
  const key = `${wanted} ${query}`
  const known = within.found.get(key)
  if (known && known.version === collection.version) return known.page
  const page = findClosest(collection, within, query, wanted, prefer)
  if (wanted > mostWantedKept) return page
  if (within.found.size >= mostFoundKept)
    for (const oldest of within.found.keys()) {
      within.found.delete(oldest)
      break
    }
  within.found.set(key, { version: collection.version, page })
  return page
}

/** Caches until anything changes: everyone who types sends the same prefixes. */
const mostFoundKept = 10_000
const mostWantedKept = 100

function findClosest<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  within: FilterSet,
  query: string,
  wanted: number,
  { isReady, newness }: Preference,
): FoundPage {
  const heard = collection.text.search(query, within.bits)
  if (!heard) return { ids: [], scores: [], total: 0, corrected: null }
  const { documents, scores, news, length } = likeliest(heard.matches, collection.nameLengths.values, wanted)
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    if (isReady(document)) scores[at] = (scores[at] ?? 0) + 0.5
    news[at] = newness(document)
  }
  const isBefore = (a: number, b: number) => {
    const closer = (scores[a] ?? 0) - (scores[b] ?? 0)
    if (closer !== 0) return closer > 0
    const newer = (news[a] ?? 0) - (news[b] ?? 0)
    return newer === 0 ? collection.idOf(documents[a] ?? 0) < collection.idOf(documents[b] ?? 0) : newer > 0
  }
  const places = best(length, wanted, isBefore)
  return {
    ids: places.map((place) => collection.idOf(documents[place] ?? 0)),
    scores: places.map((place) => scores[place] ?? 0),
    total: heard.matches.length,
    corrected: heard.corrected,
  }
}

const mostScore = 4_096
/** Shared between calls: ranking is synchronous. */
const counts = new Uint32Array(mostScore)
const room = {
  all: new Int16Array(0),
  documents: new Uint32Array(0),
  scores: new Float64Array(0),
  news: new Float64Array(0),
}

function makeRoom(length: number): typeof room {
  if (room.all.length >= length) return room
  const size = Math.ceil(length * 1.25)
  room.all = new Int16Array(size)
  room.documents = new Uint32Array(size)
  room.scores = new Float64Array(size)
  room.news = new Float64Array(size)
  return room
}

/**
 * Counts matches by score, so that the many low ones are not ranked. Retains all that can be among the best, whatever
 * breaks ties.
 */
function likeliest({ documents, worth, length }: Matches, nameLengths: Uint8Array, wanted: number) {
  const chosen = makeRoom(length)
  const { all } = chosen
  let most = 0
  for (let at = 0; at < length; at++) {
    const score = (worth[at] ?? 0) + 15 - Math.min(15, nameLengths[documents[at] ?? 0] ?? 15)
    all[at] = score
    counts[score] = (counts[score] ?? 0) + 1
    if (score > most) most = score
  }
  let least = most + 1
  let count = 0
  while (least > 0 && count < wanted) count += counts[--least] ?? 0
  counts.fill(0, 0, most + 1)
  for (let at = 0, kept = 0; at < length; at++) {
    const score = all[at] ?? 0
    if (score < least) continue
    chosen.documents[kept] = documents[at] ?? 0
    chosen.scores[kept++] = score - 15
  }
  return { ...chosen, length: count }
}
