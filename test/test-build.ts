import type { ReactNode } from "react"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { contextFor, type Language } from "#platform/ctx.ts"
import handleRequest, { handleError } from "../src/entry.server.tsx"
import { finalizePage } from "../src/server/rendering/finalize-page.ts"
import { type RenderState, renderKey } from "../src/server/rendering/render-context.ts"
import { ctxKey, pageKey } from "../src/web/request-context.ts"
import { testApp } from "./db.ts"

/** A React Router build with a few pages in one document, as the bundler would make it. */
export function createTestBuild(
  document: { default: () => ReactNode; loader(): unknown },
  pages: Record<string, () => ReactNode>,
): ServerBuild {
  const screens = Object.entries(pages).map(([path, page]) => ({
    ...{ id: path, path, parentId: "root" },
    module: { default: page, loader: () => ({ text: "what was read" }) },
  }))
  const routes = [{ id: "root", path: "", module: document }, ...screens]
  const assets = routes.map(({ module, ...route }) => [
    route.id,
    { ...route, hasLoader: "loader" in module, module: `/${route.id}.js`, imports: [], css: [] },
  ])
  return {
    entry: { module: { default: handleRequest, handleError } },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: "/entry.js", imports: [] },
      ...{ routes: Object.fromEntries(assets), url: "/manifest.js", version: "1" },
    },
    ...{ basename: "/", future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild
}

export async function requestPage(build: ServerBuild, path: string, language: Language = "en") {
  const render: RenderState = {}
  const contexts = [
    [ctxKey, contextFor(await testApp(), undefined, language)],
    [pageKey, {}],
    [renderKey, render],
  ]
  const answer = await createRequestHandler(build, "production")(
    new Request(`http://localhost/${path}`),
    new RouterContextProvider(new Map(contexts as never)),
  )
  const html = render.document ? finalizePage(render.document, []).plain.toString() : ""
  return { status: answer.status, html }
}
