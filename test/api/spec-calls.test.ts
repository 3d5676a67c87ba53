import { beforeAll, describe, expect, test } from "vitest"
import { testApp } from "../db.ts"
import { type ApiClient, apiClient } from "./api-client.ts"
import { listCalls } from "./documented-calls.ts"
import { specCalls } from "./spec-paths.ts"

/** api.test.ts tests the answers; its calls come from the same API description. */

let callApi: ApiClient
let documented: Set<string>

beforeAll(async () => {
  callApi = apiClient(await testApp())
  documented = new Set((await listCalls(callApi)).map(({ method, path }) => nameless(`${method} ${path}`)))
})

/** The names of path parameters differ between the specification and the app. */
function nameless(call: string): string {
  const [method = "", path = ""] = call.split(" ")
  return `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")}`
}

async function callExists(call: string): Promise<boolean> {
  const [method = "", path = ""] = call.split(" ")
  const { body } = await callApi(method, path.replaceAll(/\{\w+\}/g, "x"))
  return body.code !== "api.noSuchCall"
}

describe.each(Object.entries(specCalls))("the calls of %s", (_, calls) => {
  test("all exist and are documented", async () => {
    const missing: string[] = []
    for (const call of calls) {
      if (!(await callExists(call))) missing.push(`${call} is not there`)
      if (!documented.has(nameless(call))) missing.push(`${call} is not written down`)
    }
    expect(missing).toEqual([])
  })
})

test("the check notices a call that does not exist", async () => {
  expect(await callExists("PATCH /order")).toBe(false)
  expect(await callExists("GET /order/bid_product/again")).toBe(false)
})
