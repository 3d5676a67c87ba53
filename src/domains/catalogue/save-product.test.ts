import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { pictures } from "#domains/pictures/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { listGalleryForAdmin, readProductForAdmin } from "./admin/read-product.ts"
import { attachToGallery, moveInGallery, removeFromGallery } from "./change-gallery.ts"
import { ProductForm } from "./product-form.ts"
import { archiveProduct, createProduct, saveProduct } from "./save-product.ts"
import { categories, distilleries } from "./schema.ts"

let app: TestApp
let callApi: ApiClient
let kai: Person
let staff: Ctx
let ann: Ctx

const facts = {
  name: "Ardbeg 10 Year Old",
  distillery: "Ardbeg",
  bottler: "Official bottling",
  category: "Single Malt",
  country: "Scotland",
  region: "Islay",
  age: "10",
  abvPercent: "46",
  volumeMl: "700",
  nose: "Tar and lime",
}
const form = (change: Record<string, string> = {}) =>
  parseInput("catalogue", ProductForm, { ...facts, ...change })

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  kai = await person(app, "kai", { role: "shopkeeper" })
  staff = asPerson(app, kai)
  ann = asPerson(app, await person(app, "ann"))
  await app.db
    .insert(distilleries)
    .values({ id: "ardbeg", name: "Ardbeg", country: "Scotland", isActive: true })
  await app.db.insert(categories).values({ id: "single-malt", name: "Single Malt" })
})

test("a product can be added, changed and archived, and the audit records the values before and after", async () => {
  const id = await createProduct(staff, form())
  const { stored, stamp, slug } = await readProductForAdmin(staff, id)
  expect(slug).toBe("ardbeg-10-year-old")
  expect(stored).toMatchObject({ distillery: "Ardbeg", age: 10, nose: "Tar and lime", weightG: 1_600 })
  await saveProduct(staff, id, form({ name: "Ardbeg Ten", age: "", nose: "" }), stamp)
  const changed = await readProductForAdmin(staff, id)
  expect(changed).toMatchObject({ slug: "ardbeg-ten", stored: { age: null, nose: null } })
  await archiveProduct(staff, id)
  expect((await readProductForAdmin(staff, id)).isArchived).toBe(true)
  const entries = (await app.db.select().from(auditEntries)).filter(({ subjectId }) => subjectId === id)
  expect(entries.map(({ act, before, after }) => ({ act, before, after }))).toEqual([
    { act: "products.add", before: {}, after: expect.objectContaining({ name: facts.name, abvPercent: 46 }) },
    {
      act: "products.change",
      before: { name: facts.name, age: 10, nose: facts.nose },
      after: { name: "Ardbeg Ten", age: null, nose: null },
    },
    { act: "products.archive", before: { isArchived: false }, after: { isArchived: true } },
  ])
})

test("a concurrent change by somebody else is reported, not overwritten", async () => {
  const id = await createProduct(staff, form({ name: "Ardbeg Corry" }))
  const { stamp } = await readProductForAdmin(staff, id)
  await saveProduct(staff, id, form({ name: "Ardbeg Corry", region: "Islay, south" }), stamp)
  const late = form({ name: "Ardbeg Corry", abvPercent: "57.1" })
  await expect(saveProduct(staff, id, late, stamp)).rejects.toMatchObject({
    code: "catalogue.changedMeanwhile",
    facts: { fields: "region abvPercent" },
  })
  expect((await readProductForAdmin(staff, id)).stored).toMatchObject({
    region: "Islay, south",
    abvPercent: 46,
  })
  await saveProduct(staff, id, late, (await readProductForAdmin(staff, id)).stamp)
})

