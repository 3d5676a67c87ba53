import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ConfigProblem } from "#platform/config-problem.ts"
import { asOwner, ownerUrlOf, type TestApp, testApp } from "../../test/db.ts"
import {
  connectionsPerProcess,
  requireConnections,
  requireOwnSessions,
  requireRoom,
} from "./connection-budget.ts"

let app: TestApp
let clients: pg.Client[]

beforeAll(async () => {
  app = await testApp()
  clients = [0, 1].map(() => new pg.Client({ connectionString: String(app.pool.options.connectionString) }))
  for (const client of clients) await client.connect()
})

afterAll(async () => {
  for (const client of clients) await client.end()
})

test("processes that need more connections than the server, the database or the role allows are refused", async () => {
  const { needed, allowed } = await requireConnections(app.pool, 1)
  expect(needed).toBe(connectionsPerProcess)
  const most = Math.floor(allowed / connectionsPerProcess)
  expect(await requireConnections(app.pool, most)).toMatchObject({ allowed })
  await expect(requireConnections(app.pool, most + 1)).rejects.toThrow(
    /^PROCESSES=\d+ may need \d+ connections/,
  )
  const name = new URL(ownerUrlOf(app)).pathname.slice(1)
  await asOwner(app, `alter database ${name} connection limit ${connectionsPerProcess - 1}`)
  await expect(requireConnections(app.pool, 1)).rejects.toThrow(ConfigProblem)
  await expect(requireRoom(app, 1)).rejects.toThrow("the database allows")
  await asOwner(app, `alter database ${name} connection limit -1`)
})

test("a pooler that gives two open clients one connection is refused", async () => {
  const [one, other] = clients
  if (!one || !other) throw new Error("no clients")
  await requireOwnSessions(one, other)
  await expect(requireOwnSessions(one, one)).rejects.toThrow("pool_mode = session")
})
