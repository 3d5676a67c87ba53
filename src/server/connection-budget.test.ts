import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ConfigProblem } from "#platform/config-problem.ts"
import { asOwner, ownerUrlOf, type TestApp, testApp } from "../../test/db.ts"
import { everyRole, type ServerRole } from "./config/server-roles.ts"
import { connectionsOf, requireConnections, requireOwnSessions, requireRoom } from "./connection-budget.ts"

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

const one = { processes: 1, roles: everyRole }

test("processes that need more connections than the server, the database or the role allows are refused", async () => {
  const perProcess = connectionsOf(everyRole)
  const { needed, allowed } = await requireConnections(app.pool, one)
  expect(needed).toBe(perProcess)
  const most = Math.floor(allowed / perProcess)
  expect(await requireConnections(app.pool, { ...one, processes: most })).toMatchObject({ allowed })
  await expect(requireConnections(app.pool, { ...one, processes: most + 1 })).rejects.toThrow(
    /^PROCESSES=\d+ may need \d+ connections/,
  )
  const name = new URL(ownerUrlOf(app)).pathname.slice(1)
  await asOwner(app, `alter database ${name} connection limit ${perProcess - 1}`)
  await expect(requireConnections(app.pool, one)).rejects.toThrow(ConfigProblem)
  await expect(requireRoom(app, one)).rejects.toThrow("the database allows")
  await asOwner(app, `alter database ${name} connection limit -1`)
})

test("a process with one role needs fewer connections than one with all", () => {
  const needed = (role: ServerRole) => connectionsOf(new Set([role]))
  expect(needed("web")).toBeLessThan(connectionsOf(everyRole))
  expect(needed("worker")).toBeLessThan(needed("web"))
})

test("a pooler that gives two open clients one connection is refused", async () => {
  const [first, second] = clients
  if (!first || !second) throw new Error("no clients")
  await requireOwnSessions([first, second])
  await expect(requireOwnSessions([first, first])).rejects.toThrow("pool_mode = session")
})
