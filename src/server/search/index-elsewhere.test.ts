import { randomUUID } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
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
import { openIndexThread } from "#platform/indexes/index-thread.ts"
import { openSearchClient } from "#platform/indexes/search-client.ts"
import { SearchServer } from "#platform/indexes/search-server.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { openServices } from "../open-services.ts"

const endThread = defineIndexQuery("end the thread", async () => process.exit(1))
const bottles = { kind: "bottle" } as const
const file = "src/server/search/thread-that-ends.ts"

type IndexElsewhere = { close(): Promise<void> }

const openThread = (app: AppContext): Promise<IndexElsewhere> =>
  openIndexThread(app, { file, onChanges: (changes) => notifyLotsChanged(app, changes) })

/** Another app with the index, and a socket between them. */
async function openProcess(app: AppContext): Promise<IndexElsewhere> {
  const searchApp = openServices(app)
  const address = { path: join(tmpdir(), `quaich-${randomUUID().slice(0, 8)}.sock`) }
  let server: SearchServer | undefined
  const thread = await openIndexThread(searchApp, {
    file,
    onChanges: (changes) => server?.reportChanges(changes),
  })
  const listening = new SearchServer(searchApp, { address, version: "1", thread })
  server = listening
  await listening.listen()
  const client = await openSearchClient(app, {
    addresses: [address],
    version: "1",
    onChanges: (changes) => notifyLotsChanged(app, changes),
  })
  return {
    async close() {
      client.close()
      await listening.close()
      await thread.close()
    },
  }
}

describe.each([
  { where: "a thread", openElsewhere: openThread },
  { where: "another process", openElsewhere: openProcess },
])("an index in $where", ({ openElsewhere }) => {
  let app: TestApp
  /** The same app with its own index: both must answer alike. */
  let appWithIndex: AppContext
  const changedLots: (readonly string[] | undefined)[] = []
  let elsewhere: IndexElsewhere
  let bottleId: Id<"lst">
  let keeper: ReturnType<typeof asPerson>

  beforeAll(async () => {
    app = await testApp()
    appWithIndex = openServices(app)
    keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
    onLotsChanged(app, (changes) => changedLots.push(changes))
    bottleId = await listBottle("Ardbeg Uigeadail")
    for (const name of ["Bowmore 15 Year Old", "Caol Ila độc\tđáo"]) await listBottle(name)
    elsewhere = await openElsewhere(app)
  })

  afterAll(async () => await elsewhere.close())

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

  test("it answers as the app itself would, and concurrent callers each get their own answer", async () => {
    const results = await readFrom(app)
    expect(results.shelf.listings.map(({ name }) => name)).toContain("Caol Ila độc\tđáo")
    expect(results).toEqual(await readFrom(appWithIndex))
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
    const made = await liveAuction(app, asPerson(app, await person(app, "hana", { role: "auctioneer" })), [
      {},
    ])
    const live = { is: { state: "live" } }
    const { ids } = await lotIndex.page(app, { filter: live, sort: "newest", from: 0, size: 5 })
    expect(ids).toEqual(made.lotIds)
    expect(changedLots.flat()).toContain(made.lotIds[0])
  })

  test("when its thread ends, no caller keeps waiting, and another thread takes its place", async () => {
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

  test("a failing question reports its error, and the others are answered", async () => {
    await expect(
      lotIndex.page(app, { filter: { is: {} }, sort: "no such" as "name", from: 0, size: 1 }),
    ).rejects.toMatchObject({ name: "TypeError" })
    expect((await listShelf(keeper, bottles, parseListQuery(shelfList, {}))).total).toBeGreaterThan(3)
  })
})
