import { LRUCache } from "lru-cache"
import { matchRoutes, type ServerBuild } from "react-router"
import { below } from "./drawing/sheet.ts"
import { RoutesNearby } from "./routes-nearby.ts"

/** A screen whose page may be kept declares what it reads of the address's query: the page is kept by those alone. */
type Declaring = { handle?: { parameters?: readonly string[] } }

/** By which a browser asks for the data of some routes of a page alone. */
const ofRouter = "_routes"
const mostKnown = 5_000
const mostLetters = 2_000

/** The addresses under which pages are kept: without the parameters that their screens do not read, such as `utm_source`. */
export class PageAddresses {
  readonly #nearby: RoutesNearby
  readonly #known = new LRUCache<string, { address: string | undefined }>({ max: mostKnown })

  constructor(build: ServerBuild) {
    this.#nearby = new RoutesNearby(build)
  }

  /** The path and query that the page is made of; undefined for a page that is never kept. */
  of(url: string): string | undefined {
    if (url.length > mostLetters) return undefined
    const known = this.#known.get(url)
    if (known) return known.address
    const address = this.#addressOf(url)
    this.#known.set(url, { address })
    return address
  }

  #addressOf(url: string): string | undefined {
    const at = url.indexOf("?")
    const path = at < 0 ? url : url.slice(0, at)
    if (!isDecodable(path)) return undefined
    const declared = this.#declaredAt(path)
    if (!declared) return undefined
    const pairs = at < 0 ? [] : url.slice(at + 1).split("&")
    const read = pairs.filter((pair) => declared.has(nameOf(pair)))
    return read.length > 0 ? `${path}?${read.join("&")}` : path
  }

  #declaredAt(path: string): Set<string> | undefined {
    const isData = path.endsWith(".data")
    const page = isData ? path.slice(0, -".data".length).replace(/\/(_root|_)$/, "/") : path
    const build = this.#nearby.of(page)
    const routes = matchRoutes(below(build, undefined), page) ?? []
    const leaf = build.routes[routes.at(-1)?.route.id ?? ""]?.module as Declaring | undefined
    const parameters = leaf?.handle?.parameters
    return parameters && new Set(isData ? [...parameters, ofRouter] : parameters)
  }
}

/** The name in a pair of the query, as URLSearchParams reads it. */
function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? ""
}

/** The router would warn of such a path on the console, once for each that anybody makes up. */
function isDecodable(path: string): boolean {
  try {
    // The bundler would leave out a call whose result nobody reads.
    return decodeURIComponent(path) !== ""
  } catch {
    return false
  }
}
