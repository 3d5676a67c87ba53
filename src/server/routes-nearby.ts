import type { ServerBuild } from "react-router"

/**
 * A build parted by the first word of its addresses. The router goes through all the routes it has many times a page; of
 * the house's two hundred those few come into question that begin like the address, or with anything at all.
 */
export class RoutesNearby {
  readonly #parts = new Map<string, ServerBuild>()
  readonly #others: ServerBuild

  constructor(build: ServerBuild) {
    const words = new Map(Object.keys(build.routes).map((id) => [id, firstWordOf(build, id)]))
    this.#others = only(build, words, undefined)
    for (const word of new Set(words.values()))
      if (word !== undefined) this.#parts.set(word, only(build, words, word))
  }

  /** The build with every route that may lead to this address or to one above it. */
  of(pathname: string): ServerBuild {
    const first = pathname.split("/").find(Boolean) ?? ""
    // The address of a page's data ends in what is no part of a route.
    const word = decoded(first).replace(/\.data$/, "")
    return this.#parts.get(word.toLowerCase()) ?? this.#others
  }
}

/** What cannot be decoded is no route's word; the router answers it as an address that cannot be read. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

function only(build: ServerBuild, words: Map<string, string | undefined>, word: string | undefined) {
  const wanted = new Set<string>()
  for (const [id, its] of words)
    if (its === undefined || its === word)
      for (let up: string | undefined = id; up; up = build.routes[up]?.parentId) wanted.add(up)
  const { routes, assets } = build
  return {
    ...build,
    routes: pick(routes, wanted),
    assets: { ...assets, routes: pick(assets.routes, wanted) },
  }
}

function pick<Value>(from: Record<string, Value>, wanted: Set<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(from).filter(([id]) => wanted.has(id)))
}

/** What the whole address of a route begins with, in lower case, as the router reads it; undefined where it is left open. */
function firstWordOf(build: ServerBuild, id: string): string | undefined {
  const segments: string[] = []
  for (let up: string | undefined = id; up; up = build.routes[up]?.parentId)
    segments.unshift(...(build.routes[up]?.path ?? "").split("/").filter(Boolean))
  const [first] = segments
  return first === undefined || /^[:*]|\?$/.test(first) ? undefined : first.toLowerCase()
}
