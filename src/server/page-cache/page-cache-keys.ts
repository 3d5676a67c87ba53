import { LRUCache } from "lru-cache"
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router"
import { RouteSubset } from "../rendering/route-subset.ts"

/** Screens declare the parameters that they read; only those are part of the cache key. */
type DeclaredHandle = { handle?: { parameters?: readonly string[] } }

/** Browsers use it to request the data of some routes only. */
const routerParameter = "_routes"
const maxCached = 5_000
const maxCharacters = 2_000

/** Computes cache keys without unread parameters, such as `utm_source`. */
export class PageCacheKeys {
  readonly #nearby: RouteSubset
  /** By path: matching it costs as much as the rest of a cached page, and anybody can invent parameters. */
  readonly #declared = new LRUCache<string, { parameters: ReadonlySet<string> | undefined }>({
    max: maxCached,
  })

  constructor(build: ServerBuild) {
    this.#nearby = new RouteSubset(build)
  }

  /** Undefined for a page that is never cached. */
  of(url: string): string | undefined {
    if (url.length > maxCharacters) return undefined
    const at = url.indexOf("?")
    const path = at < 0 ? url : url.slice(0, at)
    if (!isDecodable(path)) return undefined
    const declared = this.#declaredOnce(path)
    if (!declared) return undefined
    const pairs = at < 0 ? [] : url.slice(at + 1).split("&")
    const read = pairs.filter((pair) => declared.has(nameOf(pair)))
    return read.length > 0 ? `${path}?${read.join("&")}` : path
  }

  #declaredOnce(path: string): ReadonlySet<string> | undefined {
    const cached = this.#declared.get(path)
    if (cached) return cached.parameters
    const parameters = this.#declaredAt(path)
    this.#declared.set(path, { parameters })
    return parameters
  }

  #declaredAt(path: string): ReadonlySet<string> | undefined {
    const isData = path.endsWith(".data")
    const page = isData ? path.slice(0, -".data".length).replace(/\/(_root|_)$/, "/") : path
    const build = this.#nearby.of(page)
    const routes = matchRoutes(childRoutes(build, undefined), page) ?? []
    const leaf = build.routes[routes.at(-1)?.route.id ?? ""]?.module as DeclaredHandle | undefined
    const parameters = leaf?.handle?.parameters
    return parameters && new Set(isData ? [...parameters, routerParameter] : parameters)
  }
}

/** Reads it like URLSearchParams. */
function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? ""
}

/** The router would log each such path, and a visitor can invent any number. */
function isDecodable(path: string): boolean {
  try {
    // The bundler removes a call with an unused result.
    return decodeURIComponent(path) !== ""
  } catch {
    return false
  }
}

function childRoutes(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive } = route
    const base = { id, ...(path === undefined ? {} : { path }) }
    if (index) return [{ ...base, index }]
    return [
      {
        ...base,
        ...(caseSensitive === undefined ? {} : { caseSensitive }),
        children: childRoutes(build, id),
      },
    ]
  })
}
