import { createStaticHandler, type EntryContext, type RouteObject, type ServerBuild } from "react-router"
import type { Language } from "#platform/ctx.ts"
import type { FragmentData } from "#web/request-context.ts"
import { RouteSubset } from "../route-subset.ts"
import { streamCacheOf } from "./loader-data.ts"

type Context = EntryContext["staticHandlerContext"]

/** Plain data, so it can go to another thread. */
export type RenderInput = {
  url: string
  language: Language
  serializedData: readonly string[]
  fragments: FragmentData
  start: string | undefined
  basename: string | undefined
  location: Context["location"]
  matches: readonly { id: string; params: object; pathname: string; pathnameBase: string }[]
  loaderData: Context["loaderData"]
  statusCode: number
}

/** Undefined for a page with an error or with the result of a form. */
export function toRenderInput(
  url: string,
  language: Language,
  router: EntryContext,
  serializedData: readonly string[],
  fragments: FragmentData,
): RenderInput | undefined {
  const { basename, location, matches, loaderData, actionData, errors, statusCode } =
    router.staticHandlerContext
  if (errors || actionData) return undefined
  return {
    ...{ url, language, serializedData, fragments, basename, location, loaderData, statusCode },
    start: router.serverHandoffString,
    matches: matches.map(({ route, params, pathname, pathnameBase }) => ({
      ...{ id: route.id, params, pathname, pathnameBase },
    })),
  }
}

type RouterContextBase = Omit<EntryContext, "staticHandlerContext"> & { match: Context["_match"] }

export class RouterContexts {
  readonly #nearby: RouteSubset
  readonly #parts = new Map<ServerBuild, RouterContextBase>()

  constructor(build: ServerBuild) {
    this.#nearby = new RouteSubset(build)
  }

  routerOf(input: RenderInput): EntryContext {
    const { match, ...part } = this.#partOf(this.#nearby.of(new URL(input.url).pathname))
    const { basename, location, loaderData, statusCode } = input
    const staticHandlerContext = {
      ...{ basename, location, loaderData, statusCode, actionData: null, errors: null },
      ...{ loaderHeaders: {}, actionHeaders: {}, _match: match },
      matches: input.matches.map(({ id, ...matched }) => ({ ...matched, route: { id } })),
    } as Context
    return {
      ...part,
      staticHandlerContext,
      ...(input.start === undefined ? {} : { serverHandoffString: input.start }),
      serverHandoffStream: new ReadableStream<Uint8Array>(),
      renderMeta: streamCacheOf(input.serializedData),
    }
  }

  #partOf(build: ServerBuild): RouterContextBase {
    const cached = this.#parts.get(build)
    if (cached) return cached
    const { assets, future, ssr, routeDiscovery, isSpaMode } = build
    const part: RouterContextBase = {
      branches: [],
      ...{ manifest: assets, future, ssr, routeDiscovery, isSpaMode },
      routeModules: Object.fromEntries(
        Object.entries(build.routes).flatMap(([id, route]) => (route ? [[id, route.module]] : [])),
      ) as EntryContext["routeModules"],
      match: createStaticHandler(childRoutes(build, undefined)).match,
    }
    this.#parts.set(build, part)
    return part
  }
}

export function childRoutes(build: ServerBuild, parentId: string | undefined): RouteObject[] {
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
