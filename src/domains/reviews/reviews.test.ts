import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { listNotifications } from "#domains/notifications/reads.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { createPaidLine } from "../../../test/fixtures/paid-line.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { actOnReviews } from "./admin/act-on-reviews.ts"
import { listRateable } from "./bought.ts"
import { answerReview, hideReview, publishReview } from "./moderate-review.ts"
import { readCompanySummary, readProductSummary } from "./read-summaries.ts"
import { listOwn, listPublished } from "./reads.ts"
import { changeReview, writeReview } from "./write-review.ts"

let app: TestApp
let callApi: ApiClient
let ann: Person
let ben: Person
let lena: Ctx
let productId: Id<"prd">
let lineId: Id<"orl">

const five = { service: 5, price: 5, delivery: 5, quality: 5, website: 5 }
const mixed = { service: 5, price: 3, delivery: 4, quality: 5, website: 4 }
const rating = { service: 5, price: 3, delivery: 4, quantity: 5, website: 4, comment: "Well packed" }

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  productId = await product(app, "Lagavulin 16 Year Old")
  lineId = await createPaidLine(asPerson(app, ann), ann.id, productId)
})

test("only members who have bought and paid can rate, and not a refunded purchase", async () => {
  await expect(writeReview(asPerson(app, ben), productId, { stars: five, text: "" })).rejects.toMatchObject({
    code: "reviews.notBought",
  })
  await app.db.update(orderLines).set({ status: "refunded" }).where(eq(orderLines.id, lineId))
  await expect(writeReview(asPerson(app, ann), null, { stars: five, text: "" })).rejects.toMatchObject({
    code: "reviews.notBought",
  })
  await app.db.update(orderLines).set({ status: "delivered" }).where(eq(orderLines.id, lineId))
  expect(await listRateable(asPerson(app, ann))).toMatchObject({ app: true, products: [{ id: productId }] })
  expect(await listRateable(asPerson(app, ben))).toEqual({ hasBought: false, app: false, products: [] })
})

test("a review sent by the API waits for approval; sending it again is the same review, another is refused", async () => {
  const body = { ...rating, product: productId, user: ann.id }
  const [first, second] = await Promise.all(
    [1, 2].map(() => callApi("post", "/rating/create", { token: ann.token, body })),
  )
  expect(first).toMatchObject({ status: 201 })
  expect(second?.body).toEqual(first?.body)
  const other = { ...body, price: 1 }
  expect(await callApi("post", "/rating/create", { token: ann.token, body: other })).toMatchObject({
    status: 409,
    body: { code: "reviews.alreadyRated" },
  })
  expect(await callApi("get", "/rating/count")).toMatchObject({ body: { count: 0 } })
  expect((await listOwn(asPerson(app, ann))).reviews).toMatchObject([
    { status: "pending", text: "Well packed" },
  ])
  for (const wrong of [{ service: 6 }, { service: 0 }, { service: 2.5 }, { service: undefined }])
    expect(
      await callApi("post", "/rating/create", { token: ann.token, body: { ...body, ...wrong } }),
    ).toMatchObject({
      status: 422,
      body: { code: "reviews.starsUnclear", facts: { field: "service" } },
    })
})

test("published reviews are counted, in the specification's field names", async () => {
  const [own] = (await listOwn(asPerson(app, ann))).reviews
  await expect(publishReview(asPerson(app, ann), own?.id ?? "")).rejects.toMatchObject({ status: 403 })
  await publishReview(lena, own?.id ?? "")
  await publishReview(lena, own?.id ?? "")
  const summary = { count: 1, service: 5, price: 3, delivery: 4, quantity: 5, website: 4, overall: 4.2 }
  expect((await callApi("get", "/rating/info")).body).toEqual(summary)
  expect((await callApi("get", `/rating/count/${productId}`)).body).toEqual(summary)
  expect((await callApi("get", "/rating/count/prd_none")).body).toMatchObject({ count: 0, overall: 0 })
  const ratings = JSON.parse((await callApi("get", `/rating/product/${productId}`)).text)
  expect(ratings).toMatchObject([
    { username: "ann", comment: "Well packed", overall: 4.2, status: "published" },
  ])
  expect(JSON.stringify(ratings)).not.toContain(ann.id)
  const notifications = await listNotifications(asPerson(app, ann))
  expect(notifications.map(({ title }) => title)).toEqual(["Your review is published"])
})

test("a changed review needs approval again", async () => {
  const [own] = (await listOwn(asPerson(app, ann))).reviews
  const id = own?.id ?? ""
  await expect(changeReview(asPerson(app, ben), id, { stars: five, text: "" })).rejects.toMatchObject({
    code: "accounts.notYours",
  })
  await changeReview(asPerson(app, ann), id, { stars: mixed, text: "Well packed" })
  expect((await readCompanySummary({ app })).count).toBe(1)
  await changeReview(asPerson(app, ann), id, { stars: five, text: "<b>Better</b>" })
  expect(await readCompanySummary({ app })).toMatchObject({ count: 0, overall: 0 })
  expect(await listPublished({ db: app.db })).toEqual([])
  await publishReview(lena, id)
  expect(await readProductSummary({ app }, productId)).toMatchObject({ count: 1, overall: 5 })
})

test("staff answer a review, and hide one with a reason that its author sees", async () => {
  const id = (await listOwn(asPerson(app, ann))).reviews[0]?.id ?? ""
  await answerReview(lena, id, { answer: "Thank you <for> it" })
  expect(await listPublished({ db: app.db })).toMatchObject([{ answer: "Thank you <for> it" }])
  await hideReview(lena, id, { reason: "It names a neighbour" })
  expect((await readCompanySummary({ app })).count).toBe(0)
  const [own] = (await listOwn(asPerson(app, ann))).reviews
  expect(own).toMatchObject({ status: "hidden", reason: "It names a neighbour" })
  const received = await listNotifications(asPerson(app, ann))
  expect(received.some(({ content }) => content.includes("Thank you &lt;for&gt; it"))).toBe(true)
  expect(received.some(({ content }) => content.includes("It names a neighbour"))).toBe(true)
})

test("reviews are published and hidden together, and hidden only with a reason", async () => {
  const id = (await listOwn(asPerson(app, ann))).reviews[0]?.id ?? ""
  const form = new FormData()
  for (const row of [id, "rat_none"]) form.append("row", row)
  form.set("act", "publish")
  expect(await actOnReviews(lena, form)).toMatchObject({ completed: 1, refused: [{ rows: ["rat_none"] }] })
  form.set("act", "hide")
  await expect(actOnReviews(lena, form)).rejects.toMatchObject({ code: "reviews.reasonRequired" })
  form.set("reason", "Off topic")
  expect(await actOnReviews(lena, form)).toMatchObject({ completed: 1 })
  expect((await listOwn(asPerson(app, ann))).reviews).toMatchObject([
    { status: "hidden", reason: "Off topic" },
  ])
})
