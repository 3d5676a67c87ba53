import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { ConfigProblem } from "#platform/config-problem.ts"
import { reportOfFailedStart } from "./failed-start.ts"

test("a database that goes away during the start is one line, without the statement", () => {
  const lost = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" })
  const report = reportOfFailedStart(new DrizzleQueryError("select a\nfrom b", [], lost))
  expect(report).toBe("The start failed for now: canceling statement due to statement timeout")
})

test("a wrong setting is its message, and a bug keeps its stack", () => {
  expect(reportOfFailedStart(new ConfigProblem("PORT must be a number"))).toBe("PORT must be a number")
  const bug = new TypeError("x is not a function")
  expect(reportOfFailedStart(bug)).toBe(bug)
})
