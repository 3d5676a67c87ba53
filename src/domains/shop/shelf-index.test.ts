import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { listShelf } from "./list-shelf.ts"
import { shelfList } from "./shelf-list.ts"

const app = await testApp()
/** Another process gets no notifications and has to poll. */
const other = openServices(app)
let keeper: Ctx

beforeAll(async () => {
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
})

async function addBottle(name: string) {
  const productId = await product(app, name)
  return await createListing(keeper, {
    ...{ kind: "bottle", location: "singapore", priceCents: 90_00, isOnSale: true },
    productId,
  })
}

async function namesIn(where: AppContext): Promise<string[]> {
  const { listings } = await listShelf(
    contextFor(where),
    { kind: "bottle" },
    parseListQuery(shelfList, { sort: "name" }),
  )
  return listings.map(({ name }) => name)
}

let aheadMs = 0
const real = performance.now.bind(performance)
vi.spyOn(performance, "now").mockImplementation(() => real() + aheadMs)
afterAll(() => void vi.restoreAllMocks())

function later(): void {
  aheadMs += 2_100
}

test("a listing published by one process shows in the others within two seconds", async () => {
  await addBottle("Ardbeg")
  expect(await namesIn(other)).toEqual(["Ardbeg"])
  await addBottle("Bowmore")
  expect(await namesIn(app)).toEqual(["Ardbeg", "Bowmore"])
  later()
  expect(await namesIn(other)).toEqual(["Ardbeg", "Bowmore"])
})

test("a change whose transaction took long is not missed by the polls in between", async () => {
  const id = await addBottle("Caol Ila")
  const slow = await app.pool.connect()
  await slow.query("begin")
  await slow.query("update listings set status = 'withdrawn' where id = $1", [id])
  later()
  await addBottle("Dalmore")
  expect(await namesIn(other)).toContain("Caol Ila")
  later()
  await addBottle("Edradour")
  expect(await namesIn(other)).toContain("Edradour")
  await slow.query("commit")
  slow.release()
  later()
  expect(await namesIn(other)).not.toContain("Caol Ila")
  const { total } = await listShelf(contextFor(other), { kind: "bottle" }, parseListQuery(shelfList, {}))
  expect(total).toBe(4)
})

test("a row deleted outright leaves the index when it is next requested", async () => {
  const id = await addBottle("Fettercairn")
  later()
  expect(await namesIn(other)).toContain("Fettercairn")
  await app.pool.query("delete from listings where id = $1", [id])
  expect(await namesIn(other)).not.toContain("Fettercairn")
  expect((await listShelf(contextFor(other), { kind: "bottle" }, parseListQuery(shelfList, {}))).total).toBe(
    4,
  )
})
