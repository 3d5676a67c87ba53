import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { getRequestListener } from "@hono/node-server"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { changeAccountStatus } from "#domains/accounts/change-account-status.ts"
import { members } from "#domains/accounts/schema.ts"
import { invalidateMember } from "#domains/accounts/sessions/session.ts"
import { signOutEverywhere } from "#domains/accounts/sessions/sign-out-everywhere.ts"
import { startSession } from "#domains/accounts/sessions/start-session.ts"
import { contextFor } from "#platform/ctx.ts"
import { withDatabaseName } from "#platform/database/embedded-postgres.ts"
import { password } from "../seed/people.ts"
import { createApi } from "../src/server/api.ts"
import { readConfig } from "../src/server/config/config.ts"
import { type OpenApp, openApp } from "../src/server/open-app.ts"
import { grantRole } from "./approvals.ts"
import { testApp } from "./db.ts"
import { asPerson, liveAuction, type Person, person } from "./fixtures.ts"
import { maximumKey } from "./maximum-key.ts"

/**
 * Two apps on one database, as in two processes, joined only by the live relay: one is written to, the other watched.
 */
let writerApp: OpenApp
let watcherApp: OpenApp
let lotId: string
let writerApi: ReturnType<typeof createApi>
let server: Server
let port: number
let ann: Person
let hana: Person
let people = 0

beforeAll(async () => {
  const made = await testApp(new Date())
  hana = await person(made, "hana", { role: "admin" })
  const { lotIds } = await liveAuction(made, asPerson(made, hana), [{}])
  lotId = lotIds[0] ?? ""
  const url = withDatabaseName(
    String(made.pool.options.connectionString),
    String((await made.pool.query("select current_database() as name")).rows[0].name),
  )
  const config = readConfig({
    AUTH_SECRET: made.secret,
    MAXIMUM_KEY: maximumKey,
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: made.origin,
  })
  writerApp = await openApp(config, url)
  watcherApp = await openApp(config, url)
  writerApi = createApi(writerApp)
  server = createServer(getRequestListener(createApi(watcherApp).fetch))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  await writerApp.close()
  await watcherApp.close()
  server.close()
})

beforeEach(async () => {
  ann = await person(writerApp, `ann${++people}`)
  await wait(100)
})

const get = (path: string, token: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Token ${token}` } })

/** Opens a stream in the other process. Returns the milliseconds until it ended, or "still open". */
async function openStream(token: string): Promise<(withinMs: number) => Promise<number | "still open">> {
  const stream = await get(`/live?lots=${lotId}`, token)
  const reader = stream.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("event: clock")
  return async (withinMs) => {
    const begun = performance.now()
    const ended = (async () => {
      while (!(await reader?.read())?.done);
      return performance.now() - begun
    })()
    const result = await Promise.race([ended, wait(withinMs, "still open" as const)])
    if (result === "still open") await reader?.cancel()
    return result
  }
}

type AccountChange = (member: Person) => Promise<unknown>

const changeStatus =
  (status: "suspended" | "banned"): AccountChange =>
  (member) =>
    changeAccountStatus(asPerson(writerApp, hana), member.id, { status, reason: "A test" })

const closed: AccountChange = async (member) => {
  await writerApp.db.update(members).set({ closedAt: new Date() }).where(eq(members.id, member.id))
  invalidateMember(writerApp, member.id)
}

const changed: AccountChange = async (member) => {
  const body = JSON.stringify({ id: member.id, password, newPassword: "another dram entirely" })
  // From another of her devices, so that this one is signed out.
  const { token } = await startSession(contextFor(writerApp), member.id)
  const headers = { authorization: `Token ${token}`, "content-type": "application/json" }
  expect((await writerApi.request("/auth/resetpassword", { method: "POST", headers, body })).status).toBe(200)
}

const signOut: AccountChange = async (member) => {
  const headers = { authorization: `Token ${member.token}` }
  expect((await writerApi.request("/auth/logout", { method: "POST", headers })).status).toBe(200)
}

const ends: [string, AccountChange, number][] = [
  ["a ban", changeStatus("banned"), 401],
  ["a suspension", changeStatus("suspended"), 200],
  [
    "another role",
    (member) => grantRole(asPerson(writerApp, hana), member.id, { role: "auctioneer", reason: "" }),
    200,
  ],
  ["a deleted account", closed, 401],
  ["signing out", signOut, 401],
  ["being signed out everywhere", (member) => signOutEverywhere(asPerson(writerApp, hana), member.id), 401],
  ["a new password", changed, 401],
]

test.each(ends)("%s ends the open streams in every process within a second", async (_, change, status) => {
  const before = await get("/auth/me", ann.token).then((answer) => answer.json())
  const endOf = await openStream(ann.token)
  await change(ann)
  expect(await endOf(1_000)).toBeLessThan(1_000)
  const after = await get("/auth/me", ann.token)
  expect(after.status).toBe(status)
  expect(await after.json()).not.toEqual(before)
})

test("the streams of others, and of guests, stay open", async () => {
  const ben = await person(writerApp, "ben")
  const streams = [await openStream(ben.token), await openStream("")]
  const ended = Promise.all(streams.map((endOf) => endOf(500)))
  await changeStatus("banned")(ann)
  expect(await ended).toEqual(["still open", "still open"])
  await wait(100)
  expect(watcherApp.live.connections).toBe(0)
})

test("after the processes lost contact, no member's stream stays open without a new session check", async () => {
  const endOf = await openStream(ann.token)
  const lost = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quaich live'"
  await writerApp.pool.query(`${lost} and datname = current_database()`)
  expect(await endOf(3_000)).toBeLessThan(3_000)
  await changeStatus("banned")(ann)
  // A notification that could not be sent at once is sent a second later.
  await wait(1_500)
  expect((await get("/auth/me", ann.token)).status).toBe(401)
})

test("a stream that opens while its owner is being banned does not stay", async () => {
  const { live } = watcherApp
  const open = live.open.bind(live)
  const endOf = await new Promise<Awaited<ReturnType<typeof openStream>>>((resolve) => {
    live.open = (...args) => {
      live.open = open
      // The ban arrives between the session check and the opening of the stream.
      invalidateMember(watcherApp, ann.id)
      return open(...args)
    }
    void openStream(ann.token).then(resolve)
  })
  expect(await endOf(500)).toBeLessThan(500)
})
