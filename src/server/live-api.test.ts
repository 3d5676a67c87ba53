import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { record } from "#domains/audit/record.ts"
import { presences } from "#domains/presence/schema.ts"
import { presenceService } from "#domains/presence/watch-presence.ts"
import { transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { defineTopic } from "#platform/live/topic.ts"
import { Watcher } from "../../bench/watcher.ts"
import { type TestApp, testApp } from "../../test/db.ts"
import { asPerson, liveAuction, person } from "../../test/fixtures.ts"
import { createApi, createLiveApi } from "./api.ts"
import { openPools } from "./open-pools.ts"
import { openServices } from "./open-services.ts"

const withPages = (app: TestApp) => ({ api: createApi(app), closePools: async () => undefined })

/** Whatever is watched, nothing waits for a second connection. */
function withOneConnection(app: TestApp) {
  const url = app.pool.options.connectionString ?? ""
  const { close, ...pools } = openPools(url, new Set(["live"]))
  return { api: createLiveApi(openServices({ ...app, ...pools })), closePools: close }
}

describe.each([
  { process: "with pages", open: withPages },
  { process: "with one connection", open: withOneConnection },
])("a process $process", ({ open }) => {
  let app: TestApp
  let server: Server
  let closePools: () => Promise<void>

  beforeAll(async () => {
    app = await testApp()
    const opened = open(app)
    closePools = opened.closePools
    server = createServer(getRequestListener(opened.api.fetch))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  })

  afterAll(async () => {
    app.live.close()
    server.close()
    await closePools()
  })

  test("a stream watches at most 120 topics across all its lists", async () => {
    const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
    const { auctionId, lotIds } = await liveAuction(
      app,
      hana,
      Array.from({ length: 120 }, () => ({})),
    )
    const heard = new Set<unknown>()
    const { port } = server.address() as AddressInfo
    const path = `/live?lots=${lotIds.join(",")}&auctions=${auctionId}`
    const watcher = new Watcher(port, path, ({ event, data }) => event === "state" && heard.add(data.topic))
    const watched = [`auction:${auctionId}`, ...lotIds.slice(0, 119).map((id) => `lot:${id}`)].toSorted()
    await expect.poll(() => heard.size).toBeGreaterThanOrEqual(120)
    expect([...heard].toSorted()).toEqual(watched)
    heard.clear()
    for (const id of lotIds.toReversed())
      app.live.publish(defineTopic<{ priceCents: number }>("lot").state(id, 1_000, { priceCents: 1 }))
    await expect.poll(() => heard.size).toBeGreaterThanOrEqual(119)
    expect(heard).not.toContain(`lot:${lotIds[119]}`)
    watcher.close()
  })

  test("staff hear who changed an object whose page they may open, and that there is other work", async () => {
    const [kai, lena, ann] = [
      await person(app, "kai", { role: "shopkeeper" }),
      await person(app, "lena", { role: "editor" }),
      await person(app, "ann"),
    ]
    const orderId = newId("ord")
    const heard: Record<string, unknown[]> = { kai: [], lena: [], ann: [], guest: [] }
    const isPresence = (topic: unknown) => String(topic).startsWith("presence:")
    const { port } = server.address() as AddressInfo
    const watchers = Object.entries({ kai, lena, ann, guest: undefined }).map(
      ([name, who]) =>
        new Watcher(
          port,
          `/live?objects=${orderId}&work=all`,
          ({ event, data }) => event === "state" && !isPresence(data.topic) && heard[name]?.push(data.topic),
          who?.token,
        ),
    )
    await Promise.all(watchers.map(({ opened }) => opened))
    await expect.poll(() => [heard.kai, heard.lena]).toEqual([["work:all"], ["work:all"]])
    await transaction(asPerson(app, await person(app, "olga", { role: "shopkeeper" })), (tx) =>
      record(tx, { act: "orders.note", subjectId: orderId }),
    )
    await expect.poll(() => heard.kai).toEqual(["work:all", `object:${orderId}`])
    expect([heard.lena, heard.ann, heard.guest]).toEqual([["work:all"], [], []])
    for (const watcher of watchers) watcher.close()
  })

  test("staff on the same object hear of each other until one leaves, also from a killed process", async () => {
    const [kai, olga, ann] = [
      await person(app, "kai_2", { role: "shopkeeper" }),
      await person(app, "olga_2", { role: "shopkeeper" }),
      await person(app, "ann_2"),
    ]
    const orderId = newId("ord")
    const { port } = server.address() as AddressInfo
    const seen: Record<string, string[]> = {}
    const watch = (name: string, { token }: { token: string }) =>
      new Watcher(
        port,
        `/live?objects=${orderId}`,
        ({ event, data }) => {
          if (event !== "state") return
          const { people } = data as { people: { username: string }[] }
          seen[name] = people.map(({ username }) => username)
        },
        token,
      )
    const first = watch("kai", kai)
    await expect.poll(() => seen.kai).toEqual(["kai_2"])
    const [second, again, bidder] = [watch("olga", olga), watch("kai again", kai), watch("ann", ann)]
    await expect.poll(() => [seen.kai, seen.olga]).toEqual(Array(2).fill(["kai_2", "olga_2"]))
    again.close()
    second.close()
    await expect.poll(() => seen.kai).toEqual(["kai_2"])
    expect(seen.ann).toBeUndefined()
    await app.db.insert(presences).values({
      ...{ pageId: "of a killed process", subjectId: orderId, memberId: olga.id },
      seenAt: sql`clock_timestamp() - interval '2 minutes'`,
    })
    await presenceService.of(app).refresh()
    for (const each of [first, bidder]) each.close()
    await expect.poll(() => app.db.$count(presences)).toBe(0)
  })
})
