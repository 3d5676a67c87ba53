import { createElement as h, lazy, type ReactNode, Suspense } from "react"
import { createRequestHandler, Outlet, RouterContextProvider, Scripts, type ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { testHouse } from "../test/db.ts"
import handleRequest, { handleError } from "./entry.server.tsx"
import { ctxKey, type PageNote, pageKey } from "./server/context.ts"

const Late = lazy(async () => ({ default: () => h("b", null, "late") }))
const LateToo = lazy(async () => ({ default: () => h("b", null, "late too") }))

function Failing(): never {
  throw new Error("a part that fails")
}

const pages: Record<string, () => ReactNode> = {
  plain: () => h("p", null, "whole"),
  later: () => h(Suspense, { fallback: "not yet" }, h(Late)),
  bare: () => h(LateToo),
  failing: () => h(Suspense, { fallback: "not yet" }, h(Failing)),
}

function Document() {
  const body = h("body", null, h(Outlet), h(Scripts))
  return h("html", { "data-texts": "" }, h("head", null, h("title", null, "A page")), body)
}

const screens = Object.entries(pages).map(([path, Page]) => ({
  ...{ id: path, path, parentId: "root" },
  module: { default: Page, loader: () => ({ told: "what was read" }) },
}))
const routes = [{ id: "root", path: "", module: { default: Document } }, ...screens]
const assets = routes.map(({ module, ...route }) => [
  route.id,
  { ...route, hasLoader: "loader" in module, module: `/${route.id}.js`, imports: [], css: [] },
])
const build = {
  entry: { module: { default: handleRequest, handleError } },
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  assets: {
    entry: { module: "/entry.js", imports: [] },
    ...{ routes: Object.fromEntries(assets), url: "/manifest.js", version: "1" },
  },
  ...{ basename: "/", future: {}, ssr: true, isSpaMode: false, prerender: [] },
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild

async function ask(path: string) {
  const note: PageNote = {}
  const known = [
    [ctxKey, contextFor(await testHouse())],
    [pageKey, note],
  ]
  const asked = new Request(`http://localhost/${path}`)
  const answer = await createRequestHandler(build, "production")(
    asked,
    new RouterContextProvider(new Map(known as never)),
  )
  return { status: answer.status, html: note.html ?? "" }
}

test.each([
  ["plain", "<p>whole</p>"],
  ["later", "<b>late</b>"],
  ["bare", "<b>late too</b>"],
])("a page is whole, whether or not a part of it comes later: %s", async (path, part) => {
  // What has come once is there at the second time.
  for (const time of ["first", "second"]) {
    const { status, html } = await ask(path)
    expect(status, time).toBe(200)
    expect(html).toMatch(/^<!DOCTYPE html><html data-texts="en [^"]+">/)
    expect(html).toContain(part)
    expect(html).not.toContain("not yet")
    expect(html.match(/streamController\.enqueue\(.*what was read/g)).toHaveLength(1)
    expect(html).toContain("streamController.close()")
  }
})

test("a page with a part that fails is none", async () => {
  expect((await ask("failing")).status).toBe(500)
})
