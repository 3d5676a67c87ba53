import { Hono } from "hono"
import { expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { oneClickUnsubscribe } from "../../server/one-click-unsubscribe.ts"
import type { notificationKindNames } from "./kinds.ts"
import { isWanted } from "./reads.ts"
import { saveNotificationChoices } from "./save-notification-choices.ts"
import { findUnsubscribe, setEmailsWanted, unsubscribeUrl } from "./unsubscribe-link.ts"

const app = await testApp()
const guest = contextFor(app)
const ann = await person(app, "ann")
const ben = await person(app, "ben")
const tokenOf = (kind: (typeof notificationKindNames)[number], member = ann) =>
  unsubscribeUrl({ app }, member.id, kind).split("/").at(-1) ?? ""

const hono = new Hono<ApiEnv>()
hono.route("/unsubscribe", oneClickUnsubscribe(app))
hono.all("*", (c) => c.text("the page"))
const press = (token: string, fields: Record<string, string>) =>
  hono.request(`/unsubscribe/${token}`, { method: "POST", body: new URLSearchParams(fields) })

test("one press of the mail program's own button turns that kind off for that member, without signing in", async () => {
  const answer = await press(tokenOf("outbid"), { "List-Unsubscribe": "One-Click" })
  expect([answer.status, await answer.text()]).toEqual([200, "ok"])
  expect(await isWanted(guest, ann.id, "outbid", "mail")).toBe(false)
  expect(await isWanted(guest, ann.id, "outbid", "site")).toBe(true)
  expect(await isWanted(guest, ann.id, "lost", "mail")).toBe(true)
  expect(await isWanted(guest, ben.id, "outbid", "mail")).toBe(true)
  expect((await press(tokenOf("outbid"), { "List-Unsubscribe": "One-Click" })).status).toBe(200)
})

test("every other form belongs to the page, and an invalid address turns nothing off", async () => {
  expect(await (await press(tokenOf("lost"), { emails: "off" })).text()).toBe("the page")
  expect((await press("nothing", { "List-Unsubscribe": "One-Click" })).status).toBe(404)
  expect(await isWanted(guest, ann.id, "lost", "mail")).toBe(true)
})

test("opening the page changes nothing, and a kind that was turned off can be turned on again", async () => {
  const token = tokenOf("endingSoon")
  expect(await findUnsubscribe(guest, token)).toEqual({ kind: "endingSoon", isOn: true })
  await setEmailsWanted(guest, token, false)
  expect(await findUnsubscribe(guest, token)).toEqual({ kind: "endingSoon", isOn: false })
  await setEmailsWanted(guest, token, true)
  expect(await findUnsubscribe(guest, token)).toEqual({ kind: "endingSoon", isOn: true })
})

test("the account's choices and the link change the same setting", async () => {
  await setEmailsWanted(guest, tokenOf("outbid", ben), false)
  await saveNotificationChoices(asPerson(app, ben), new Set(["outbid.mail"]))
  expect(await findUnsubscribe(guest, tokenOf("outbid", ben))).toMatchObject({ isOn: true })
})

test("a token is valid for one member, one kind and this site only", async () => {
  const [memberId = "", kind = "", signature = ""] = tokenOf("outbid").split(".")
  for (const token of [
    `${ben.id}.${kind}.${signature}`,
    `${memberId}.lost.${signature}`,
    `${memberId}.${kind}.${"0".repeat(40)}`,
    `${memberId}.${kind}`,
    `${memberId}.${kind}.${signature}.x`,
    "",
  ]) {
    expect(await findUnsubscribe(guest, token)).toBeUndefined()
    await expect(setEmailsWanted(guest, token, false)).rejects.toMatchObject({
      code: "notifications.noSuchUnsubscribeLink",
    })
  }
  const other = openServices({ ...app, secret: "another secret of the tests, long enough too" })
  expect(await findUnsubscribe(contextFor(other), tokenOf("outbid"))).toBeUndefined()
})

test("security e-mails cannot be turned off", async () => {
  expect(await findUnsubscribe(guest, tokenOf("security"))).toBeUndefined()
})

test("a link of a closed account reveals nothing", async () => {
  await app.db.update(members).set({ closedAt: app.clock.now() })
  expect(await findUnsubscribe(guest, tokenOf("outbid"))).toBeUndefined()
})
