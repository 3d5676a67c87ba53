import { expect, test, vi } from "vitest"
import { commitCountService } from "#platform/ctx.ts"
import type { Db } from "#platform/database/db.server.ts"
import { openLog } from "#platform/log.ts"
import { withServices } from "#platform/service.ts"
import type { IndexEntry } from "#search-index/index.ts"
import { changeFeedsService, followChanges } from "./change-feed.ts"
import type { IndexApp } from "./index-query.ts"

const query = async () => ({ rows: [{ seen: "1" }] })
const pool = {
  query,
  connect: async () => ({ query, release: () => undefined }),
} as unknown as IndexApp["pool"]
const offload: IndexApp["offload"] = { run: (work) => work({ $client: pool } as Db) }
const openApp = () =>
  withServices({ pool, offload, log: openLog("silent") }, [commitCountService, changeFeedsService])
const app = openApp()

function entry(index: number, edition: number): IndexEntry<never, "at"> {
  const texts = { name: `Bottle ${index} edition ${edition}`, makers: [], facts: [] }
  return { id: `d${String(index).padStart(4, "0")}`, texts, facets: {}, figures: { at: index } }
}

test("when more documents have been removed than are left, a new index is read and replaces the old one", async () => {
  let edition = 0
  let fills = 0
  const size = 1_500
  const all = () => Array.from({ length: size }, (_, index) => entry(index, edition))
  const { fresh } = followChanges<never, "at", "newest">({
    schema: { facets: [], figures: ["at"], sorts: { newest: { by: "at", isFalling: true } } },
    async *readAll() {
      fills++
      yield all()
    },
    readChanged: async () => ({ seen: "1", changed: all(), deleted: [] }),
  })
  const { index: first } = await fresh(app)
  let aheadMs = 0
  const real = performance.now.bind(performance)
  vi.spyOn(performance, "now").mockImplementation(() => real() + aheadMs)
  for (edition = 1; edition <= 8; edition++) {
    aheadMs += 3_000
    await fresh(app)
  }
  edition = 8
  await expect.poll(async () => (await fresh(app)).index).not.toBe(first)
  const { index: renewed } = await fresh(app)
  expect(fills).toBe(2)
  expect(renewed.retired).toBe(0)
  const page = renewed.page({ filter: { is: {} }, sort: "newest", from: 0, size: 2 })
  expect(page.ids).toEqual(["d1499", "d1498"])
  vi.restoreAllMocks()
})

test("when another database has been restored in place of the one that was read, the index is read from it again", async () => {
  let server = { seen: "120835", edition: 1 }
  let fills = 0
  const { fresh } = followChanges<never, "at", "newest">({
    schema: { facets: [], figures: ["at"], sorts: { newest: { by: "at", isFalling: true } } },
    async *readAll() {
      fills++
      yield [entry(server.edition, server.edition)]
    },
    readChanged: async () => ({ seen: server.seen, changed: [], deleted: [] }),
  })
  const other = openApp()
  let aheadMs = 0
  const real = performance.now.bind(performance)
  vi.spyOn(performance, "now").mockImplementation(() => real() + aheadMs)
  const { index: first } = await fresh(other)
  aheadMs += 3_000
  await fresh(other)
  expect(fills).toBe(1)
  server = { seen: "1561", edition: 2 }
  aheadMs += 3_000
  await fresh(other)
  await expect.poll(async () => (await fresh(other)).index).not.toBe(first)
  expect(fills).toBe(2)
  const { index: renewed } = await fresh(other)
  const page = renewed.page({ filter: { is: {} }, sort: "newest", from: 0, size: 2 })
  expect(page.ids).toEqual(["d0002"])
  vi.restoreAllMocks()
})
