import type { RouteConfigEntry } from "@react-router/dev/routes"
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router"
import { expect, test } from "vitest"
import config from "#routes.ts"
import { RouteSubset } from "./route-subset.ts"

type FlatRoute = { id: string; parentId?: string; path?: string; index?: boolean }

function entriesOf(entries: readonly RouteConfigEntry[], parentId: string): FlatRoute[] {
  return entries.flatMap(({ id, file, path, index, children }) => {
    const entry = { id: id ?? file, parentId, ...(path ? { path } : {}), ...(index ? { index } : {}) }
    return [entry, ...entriesOf(children ?? [], entry.id)]
  })
}

const entries: FlatRoute[] = [{ id: "root", path: "" }, ...entriesOf(await config, "root")]
const routes = Object.fromEntries(entries.map((entry) => [entry.id, entry]))
const build = { routes, assets: { routes } } as unknown as ServerBuild
const nearby = new RouteSubset(build)

function treeOf(build: ServerBuild, parentId?: string): RouteObject[] {
  const all = Object.values(build.routes) as unknown as FlatRoute[]
  const own = all.filter((entry) => entry.parentId === parentId)
  return own.map(({ id, path, index }): RouteObject => {
    const children = treeOf(build, id)
    return { id, path, ...(index ? { index } : { children }) } as RouteObject
  })
}

function leading(build: ServerBuild): (path: string) => string[] | undefined {
  const tree = treeOf(build)
  return (path) => matchRoutes(tree, path)?.map(({ route }) => route.id ?? "")
}

const leadingAmongAll = leading(build)
/** Many addresses share the ones above them. */
const ofAll = new Map<string, string[] | undefined>()

function amongAll(path: string): string[] | undefined {
  if (!ofAll.has(path)) ofAll.set(path, leadingAmongAll(path))
  return ofAll.get(path)
}

/** Some addresses have another word as a parameter, and some match nothing. */
const addresses = entries
  .map(({ id }) => {
    const path: string[] = []
    for (let up: string | undefined = id; up; up = routes[up]?.parentId)
      path.unshift(...(routes[up]?.path ?? "").split("/").filter(Boolean))
    return path
  })
  .flatMap((path) => [
    `/${path.map((word) => word.replace(/^[:*].*/, "singapore")).join("/")}`,
    `/${path
      .filter((word) => !word.endsWith("?"))
      .map((word) => word.replace(/^[:*].*/, "lot_1"))
      .join("/")}/`,
    `/${path.join("/").toUpperCase()}/more`,
  ])
  .concat(["//home", "/%66aq", "/no such page", "/whisky-shop%2Fsingapore"])

test("an address and every address above it match the same routes as in the full build", () => {
  const among = new Map<ServerBuild, ReturnType<typeof leading>>()
  for (const address of addresses) {
    const near = nearby.of(address)
    const amongNear = among.get(near) ?? leading(near)
    among.set(near, amongNear)
    const above = address.split("/").map((_, index, words) => words.slice(0, index + 1).join("/") || "/")
    for (const path of [address, ...above])
      expect(amongNear(path), `${path} of ${address}`).toEqual(amongAll(path))
  }
})

test("the address of a page's data matches the routes of the page", () => {
  expect(nearby.of("/home.data")).toBe(nearby.of("/home"))
  expect(nearby.of("/_.data")).toBe(nearby.of("/"))
})

test("few routes are candidates, and the manifest lists the same ones", () => {
  const { routes: few, assets } = nearby.of("/whisky-auctions-previous/singapore")
  expect(Object.keys(few).length).toBeLessThan(entries.length / 10)
  expect(Object.keys(assets.routes)).toEqual(Object.keys(few))
})
