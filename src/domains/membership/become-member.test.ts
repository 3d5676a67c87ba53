import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { changeRole } from "#domains/accounts/change-role.ts"
import { can } from "#domains/accounts/permissions.ts"
import { resolveActor } from "#domains/accounts/sessions/session.ts"
import { readPayer } from "#domains/bidding/read-payer.ts"
import { readRoles } from "#domains/checkout/post-payment-journals.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { withDatabaseName } from "#platform/database/embedded-postgres.ts"
import { readConfig } from "#server/config/config.ts"
import { type OpenApp, openApp } from "../../../src/server/open-app.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { maximumKey } from "../../../test/maximum-key.ts"
import { becomeMember } from "./become-member.ts"

let firstApp: OpenApp
let secondApp: OpenApp

beforeAll(async () => {
  const made = await testApp(new Date())
  const { rows } = await made.pool.query("select current_database() as name")
  const url = withDatabaseName(String(made.pool.options.connectionString), String(rows[0].name))
  const config = readConfig({
    AUTH_SECRET: made.secret,
    MAXIMUM_KEY: maximumKey,
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: made.origin,
  })
  firstApp = await openApp(config, url)
  secondApp = await openApp(config, url)
})

afterAll(async () => {
  await firstApp.close()
  await secondApp.close()
})

test("membership perks apply at once in every process, but not before the commit", async () => {
  const ann = await person(firstApp, "ann")
  const seenBy = async (app: OpenApp) => can({ actor: await resolveActor(app, ann.token) }, "deliverAbroad")
  expect([await seenBy(firstApp), await seenBy(secondApp)]).toEqual([false, false])
  await transaction(asPerson(firstApp, ann), async (tx) => {
    await becomeMember(tx, ann.id)
    expect([await seenBy(firstApp), await seenBy(secondApp)]).toEqual([false, false])
  })
  expect(await seenBy(firstApp)).toBe(true)
  const begun = performance.now()
  while (!(await seenBy(secondApp))) {
    if (performance.now() - begun > 1_000) break
    await wait(10)
  }
  expect(await seenBy(secondApp)).toBe(true)
})

test("staff keep their role", async () => {
  const hana = await person(firstApp, "hana", { role: "auctioneer" })
  await transaction(asPerson(firstApp, hana), (tx) => becomeMember(tx, hana.id))
  expect((await resolveActor(firstApp, hana.token)).role).toBe("auctioneer")
})

test("a member who joins the staff keeps the paid membership, and is a member again afterwards", async () => {
  const admin = asPerson(firstApp, await person(firstApp, "otto", { role: "admin" }))
  const mia = await person(firstApp, "mia")
  await transaction(asPerson(firstApp, mia), (tx) => becomeMember(tx, mia.id))
  await changeRole(admin, mia.id, { role: "editor", reason: "" })
  const editor = await resolveActor(firstApp, mia.token)
  const ctx = contextFor(firstApp, editor)
  expect(editor.role).toBe("editor")
  expect(can(ctx, "deliverAbroad")).toBe(true)
  expect((await readPayer(ctx)).isMember, "the lower commission").toBe(true)
  const roles = await transaction(ctx, (tx) => readRoles(tx, [mia.id]))
  expect(roles.get(mia.id), "points and free months").toBe("member")
  await changeRole(admin, mia.id, { role: "user", reason: "" })
  expect((await resolveActor(firstApp, mia.token)).role).toBe("member")
  // Even if the member then joins the staff.
  await changeRole(admin, mia.id, { role: "user", reason: "" })
  await changeRole(admin, mia.id, { role: "editor", reason: "" })
  const later = contextFor(firstApp, await resolveActor(firstApp, mia.token))
  expect((await readPayer(later)).isMember).toBe(false)
})
