import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { archiveList } from "#domains/archive/archive-list.ts"
import { lotList } from "#domains/auctions/lot-list.ts"
import { landedParameters } from "#domains/bidding/landed/landed-choices.ts"
import { BottlerQuery } from "#domains/catalogue/read-bottler.ts"
import { DistilleryQuery } from "#domains/catalogue/read-distillery.ts"
import { GlossaryQuery } from "#domains/catalogue/read-glossary.ts"
import { defaultFields } from "#domains/delivery/calculate.ts"
import { NewsQuery } from "#domains/news/inputs.ts"
import { ResultsQuery } from "#domains/search/results-query.ts"
import { shelfList } from "#domains/shop/shelf-list.ts"

const keysOf = ({ shape }: { shape: object }) => Object.keys(shape)

/** The ways in which loaders read the query, with the parameters of each. */
const readers: Record<string, readonly string[]> = {
  "NewsQuery.parse(Object.fromEntries(url.searchParams))": keysOf(NewsQuery),
  "ResultsQuery.parse(Object.fromEntries(url.searchParams))": keysOf(ResultsQuery),
  "BottlerQuery.parse(Object.fromEntries(url.searchParams))": keysOf(BottlerQuery),
  "GlossaryQuery.parse(Object.fromEntries(url.searchParams))": keysOf(GlossaryQuery),
  "DistilleryQuery.parse(Object.fromEntries(url.searchParams))": keysOf(DistilleryQuery),
  "lotQueryOf(url.searchParams)": [...lotList.parameters, "size"],
  "lotQueryOf(searchParams)": [...lotList.parameters, "size"],
  "calculate(ctx, url.searchParams, commissionRate(await readPayer(ctx), null))": Object.keys(defaultFields),
  'readLandedOffer(ctx, lot, searchParams, request.headers.get("cookie"))': landedParameters,
  "pageNumberIn(url)": ["page"],
  "readArchive(ctx, {}, url)": archiveList.parameters,
  "readArchive(ctx, place, url)": archiveList.parameters,
  "readArchive(ctx, { location }, url)": archiveList.parameters,
  'readShelf(ctx, "cask", { location: params.location }, url)': shelfList.parameters,
  'readShelf(ctx, "bottle", named, url)': shelfList.parameters,
  'readShelf(ctx, "dram", placeOf(params.place), url)': shelfList.parameters,
}

/** Uses of the address that read no parameter. */
const harmless = [
  /\brunLoader\(ctx, url,/g,
  /\burl\.(pathname|search)\b/g,
  /\bcurrentPage\(url\)/g,
  /\burl\.searchParams\.delete\("page"\)/g,
  /const \{ pathname, searchParams, search \} = url/g,
  /const \{ searchParams \} = url/g,
  // Only checks if one of the listed parameters is present.
  /\[\.\.\.url\.searchParams\]\.some\(\(\[name\]\) => (?:archiveList|lotList)\.parameters\.includes\(name\)\)/g,
  /\{[^{}]*\burl\b[^{}]*\}: Route\.LoaderArgs/g,
]

const screens = globSync("src/{domains/*/{,admin/}screens,pages}/**/*.{ts,tsx}")
  .map((file) => ({ file: file.replaceAll("\\", "/"), source: readFileSync(file, "utf8") }))
  .filter(({ file }) => !file.includes(".test."))

const keeping = screens.filter(({ file, source }) => /pageKey\b/.test(source) && !file.includes(".server."))

function declaredIn(source: string): readonly string[] | undefined {
  const shared = /^export const handle = \{ parameters: (archiveList|shelfList)\.parameters[, }]/m.exec(
    source,
  )?.[1]
  if (shared) return shared === "shelfList" ? shelfList.parameters : archiveList.parameters
  const list = /^export const handle = \{\s*parameters: \[([^\]]*)\]/m.exec(source)?.[1]
  if (list === undefined) return undefined
  const own = [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name)
  if (list.includes("...landedParameters")) own.push(...landedParameters)
  return list.includes("...lotList.parameters") ? [...lotList.parameters, ...own] : own
}

function loaderOf(source: string): string {
  const begin = source.indexOf("export async function loader")
  return source.slice(begin, source.indexOf("\n}\n", begin))
}

/** The parameters that a loader reads. Fails if the loader uses the address in any other way. */
function readIn(source: string): string[] {
  let rest = loaderOf(source).replaceAll(
    /withSavedSort\(url, request\.headers\.get\("cookie"\)\)/g,
    // A saved sort stands in for a parameter of the list.
    "url",
  )
  const names: string[] = []
  for (const [reader, its] of Object.entries(readers)) {
    if (!rest.includes(reader)) continue
    names.push(...its)
    rest = rest.replaceAll(reader, "")
  }
  rest = rest.replaceAll(/\b(?:url\.)?searchParams\.(?:get|has)\("([^"]+)"\)/g, (_, name: string) => {
    names.push(name)
    return ""
  })
  for (const each of harmless) rest = rest.replaceAll(each, "")
  expect(rest, "a way to read the address that this test does not know").not.toMatch(
    /\burl\b|searchParams|request\.url/,
  )
  return names
}

test("every screen whose page can be cached declares the parameters that it reads, and no other screen does", () => {
  expect(keeping.length).toBeGreaterThan(30)
  for (const { file, source } of screens)
    expect(declaredIn(source) !== undefined, file).toBe(keeping.some((each) => each.file === file))
})

test.each(keeping)("no cached page reads a parameter that it has not declared: $file", ({ source }) => {
  const read = readIn(source)
  // Its components read these in the browser and on the server alike.
  for (const [, name = ""] of source.matchAll(/\bsearch\.(?:get|has)\("([^"]+)"\)/g)) read.push(name)
  expect(declaredIn(source)).toEqual(expect.arrayContaining(read))
})
