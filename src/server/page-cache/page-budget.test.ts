import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { SharedLimit } from "#platform/http/shared-limit.ts"
import { testApp } from "../../../test/db.ts"
import { PageBudget } from "./page-budget.ts"

const unlimited = { count: () => undefined }

test("a client, with its whole IPv6 network, has a fixed number of pages a minute", async () => {
  const budget = new PageBudget(new SharedLimit(await testApp(), "pages", 2))
  expect(budget.consume("2001:db8::1")).toBeUndefined()
  expect(budget.consume("2001:db8::2")).toBeUndefined()
  const seconds = budget.consume("2001:db8::3")
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(budget.consume("2001:db8:0:1::1")).toBeUndefined()
})

test("a few renders of a client run at once, the rest in order, and other clients do not wait for them", async () => {
  const budget = new PageBudget(unlimited, 4)
  let running = 0
  let max = 0
  const finished: number[] = []
  const render = (at: number) => async () => {
    max = Math.max(max, ++running)
    await wait(5)
    running--
    finished.push(at)
    if (at % 7 === 0) throw new Error("a page that fails")
  }
  const all = Array.from({ length: 30 }, (_, at) => budget.render("203.0.113.9", render(at)))
  let isOtherRendered = false
  const other = budget.render("203.0.113.10", async () => {
    isOtherRendered = true
  })
  await other
  expect(isOtherRendered).toBe(true)
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(5)
  expect(max).toBe(4)
  expect(finished).toEqual(Array.from({ length: 30 }, (_, at) => at))
})

test("a crowd of clients has twelve renders at a time, and gets all its pages", async () => {
  const budget = new PageBudget(unlimited, 2)
  let running = 0
  let max = 0
  const render = async () => {
    max = Math.max(max, ++running)
    await wait(2)
    running--
    return "page"
  }
  const pages = await Promise.all(
    Array.from({ length: 60 }, (_, at) => budget.render(`203.0.113.${at % 20}`, render)),
  )
  expect(pages).toHaveLength(60)
  expect(max).toBe(12)
})

test("a page does not wait for the same client's writes", async () => {
  const budget = new PageBudget(unlimited, 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const writes = Array.from({ length: 8 }, () => budget.write("203.0.113.9", () => promise))
  expect(await budget.render("203.0.113.9", async () => "page")).toBe("page")
  resolve()
  expect(await Promise.all(writes)).toHaveLength(8)
})