test("of two concurrent changes of the same product one is refused", async () => {
  const id = await createProduct(staff, form({ name: "Ardbeg Race" }))
  const { stamp } = await readProductForAdmin(staff, id)
  const tries = ["47", "48"].map((abvPercent) =>
    saveProduct(staff, id, form({ name: "Ardbeg Race", abvPercent }), stamp),
  )
  const results = await Promise.allSettled(tries)
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test.each([
  ["name", "", "nameRequired"],
  ["name", "漢字", "nameNotLatin"],
  ["name", "x".repeat(161), "textTooLong"],
  ["name", "a\u0000b", "textUnclear"],
  ["bottler", " ", "bottlerRequired"],
  ["category", "Whiskey-ish", "noSuchCategory"],
  ["distillery", "Ardbog", "distilleryUnknown"],
  ["country", "", "countryRequired"],
  ["age", "ten", "ageUnclear"],
  ["age", "101", "ageUnclear"],
  ["vintage", "99", "yearUnclear"],
  ["abvPercent", "", "abvUnclear"],
  ["abvPercent", "0", "abvUnclear"],
  ["abvPercent", "100.1", "abvUnclear"],
  ["abvPercent", "46.05", "abvUnclear"],
  ["abvPercent", "4e1", "abvUnclear"],
  ["volumeMl", "0", "volumeUnclear"],
  ["volumeMl", "0.7", "volumeUnclear"],
  ["weightG", "-1", "weightUnclear"],
  ["ean", "5010494195287", "eanUnclear"],
  ["ean", "50104941", "eanUnclear"],
  ["colourHex", "amber", "colourUnclear"],
  ["confidence", "sure", "confidenceUnclear"],
])("%s %j is refused at its field as %s", async (field, value, reason) => {
  const add = async () => await createProduct(staff, form({ [field]: value }))
  await expect(add()).rejects.toMatchObject({ code: `catalogue.${reason}`, facts: { field } })
})

test("years out of order and a duplicate bottling are refused; the same name at another strength is not", async () => {
  const years = async () => form({ vintage: "2001", bottledYear: "1999" })
  await expect(years()).rejects.toMatchObject({ facts: { field: "bottledYear" } })
  const first = await createProduct(staff, form({ name: "Ardbeg Twin" }))
  await expect(createProduct(staff, form({ name: "ardbeg TWIN" }))).rejects.toMatchObject({
    code: "catalogue.productTwice",
    facts: { product: first },
  })
  const other = await createProduct(staff, form({ name: "Ardbeg Twin", abvPercent: "57.1" }))
  expect((await readProductForAdmin(staff, other)).slug).toBe(`ardbeg-twin-${other.slice(-6)}`)
})

test("only staff who may edit the catalogue can save a product", async () => {
  const id = await createProduct(staff, form({ name: "Ardbeg Kept" }))
  for (const act of [
    () => createProduct(ann, form()),
    () => saveProduct(ann, id, form()),
    () => archiveProduct(ann, id),
    () => readProductForAdmin(ann, id),
    () => attachToGallery(ann, id, "pic_x"),
    () => moveInGallery(ann, id, "pic_x", 0),
  ])
    await expect(act()).rejects.toMatchObject({
      status: expect.toSatisfy((code) => [403, 404].includes(code)),
    })
})

test("API calls add, change the given fields, archive, and refuse unknown fields", async () => {
  const { token } = kai
  const made = await callApi("post", "/product/create", {
    token,
    body: { ...facts, name: undefined, prod_name: "Ardbeg Called", abvPercent: 46.3, vintage: null },
  })
  expect(made).toMatchObject({ status: 201, body: { status: "success" } })
  const id = String(made.body._id)
  await callApi("put", `/product/update/${id}`, { token, body: { region: null, abv: 47 } })
  expect((await readProductForAdmin(staff, id)).stored).toMatchObject({
    name: "Ardbeg Called",
    region: null,
    abvPercent: 47,
    nose: "Tar and lime",
  })
  for (const body of [{ isArchived: true }, { id: "prd_x" }, { slug: "mine" }, { changedIn: "1" }]) {
    expect((await callApi("put", `/product/update/${id}`, { token, body })).status).toBe(422)
    expect((await callApi("post", "/product/create", { token, body: { ...facts, ...body } })).status).toBe(
      422,
    )
  }
  expect(await callApi("delete", `/product/delete/${id}`, { token })).toMatchObject({ status: 200 })
  expect((await readProductForAdmin(staff, id)).isArchived).toBe(true)
  expect((await callApi("delete", "/product/delete/prd_unknown", { token })).status).toBe(404)
})

async function picture() {
  const id = newId("pic")
  const facts = { widthPx: 640, heightPx: 480, widths: [320, 640], bytes: 1, createdAt: app.clock.now() }
  await app.db.insert(pictures).values({ id, sha256: id, ...facts })
  return id
}

test("photographs can be added, moved and removed, and each time the product is marked as changed", async () => {
  const id = await createProduct(staff, form({ name: "Ardbeg Shown" }))
  const [first, second, third] = [await picture(), await picture(), await picture()]
  for (const each of [first, second, third, first])
    await attachToGallery(staff, id, each, ` front of ${each} `)
  const order = async () => (await listGalleryForAdmin(staff, id)).map((attached) => attached.id)
  expect(await order()).toEqual([first, second, third])
  const changedIn = async () =>
    (await app.pool.query("select changed_in from products where id = $1", [id])).rows[0]?.changed_in
  const before = await changedIn()
  await moveInGallery(staff, id, third, 0)
  expect(await order()).toEqual([third, first, second])
  expect(await changedIn()).not.toBe(before)
  await moveInGallery(staff, id, third, 99)
  await removeFromGallery(staff, id, second)
  expect(await order()).toEqual([first, third])
  expect((await listGalleryForAdmin(staff, id))[0]?.alt).toBe(`front of ${first}`)
  await expect(removeFromGallery(staff, id, second)).rejects.toMatchObject({ status: 404 })
})
