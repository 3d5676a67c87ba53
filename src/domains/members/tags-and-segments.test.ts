import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { actOnMembers } from "#domains/members/act-on-members.ts"
import { readMember } from "#domains/members/read-member.ts"
import { subscribers } from "#domains/newsletter/schema.ts"
import { applyPromotion } from "#domains/promotions/apply-promotion.ts"
import { readPromotedPrices } from "#domains/promotions/promoted-prices.ts"
import { createPromotion } from "#domains/promotions/save-promotion.ts"
import { addTag, readTags, removeTag } from "#domains/segments/change-tags.ts"
import { listMembers, listTags } from "#domains/segments/list-members.ts"
import { memberList } from "#domains/segments/member-list.ts"
import { findSegmentsOf, listEmails, listSegments } from "#domains/segments/read-segments.ts"
import { createSegment, deleteSegment, filterIn } from "#domains/segments/save-segment.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { isRecord } from "#platform/records.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { promotionTerms } from "../../../test/fixtures/promotion.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"

let app: TestApp
let admin: Ctx
let zoe: Person
let ann: Person

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "root", { role: "admin" }))
  zoe = await person(app, "zoe")
  ann = await person(app, "ann")
  await addTag(admin, zoe.id, " Islay  collector ")
})

const namesIn = async (query: Record<string, string>) =>
  (await listMembers(admin, parseListQuery(memberList, query))).members.map(({ username }) => username)

test("a tag is recorded, suggested, listed and found in any case; a member has it once", async () => {
  await expect(addTag(admin, zoe.id, "islay collector")).rejects.toMatchObject({
    code: "segments.alreadyTagged",
  })
  expect(await listTags(admin)).toEqual(["Islay collector"])
  expect(await namesIn({ tag: "ISLAY collector" })).toEqual(["zoe"])
  expect((await readMember(admin, zoe.id)).tags).toEqual(["Islay collector"])
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "members.addTag"))
  expect(entries).toMatchObject([{ before: { tags: "" }, after: { tags: "Islay collector" } }])
  await expect(addTag(asPerson(app, ann), zoe.id, "own")).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
})

test("many members get and lose a tag at once, and who has it already is said", async () => {
  const form = (act: string) => {
    const sent = new FormData()
    for (const [name, value] of [
      ["act", act],
      ["row", ann.id],
      ["row", zoe.id],
      ["tag", "press"],
      ["confirmed", "2"],
    ])
      sent.append(name ?? "", value ?? "")
    return sent
  }
  await addTag(admin, ann.id, "press")
  expect(await actOnMembers(admin, form("addTag"))).toMatchObject({
    completed: 1,
    refused: [{ rows: [ann.id] }],
  })
  expect(await actOnMembers(admin, form("removeTag"))).toMatchObject({ completed: 2, refused: [] })
  expect(await readTags(admin, ann.id)).toEqual([])
})

test("members are found by when they last bid and by what they have spent", async () => {
  const bidder = await person(app, "bidder")
  const { lotIds } = await liveAuction(app, asPerson(app, await person(app, "hana", { role: "auctioneer" })))
  await placeBid(asPerson(app, bidder), lotIds[0] ?? "", {
    maxCents: 100_00,
    confirm: 100_00,
    idempotencyKey: "one",
  })
  expect(await namesIn({ bidWithin: "30" })).toEqual(["bidder"])
  expect(await namesIn({ noBidFor: "30" })).not.toContain("bidder")
  expect(await namesIn({ spentFrom: "1" })).toEqual([])
  expect(await namesIn({ spentTo: "0", tag: "Islay collector" })).toEqual(["zoe"])
})

