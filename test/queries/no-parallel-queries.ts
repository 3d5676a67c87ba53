import { afterAll, beforeAll, expect } from "vitest"
import { isParallelQuery } from "./parallel-queries.ts"

/** Before and after each test file. */
const found: Error[] = []
const note = (warning: Error) => void (isParallelQuery(warning) && found.push(warning))

beforeAll(() => void process.on("warning", note))
afterAll(() => {
  process.off("warning", note)
  expect(found.map(({ stack }) => stack)).toEqual([])
})
