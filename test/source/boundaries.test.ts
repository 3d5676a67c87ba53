import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { roleNames } from "#domains/accounts/roles.ts"
import { providerNames } from "#domains/accounts/social/providers.ts"
import { floors } from "#domains/floors.ts"
import { providerNames as paymentProviders } from "#domains/payments/providers.ts"

/** A folder may import itself and the folders of earlier floors. */
const allFloors = [
  ...[["search-index"], ["platform"], ["language"], ["ui"], ["web"], ["admin"]],
  ...floors.map((nouns) => nouns.map((noun) => `domains/${noun}`)),
  ...[["shell"], ["pages"], ["server"]],
]

const screens = new Set(
  ["src/routes.ts", "src/pages/admin/admin-routes.ts"]
    .map((path) => readFileSync(path, "utf8"))
    .join("")
    .match(/(?<=")(?:domains\/[\w/-]+\/screens|pages)\/[\w/-]+\.tsx?/g),
)

/** "domains/bidding/parts/bid-box.tsx" → "domains/bidding", its floor and "parts". The root's files belong to the server. */
function placeOf(path: string) {
  const [folder = "", noun = "", ...inside] = path.split("/")
  if (folder === "domains")
    return { name: `domains/${noun}`, room: roomOf(inside), floor: floorOf(`domains/${noun}`) }
  const name = folder.includes(".") ? "server" : folder
  return { name, room: "", floor: floorOf(name) }
}

/** A domain's admin pages and a payment provider have rooms of their own. */
function roomOf(inside: readonly string[]): string {
  const [room = "", , providerRoom = ""] = inside.filter((each) => each !== "admin")
  if (room !== "providers") return room
  return providerRoom === "form.tsx" ? "parts" : providerRoom
}

function floorOf(name: string): number {
  return allFloors.findIndex((floor) => floor.includes(name))
}

function fieldError(from: string, to: string): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (screens.has(to) && from !== "routes.ts") return `nobody may import a screen, such as ${basename(to)}`
  if (target.name === "search-index" && source.name !== target.name && basename(to) !== "index.ts")
    return `the search index is used by its index.ts, not ${basename(to)}`
  const isKitPart = source.name === "admin" && from.endsWith(".tsx")
  const isRendered = source.room === "parts" || source.room === "emails" || source.name === "ui" || isKitPart
  if (isRendered && (/\.server\.ts$/.test(to) || basename(to) === "schema.ts"))
    return `what is drawn in the browser may not import ${basename(to)}`
  const isVerb = from.startsWith("domains/") && !isRendered && source.room !== "screens"
  const isForPages = target.name === "ui" || target.name === "web"
  const isPrivate = target.room === "screens" && source.name !== "server"
  const isAllowed =
    source.name === target.name || (target.floor < source.floor && !isPrivate && !(isVerb && isForPages))
  return isAllowed ? undefined : `${source.name} may not import ${target.name}`
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

const wordsOfDomains = new RegExp(
  [
    ...roleNames.filter((name) => !["user", "member", "editor", "admin"].includes(name)),
    ...providerNames,
    ...paymentProviders,
    ...["instagram", "twitter", "paynow", "recaptcha", "turnstile"],
  ].join("|"),
  "i",
)

test("the platform knows no role, provider or network by name", () => {
  const found = paths.filter(
    (path) => path.startsWith("platform/") && wordsOfDomains.test(readFileSync(`src/${path}`, "utf8")),
  )
  expect(found).toEqual([])
  expect(wordsOfDomains.test("export type Providers = { google?: string }")).toBe(true)
})

/** The files of a ring of imports, of which each can be read only with all others. Imports of types count. */
function ringIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (path: string, above: readonly string[]): string[] | undefined => {
    if (above.includes(path)) return above.slice(above.indexOf(path))
    if (done.has(path)) return undefined
    for (const to of imports.get(path) ?? []) {
      const ring = visit(to, [...above, path])
      if (ring) return ring
    }
    done.add(path)
    return undefined
  }
  for (const path of imports.keys()) {
    const ring = visit(path, [])
    if (ring) return ring
  }
  return undefined
}

test.each(["checkout", "orders"])("files of %s import each other in one direction", (noun) => {
  const own = paths.filter((path) => path.startsWith(`domains/${noun}/`))
  const imports = new Map(own.map((path) => [path, importsOf(path, readFileSync(`src/${path}`, "utf8"))]))
  expect(own.length).toBeGreaterThan(30)
  expect(ringIn(imports)).toBeUndefined()
  const [first = "", second = ""] = own
  const planted = new Map([...imports, [first, [second]], [second, [first]]])
  expect(ringIn(planted)?.toSorted()).toEqual([first, second].toSorted())
})

test("a link to a page of this site is a Link, which refuses a misspelt address", () => {
  const found = paths.filter((path) =>
    /<a\b[^>]*\shref=(?:"|\{`)\/|<form\b[^>]*\saction=(?:"|\{`)\//.test(readFileSync(`src/${path}`, "utf8")),
  )
  expect(found).toEqual([])
})

test.each([
  [
    "domains/auctions/reads.ts",
    "#domains/bidding/reads.ts",
    "domains/auctions may not import domains/bidding",
  ],
  ["domains/home/reads.ts", "../sitemap/reads.ts", "domains/home may not import domains/sitemap"],
  ["domains/auctions/reads.ts", "#server/app.ts", "domains/auctions may not import server"],
  ["domains/auctions/reads.ts", "#ui/button.tsx", "domains/auctions may not import ui"],
  ["domains/auctions/reads.ts", "#web/screen.ts", "domains/auctions may not import web"],
  [
    "domains/auctions/screens/live.tsx",
    "#domains/bidding/reads.ts",
    "domains/auctions may not import domains/bidding",
  ],
  [
    "pages/cart.tsx",
    "#domains/submissions/screens/handle-form.server.ts",
    "pages may not import domains/submissions",
  ],
  ["web/screen.ts", "#domains/auctions/lot.ts", "web may not import domains/auctions"],
  ["domains/bidding/parts/live.ts", "#shell/header.tsx", "domains/bidding may not import shell"],
  ["domains/bidding/parts/live.ts", "../schema.ts", "what is drawn in the browser may not import schema.ts"],
  ["platform/money.ts", "#domains/auctions/lot.ts", "platform may not import domains/auctions"],
  ["search-index/tokens.ts", "#platform/money.ts", "search-index may not import platform"],
  [
    "platform/indexes/change-feed.ts",
    "#search-index/collection.ts",
    "the search index is used by its index.ts, not collection.ts",
  ],
  ["admin/choice.tsx", "#domains/auctions/lot.ts", "admin may not import domains/auctions"],
  ["domains/casks/admin/queries.ts", "#web/screen.ts", "domains/casks may not import web"],
  [
    "ui/price.tsx",
    "#platform/database/db.server.ts",
    "what is drawn in the browser may not import db.server.ts",
  ],
  ["domains/home/screens/home.tsx", "#pages/cart.tsx", "nobody may import a screen, such as cart.tsx"],
])("a planted import of %s from %s is found", (path, name, sentence) => {
  const planted = `import { anything } from "${name}"\n`
  expect(violations([[path, planted]])).toEqual([`${path}: ${sentence}`])
})
