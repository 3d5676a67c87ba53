import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { parse } from "csv-parse/sync"
import { describe, expect, test } from "vitest"
import { HammerRow } from "#domains/prices/hammer-row.ts"
import { matcherOf } from "#domains/prices/match-title.ts"

type DemoBottle = {
  name: string
  distillery: string | null
  bottler: string
  abvPercent: number
  volumeMl: number
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"))
const bottles: DemoBottle[] = read("seed/data/bottles.json")
const otherBottlers = (read("seed/data/bottlers.json") as { name: string }[]).map(({ name }) => name)
const unsaid = { age: null, vintage: null, bottledYear: null, caskType: null, whiskyType: null }
const match = matcherOf(
  bottles.map((bottle) => ({ ...unsaid, ...bottle, id: bottle.name })),
  otherBottlers,
)

test("a bottle of the demo catalogue matches its own name, or nothing", () => {
  const wrong = bottles.filter(({ name, distillery, abvPercent, volumeMl }) => {
    const facts = { isTitleComplete: true, itemType: "whisky bottle", abvPercent, volumeMl }
    return match({ title: name, distilleryName: distillery, ...facts })?.productId !== name
  })
  expect(wrong.length).toBeLessThan(3)
})

/** Results of three auction companies. The file is not in the repository; without it these tests are skipped. */
const file = resolve("../shared/data/hammer-history.csv")
const hasFile = existsSync(file)
if (!hasFile)
  process.stdout.write("results of other houses are not beside the project: their matching is not tested\n")

describe.skipIf(!hasFile)("matches compared with those made by hand", () => {
  const byHand = new Map(Object.entries<string | null>(read("test/data/hammer-matches.json")))
  const rows: Record<string, string>[] = hasFile
    ? parse(readFileSync(file), { columns: true, bom: true })
    : []
  const listed = new Map(rows.map((row) => [row.id, HammerRow.parse(row)]))

  test("at least 95 of 100 titles agree, and none matches a wrong bottle", () => {
    const matched = [...byHand].map(([id, name]) => {
      const row = listed.get(id)
      return { id, name, found: row ? (match(row)?.productId ?? null) : "not in the file" }
    })
    expect(matched).toHaveLength(100)
    expect(matched.filter(({ name, found }) => found !== null && found !== name)).toEqual([])
    expect(matched.filter(({ name, found }) => found === name).length).toBeGreaterThanOrEqual(95)
  })

  test("no miniature, book or set matches a bottle", () => {
    const others = [...listed.values()].filter(({ itemType }) => itemType !== "whisky bottle")
    expect(others.length).toBeGreaterThan(1_000)
    expect(others.filter((row) => match(row) !== null)).toEqual([])
  })
})
