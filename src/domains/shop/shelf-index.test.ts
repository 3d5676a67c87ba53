import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { as, person, product } from "../../../test/world.ts"
import { listShelf } from "./list-shelf.ts"
import { ShelfQuery } from "./shelf-query.ts"

const app = await testApp()
/** Another process on the same database: it hears of nothing and has to look. */
const other: AppContext = { ...app }
let keeper: Ctx

beforeAll(async () => {
  keeper = as(app, await person(app, "kai", { role: "shopkeeper" }))
})

async function put(name: string) {
  const productId = await product(app, name)
  return await putUpListing(keeper, {
    ...{ kind: "bottle", location: "singapore", priceCents: 90_00, isOnSale: true },
    productId,
  })
}

async function namesIn(where: AppContext): Promise<string[]> {
  const { listings } = await listShelf(
    contextFor(where),
    { kind: "bottle" },
    ShelfQuery.parse({ sort: "name" }),
  )
  return listings.map(({ name }) => name)
}

let aheadMs = 0
const real = performance.now.bind(performance)
vi.spyOn(performance, "now").mockImplementation(() => real() + aheadMs)
afterAll(() => void vi.restoreAllMocks())

/** Past the time after which what another process did must show. */
function later(): void {
  aheadMs += 2_100
}

test("what one process puts on sale the others show within two seconds", async () => {
  await put("Ardbeg")
  expect(await namesIn(other)).toEqual(["Ardbeg"])
  await put("Bowmore")
  expect(await namesIn(app)).toEqual(["Ardbeg", "Bowmore"])
  later()
  expect(await namesIn(other)).toEqual(["Ardbeg", "Bowmore"])
})

test("a change whose transaction was long under way is not missed by the looks in between", async () => {
  const id = await put("Caol Ila")
  const slow = await app.pool.connect()
  await slow.query("begin")
  await slow.query("update listings set status = 'withdrawn' where id = $1", [id])
  later()
  await put("Dalmore")
  expect(await namesIn(other)).toContain("Caol Ila")
  later()
  await put("Edradour")
  expect(await namesIn(other)).toContain("Edradour")
  await slow.query("commit")
  slow.release()
  later()
  expect(await namesIn(other)).not.toContain("Caol Ila")
  const { total } = await listShelf(contextFor(other), { kind: "bottle" }, ShelfQuery.parse({}))
  expect(total).toBe(4)
})

test("what was deleted outright leaves when it is met", async () => {
  const id = await put("Fettercairn")
  later()
  expect(await namesIn(other)).toContain("Fettercairn")
  await app.pool.query("delete from listings where id = $1", [id])
  expect(await namesIn(other)).not.toContain("Fettercairn")
  expect((await listShelf(contextFor(other), { kind: "bottle" }, ShelfQuery.parse({}))).total).toBe(4)
})
