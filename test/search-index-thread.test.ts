import { afterAll, beforeAll, expect, test } from "vitest"
import { archiveList } from "#domains/archive/archive-list.ts"
import { listResults } from "#domains/archive/list-results.ts"
import { readShops } from "#domains/home/reads.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { lotIndex, notifyLotsChanged, onLotsChanged } from "#domains/search/lot-index.ts"
import { searchAll } from "#domains/search/search-all.ts"
import { countFacets, listShelf } from "#domains/shop/list-shelf.ts"
import { readCards } from "#domains/shop/read-cards.ts"
import { shelfList } from "#domains/shop/shelf-list.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { defineIndexQuery } from "#platform/indexes/index-query.ts"
import { type IndexThread, openIndexThread } from "#platform/indexes/index-thread.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "./db.ts"
import { asPerson, liveAuction, person, product } from "./fixtures.ts"

const app = await testApp()
/** The same app without a thread: both must answer alike. */
const appWithoutThread = openServices(app)
const changedLots: (readonly string[] | undefined)[] = []
const bottles = { kind: "bottle" } as const
const endThread = defineIndexQuery("end the thread", async () => process.exit(1))
let thread: IndexThread
let bottleId: Id<"lst">
let keeper: ReturnType<typeof asPerson>

async function open(): Promise<IndexThread> {
  return await openIndexThread(app, {
    file: "test/search-index-thread-that-ends.ts",
    onChanges: (news) => notifyLotsChanged(app, news),
  })
}

beforeAll(async () => {
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  onLotsChanged(app, (news) => changedLots.push(news))
  bottleId = await listBottle("Ardbeg Uigeadail")
  for (const name of ["Bowmore 15 Year Old", "Caol Ila độc\tđáo"]) await listBottle(name)
  thread = await open()
})

afterAll(async () => await thread.close())

async function listBottle(name: string) {
  const productId = await product(app, name)
  const offer = { kind: "bottle", location: "singapore", productId, priceCents: 90_00 } as const
  return await createListing(keeper, { ...offer, isOnSale: true })
}

async function readFrom(where: AppContext) {
  const ctx = contextFor(where)
  const query = parseListQuery(shelfList, { sort: "name" })
  return {
    shelf: await listShelf(ctx, bottles, query),
    facets: await countFacets(ctx, bottles, query),
    search: await searchAll(ctx, { query: "ardbg", scope: "all", page: 1, limit: 10 }),
    archive: await listResults(ctx, {}, parseListQuery(archiveList, {})),
  }
}

test("a thread answers as the app itself would, and concurrent callers each get their own answer", async () => {
  const results = await readFrom(app)
  expect(results.shelf.listings.map(({ name }) => name)).toContain("Caol Ila độc\tđáo")
  expect(results).toEqual(await readFrom(appWithoutThread))
  const names = ["ardbeg", "bowmore", "caol"]
  const found = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      searchAll(keeper, { query: names[index % 3] ?? "", scope: "all", page: 1, limit: 1 }),
    ),
  )
  for (const [index, { results }] of found.entries())
    expect(results[0]?.name.toLowerCase()).toContain(names[index % 3])
})

test("the next question sees what this process has committed", async () => {
  for (let round = 0; round < 10; round++) {
    const id = await listBottle(`Dalmore no. ${round}`)
    await changeListing(keeper, id, { priceCents: 50_00 + round })
    const { listings, total } = await listShelf(
      keeper,
      bottles,
      parseListQuery(shelfList, { sort: "price-up" }),
    )
    expect(total).toBe(4 + round)
    expect(listings.find((card) => card.id === id)).toMatchObject({ nowCents: 50_00 + round })
  }
})

test("changed lots are reported before an answer includes them", async () => {
  const made = await liveAuction(app, asPerson(app, await person(app, "hana", { role: "auctioneer" })), [{}])
  const live = { is: { state: "live" } }
  const { ids } = await lotIndex.page(app, { filter: live, sort: "newest", from: 0, size: 5 })
  expect(ids).toEqual(made.lotIds)
  expect(changedLots.flat()).toContain(made.lotIds[0])
})

test("when a thread ends, no caller keeps waiting, and another thread takes its place", async () => {
  const before = changedLots.length
  const pending = [readFrom(app), endThread(app, null), readFrom(app)]
  const answers = await Promise.allSettled(pending)
  expect(answers.map(({ status }) => status)).not.toContain("fulfilled")
  for (const answer of answers)
    if (answer.status === "rejected")
      expect(answer.reason).toMatchObject({ code: "api.searchUnavailable", status: 503 })
  // Reads by id do not need the thread.
  expect(await readCards(keeper, [bottleId])).toMatchObject([{ name: "Ardbeg Uigeadail" }])
  expect(await readShops(keeper, { bottles: 1, rows: 1 })).toEqual({ bottles: [], drams: [], casks: [] })
  // The changes that the ended thread did not report are unknown, so everything cached must be invalidated.
  await expect.poll(() => changedLots.slice(before)).toContain(undefined)
  // A new context: the new thread polls for changes only after a while, and a fast machine would not wait for that.
  expect(await readFrom(app)).toEqual(await readFrom(openServices(app)))
})

test("a failing question reports its error, and the thread goes on", async () => {
  await expect(
    lotIndex.page(app, { filter: { is: {} }, sort: "no such" as "name", from: 0, size: 1 }),
  ).rejects.toThrow(TypeError)
  expect((await listShelf(keeper, bottles, parseListQuery(shelfList, {}))).total).toBeGreaterThan(3)
})
