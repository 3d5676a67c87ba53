import { globSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { expect, test } from "vitest"

const folders = "{src,test,e2e,simulation,bench,seed}"
const isOurs = (path: string) => !/\+types|\.generated\./.test(path)
const sources = globSync(`${folders}/**/*.{ts,tsx,css}`).filter(isOurs)

function tooLong(path: string, lines: number): string[] {
  const limit = /\.(test|spec)\.tsx?$/.test(path) ? 500 : 300
  return lines > limit ? [`${path}: ${lines} lines`] : []
}

test("no source file has more than 300 lines, and no test more than 500", () => {
  expect(sources.length).toBeGreaterThan(1000)
  const linesOf = (path: string) => readFileSync(path, "utf8").split("\n").length - 1
  expect(sources.flatMap((path) => tooLong(path, linesOf(path)))).toEqual([])
  expect(tooLong("src/a.ts", 301)).toEqual(["src/a.ts: 301 lines"])
  expect(tooLong("src/a.test.ts", 500)).toEqual([])
})

function tooFull(paths: readonly string[]): string[] {
  const sizes = Map.groupBy(paths, dirname)
  return [...sizes].flatMap(([folder, files]) =>
    files.length > 45 ? [`${folder}: ${files.length} files`] : [],
  )
}

test("no folder has more than 45 source files", () => {
  expect(tooFull(sources)).toEqual([])
  expect(tooFull(Array.from({ length: 46 }, (_, index) => `src/ui/${index}.ts`))).toEqual([
    "src/ui: 46 files",
  ])
})
