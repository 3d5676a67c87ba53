import type { ServerBuild } from "react-router"

/**
 * Splits a build by first path segment. The router scans all its routes many times per page; of the app's two hundred,
 * only those that begin like the address or with a parameter can match.
 */
export class RouteSubset {
  readonly #parts = new Map<string, ServerBuild>()
  readonly #others: ServerBuild

  constructor(build: ServerBuild) {
    const segments = new Map(Object.keys(build.routes).map((id) => [id, firstSegmentOf(build, id)]))
    this.#others = onlyRoutes(build, segments, undefined)
    for (const segment of new Set(segments.values()))
      if (segment !== undefined) this.#parts.set(segment, onlyRoutes(build, segments, segment))
  }

  /** Includes every route that may match the address or one above it. */
  of(pathname: string): ServerBuild {
    const first = pathname.split("/").find(Boolean) ?? ""
    // Requests for a page's data end in ".data".
    const segment = decoded(first).replace(/\.data$/, "")
    return this.#parts.get(segment.toLowerCase()) ?? this.#others
  }
}

/** Such a segment matches no route; the router answers it as an unreadable address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function onlyRoutes(
  build: ServerBuild,
  segments: Map<string, string | undefined>,
  segment: string | undefined,
) {
  const wanted = new Set<string>()
  for (const [id, its] of segments)
    if (its === undefined || its === segment)
      for (let up: string | undefined = id; up; up = build.routes[up]?.parentId) wanted.add(up)
  const { routes, assets } = build
  return {
    ...build,
    routes: pickRoutes(routes, wanted),
    assets: { ...assets, routes: pickRoutes(assets.routes, wanted) },
  }
}

function pickRoutes<Value>(from: Record<string, Value>, wanted: Set<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(from).filter(([id]) => wanted.has(id)))
}

/** Lower case, like the router's matching; undefined for a parameter. */
function firstSegmentOf(build: ServerBuild, id: string): string | undefined {
  const segments: string[] = []
  for (let up: string | undefined = id; up; up = build.routes[up]?.parentId)
    segments.unshift(...(build.routes[up]?.path ?? "").split("/").filter(Boolean))
  const [first] = segments
  return first === undefined || /^[:*]|\?$/.test(first) ? undefined : first.toLowerCase()
}