test("a segment is a filter, and what has none is refused", async () => {
  expect(filterIn("?tag=press&sort=email&page=3&unknown=1")).toBe("tag=press")
  expect(() => filterIn("?sort=email")).toThrow("segmentNotFiltered")
  const id = await createSegment(admin, { name: "Islay", query: "tag=Islay+collector" })
  await expect(createSegment(admin, { name: "islay", query: "tag=press" })).rejects.toMatchObject({
    code: "segments.segmentNameTaken",
  })
  expect(await listSegments(admin)).toMatchObject([
    { name: "Islay", count: 1, filters: [["tag", "Islay collector"]] },
  ])
  expect([...(await findSegmentsOf(admin, zoe.id, [id]))]).toEqual([id])
  expect([...(await findSegmentsOf(admin, ann.id, [id]))]).toEqual([])
})

test("a promotion for a segment counts for its members only, at once when they leave it", async () => {
  const segmentId = await createSegment(admin, { name: "Tokyo", query: "tag=Tokyo" })
  await addTag(admin, zoe.id, "Tokyo")
  await createPromotion(admin, promotionTerms({ segmentId }))
  const line = {
    kind: "bottle",
    location: "singapore",
    productId: null,
    quantity: 1,
    priceCents: 100_00,
  } as const
  const request = {
    lines: [line],
    code: "",
    shipping: "self",
    deliveryCents: 0,
    country: null,
    email: null,
  } as const
  const cents = async (ctx: Ctx) => (await applyPromotion(ctx, request)).discount.cents
  expect(await cents(asPerson(app, zoe))).toBe(10_00)
  expect(await cents(asPerson(app, ann))).toBe(0)
  const offers = [{ ...line, nowCents: 100_00 }]
  expect(await readPromotedPrices(asPerson(app, zoe), offers)).toMatchObject([{ cents: 90_00 }])
  expect(await readPromotedPrices(asPerson(app, ann), offers)).toEqual([null])
  await removeTag(admin, zoe.id, "tokyo")
  expect(await cents(asPerson(app, zoe))).toBe(0)
  await expect(deleteSegment(admin, segmentId)).rejects.toMatchObject({ code: "segments.segmentInUse" })
})

test("the file for e-mails has subscribers only", async () => {
  const segment = await createSegment(admin, { name: "All", query: "verified=yes" })
  await app.db.insert(subscribers).values({
    ...{ id: newId("sub"), email: zoe.email, country: "SG", language: "vi", status: "active" },
    createdAt: app.clock.now(),
  })
  expect(await listEmails(admin, segment)).toMatchObject([{ email: zoe.email, language: "vi" }])
})

test("a segment is saved, read and deleted by the API, and only a filter makes one", async () => {
  const { token } = await person(app, "adam", { role: "admin" })
  const callApi = apiClient(app)
  const call = (method: string, path: string, body?: unknown) =>
    callApi(method, path, { token, ...(body === undefined ? {} : { body }) })
  await addTag(admin, ann.id, "wholesale")
  const made = await call("post", "/segments", {
    name: "Wholesale",
    query: "?tag=wholesale&page=3&sort=email",
  })
  expect(made).toMatchObject({ status: 201 })
  const found = async () => {
    const { body } = await call("get", "/segments")
    return Object.values(body).filter((each) => isRecord(each) && each.id === made.body.id)
  }
  expect(await found()).toMatchObject([{ name: "Wholesale", query: "tag=wholesale", members: 1 }])
  for (const [query, code] of [
    ["sort=email", "segmentNotFiltered"],
    [`q=${"é".repeat(90)}&tag=${"é".repeat(30)}`, "segmentQueryTooLong"],
  ])
    expect(await call("post", "/segments", { name: "Other", query })).toMatchObject({
      status: 422,
      body: { code: `segments.${code}` },
    })
  expect(await call("post", "/segments", { name: "wholesale", query: "tag=x" })).toMatchObject({
    body: { code: "segments.segmentNameTaken" },
  })
  expect(await call("put", `/segments/${made.body.id}`, { name: "Trade" })).toMatchObject({ status: 200 })
  expect(await found()).toMatchObject([{ name: "Trade" }])
  expect(await call("delete", `/segments/${made.body.id}`)).toMatchObject({ status: 200 })
  expect(await found()).toEqual([])
})
