import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { inDatabase } from "#platform/embedded-postgres.ts"
import { type Server, startServer } from "../../bench/harness.ts"
import { makeWorld } from "../../bench/world.ts"
import { type Attack, longestWait } from "../attack/attack.ts"
import { largeBodies, longEmails, longLists, manyFields, strangePaths } from "../attack/bodies.ts"

const secret = "a secret of who attacks the forms, long enough to sign"
const databaseUrl = inDatabase(inject("postgresUrl"), `attacks_${randomUUID().replaceAll("-", "")}`)
/** On a machine that runs other tests beside this one. Each of these stopped the server for seconds. */
const mostMs = 250
let server: Server

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") })
  await admin.connect()
  await admin.query(`create database ${new URL(databaseUrl).pathname.slice(1)}`)
  await admin.end()
  await makeWorld({ secret, databaseUrl }, { bidders: 2, lots: 2 })
  server = await startServer({ secret, databaseUrl })
}, 120_000)

afterAll(async () => {
  await server.stop()
}, 30_000)

const cases: [Attack, statuses: readonly number[]][] = [
  [longEmails, [413, 422]],
  [manyFields, [413]],
  [longLists, [413, 422]],
  [largeBodies, [413, 422, 503]],
  [strangePaths, [404]],
]

test.each(cases.map(([attack, statuses]) => ({ name: attack.name, attack, statuses })))(
  "$name: refused, and nobody else waits",
  async ({ attack, statuses }) => {
    const origin = `http://localhost:${server.port}`
    const { longestMs, result } = await longestWait(origin, () => attack.run(origin))
    expect(result.filter((status) => !statuses.includes(status))).toEqual([])
    expect(longestMs).toBeLessThan(mostMs)
  },
)
