import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Names that each file may declare for itself. */
const local = ["Props"]

const declaration = /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm

test("a type name is declared in one file, so that going to a symbol finds one thing", () => {
  const filesOf = new Map<string, Set<string>>()
  const files = globSync("{src,test,e2e,bench,seed,simulation}/**/*.{ts,tsx}")
  // What is generated, and the text of its generator.
  for (const file of files.filter((each) => !each.includes("text-facts")))
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(declaration))
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  expect(filesOf.size).toBeGreaterThan(1_000)
  const repeated = [...filesOf].filter(([name, each]) => each.size > 1 && !local.includes(name))
  expect(repeated.map(([name, each]) => `${name}: ${[...each].join(", ")}`)).toEqual([])
})
