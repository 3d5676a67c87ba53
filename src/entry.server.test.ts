import { createElement as h, lazy, type ReactNode, Suspense } from "react"
import { Outlet, Scripts } from "react-router"
import { expect, test } from "vitest"
import { createTestBuild, requestPage } from "../test/test-build.ts"

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

const build = createTestBuild({ default: Document, loader: () => null }, pages)

test.each([
  ["plain", "<p>whole</p>"],
  ["later", "<b>late</b>"],
  ["bare", "<b>late too</b>"],
])("a page is complete, even if a part of it loads later: %s", async (path, part) => {
  for (const time of ["first", "second"]) {
    const { status, html } = await requestPage(build, path)
    expect(status, time).toBe(200)
    expect(html).toMatch(/^<!DOCTYPE html><html data-texts="en [^"]+">/)
    expect(html).toContain(part)
    expect(html).not.toContain("not yet")
    expect(html.match(/what was read/g)).toHaveLength(1)
    expect(html).toMatch(/<\/body><\/html>$/)
  }
})

test("a page with a part that fails is not sent", async () => {
  expect((await requestPage(build, "failing")).status).toBe(500)
})
