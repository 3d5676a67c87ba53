import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { floors } from "#domains/floors.ts"

/** Folders that each folder beside the domains may import. Server, shell and the root may import everything. */
const grounds: Record<string, readonly string[]> = {
  platform: [],
  language: ["platform"],
  ui: ["platform", "language"],
  web: ["platform", "language", "ui"],
}
const roof = ["server", "shell", "styles", "root.tsx", "routes.ts", "entry.client.tsx", "entry.server.tsx"]

const screens = new Set(readFileSync("src/routes.ts", "utf8").match(/[\w/-]+\/screens\/[\w-]+\.tsx?/g))

/** "domains/bidding/parts/bid-box.tsx" → its folder, domain and subfolder. */
function placeOf(path: string) {
  const [top = "", noun = "", room = ""] = path.split("/")
  if (top !== "domains") return { name: top, floor: -1, room: noun === "screens" ? "screens" : "" }
  return { name: noun, floor: floors.findIndex((floor) => floor.some((each) => each === noun)), room }
}

function fieldError(from: string, to: string): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (screens.has(to) && from !== "routes.ts") return `nobody may import a screen, such as ${basename(to)}`
  const isRendered = source.room === "parts" || source.room === "emails" || source.name === "ui"
  if (isRendered && (/\.server\.ts$/.test(to) || basename(to) === "schema.ts"))
    return `what is drawn in the browser may not import ${basename(to)}`
  if (source.room === "screens" || roof.includes(source.name) || source.name === target.name) return undefined
  const isBelow =
    grounds[source.name]?.includes(target.name) ??
    (target.floor < 0
      ? isGround(target.name, isRendered)
      : target.floor < source.floor && target.room !== "screens")
  return isBelow ? undefined : `${source.name} may not import ${target.name}`
}

function isGround(name: string, isRendered: boolean): boolean {
  return name in grounds && ((name !== "ui" && name !== "web") || isRendered)
}

function importsOf(path: string, source: string): string[] {
  const named = [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g)].map(
    ([, name = ""]) => name,
  )
  return named.map((name) => (name.startsWith("#") ? name.slice(1) : join(dirname(path), name)))
}

function violations(files: Iterable<[string, string]>): string[] {
  return [...files].flatMap(([path, source]) =>
    importsOf(path, source).flatMap((to) => {
      const wrong = to.includes("+types") ? undefined : fieldError(path, to)
      return wrong ? [`${path}: ${wrong}`] : []
    }),
  )
}

const paths = globSync("**/*.{ts,tsx}", { cwd: "src" }).filter((path) => !/\.test\.ts|\+types/.test(path))

test("every domain is on one floor", () => {
  const nouns = globSync("*/", { cwd: "src/domains" }).map((path) => path.replace(/\/$/, ""))
  expect(nouns.toSorted()).toEqual(floors.flat().toSorted())
})

test("no file imports sideways or upwards", () => {
  expect(paths.length).toBeGreaterThan(200)
  const found = violations(paths.map((path) => [path, readFileSync(`src/${path}`, "utf8")]))
  expect(found).toEqual([])
})

test("a link to a page of this site is a Link, which refuses a misspelt address", () => {
  const found = paths.filter((path) =>
    /<a\b[^>]*\shref=(?:"|\{`)\/|<form\b[^>]*\saction=(?:"|\{`)\//.test(readFileSync(`src/${path}`, "utf8")),
  )
  expect(found).toEqual([])
})

test.each([
  ["domains/auctions/reads.ts", "#domains/bidding/reads.ts", "auctions may not import bidding"],
  ["domains/home/reads.ts", "../admin/overview.ts", "home may not import admin"],
  ["domains/auctions/reads.ts", "#server/app.ts", "auctions may not import server"],
  ["domains/auctions/reads.ts", "#ui/button.tsx", "auctions may not import ui"],
  ["domains/auctions/reads.ts", "#web/screen.ts", "auctions may not import web"],
  ["web/screen.ts", "#domains/auctions/lot.ts", "web may not import auctions"],
  ["domains/bidding/parts/live.ts", "#shell/header.tsx", "bidding may not import shell"],
  ["domains/bidding/parts/live.ts", "../schema.ts", "what is drawn in the browser may not import schema.ts"],
  ["platform/money.ts", "#domains/auctions/lot.ts", "platform may not import auctions"],
  ["ui/price.tsx", "#platform/db.server.ts", "what is drawn in the browser may not import db.server.ts"],
  [
    "domains/home/screens/home.tsx",
    "#domains/cart/screens/cart.tsx",
    "nobody may import a screen, such as cart.tsx",
  ],
])("a planted import of %s from %s is found", (path, name, sentence) => {
  const planted = `import { anything } from "${name}"\n`
  expect(violations([[path, planted]])).toEqual([`${path}: ${sentence}`])
})
