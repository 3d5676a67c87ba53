import { beforeAll, expect, test } from "vitest"
import { listLayouts } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../../../test/db.ts"
import { asPerson, person } from "../../../../../test/fixtures.ts"
import { findListLayout, saveListLayout } from "./list-layout.ts"

const orders = "/admin/orders"
let app: TestApp
let kai: Ctx
let hana: Ctx

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
})

function form(columns: readonly string[], shown: readonly string[], comfortable = ""): FormData {
  const made = new FormData()
  for (const column of columns) made.append("column", column)
  for (const column of shown) made.append("shown", column)
  made.set("comfortable", comfortable)
  return made
}

test("a person's columns are hidden on that list alone, and later ones replace them", async () => {
  await saveListLayout(kai, orders, form(["total", "buyer", "placed"], ["buyer"], "1"))
  expect(await findListLayout(kai, orders)).toEqual({ hidden: ["total", "placed"], isComfortable: true })
  await saveListLayout(kai, orders, form(["total", "buyer"], ["buyer"]))
  expect(await findListLayout(kai, orders)).toEqual({ hidden: ["total"], isComfortable: false })
  expect(await findListLayout(kai, "/admin/products")).toEqual({ hidden: [], isComfortable: false })
})

test("a layout is for a list that the person may open, and of real names", async () => {
  await expect(saveListLayout(hana, orders, form([], []))).rejects.toMatchObject({ status: 403 })
  await expect(saveListLayout(kai, "/elsewhere", form([], []))).rejects.toMatchObject({ status: 404 })
  const many = Array.from(
    { length: 41 },
    (_, index) => `column${"x".repeat(index % 30)}-${"y".repeat(index)}`,
  )
  for (const columns of [["<script>"], [""], many])
    await expect(saveListLayout(kai, orders, form(columns, []))).rejects.toMatchObject({ status: 422 })
  const row = { memberId: kai.actor.id ?? "mem_", isComfortable: false } as const
  for (const wrong of [
    { list: "//elsewhere", hidden: [] },
    { list: "/admin/stock", hidden: many },
  ])
    await expect(app.db.insert(listLayouts).values({ ...row, ...wrong })).rejects.toThrow()
})
