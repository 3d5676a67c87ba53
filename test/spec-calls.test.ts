import { beforeAll, describe, expect, test } from "vitest"
import { type Ask, asking } from "./ask.ts"
import { listCalls } from "./calls.ts"
import { testApp } from "./db.ts"
import { specCalls } from "./spec-paths.ts"

/** How each of them answers whom is in api.test.ts, which takes its calls from the same book. */

let ask: Ask
let documented: Set<string>

beforeAll(async () => {
  ask = asking(await testApp())
  documented = new Set((await listCalls(ask)).map(({ method, path }) => nameless(`${method} ${path}`)))
})

/** Whatever stands in braces is called differently here and there. */
function nameless(call: string): string {
  const [method = "", path = ""] = call.split(" ")
  return `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")}`
}

async function isThere(call: string): Promise<boolean> {
  const [method = "", path = ""] = call.split(" ")
  const { body } = await ask(method, path.replaceAll(/\{\w+\}/g, "x"))
  return body.code !== "api.noSuchCall"
}

describe.each(Object.entries(specCalls))("the calls of %s", (_, calls) => {
  test("are each there, and written down", async () => {
    const missing: string[] = []
    for (const call of calls) {
      if (!(await isThere(call))) missing.push(`${call} is not there`)
      if (!documented.has(nameless(call))) missing.push(`${call} is not written down`)
    }
    expect(missing).toEqual([])
  })
})

test("what is not there is told from what is", async () => {
  expect(await isThere("PATCH /order")).toBe(false)
  expect(await isThere("GET /order/bid_product/again")).toBe(false)
})
