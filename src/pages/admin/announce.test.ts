import { beforeAll, expect, test } from "vitest"
import { listNotifications } from "#domains/notifications/reads.ts"
import { saveNotificationChoices } from "#domains/notifications/save-notification-choices.ts"
import { announcements } from "#domains/notifications/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { AnnouncementForm, announce, countRecipients } from "./announce.ts"

let app: TestApp
let lena: Ctx
let ann: Person
let mia: Person

const form = (change: Record<string, string> = {}) =>
  AnnouncementForm.parse({
    group: "all",
    title: "Closed on Monday",
    content: "The counter rests.\n\nSee https://quaich.example/hours. <script>alert(1)</script>",
    key: "the first key",
    ...change,
  })

beforeAll(async () => {
  app = await testApp()
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  ann = await person(app, "ann")
  mia = await person(app, "mia", { role: "member" })
  await person(app, "bea", { status: "banned" })
})

test("each member of a group is notified once, with escaped text, and at once over the live stream", async () => {
  const news: string[] = []
  app.live.onChange(({ topic }) => news.push(topic))
  expect(await countRecipients(lena, form())).toBe(3)
  const both = await Promise.all([announce(lena, form()), announce(lena, form())])
  expect(both.toSorted()).toEqual([0, 3])
  const notifications = await listNotifications(asPerson(app, ann))
  expect(notifications).toHaveLength(1)
  expect(notifications[0]?.content).toBe(
    '<p>The counter rests.</p><p>See <a href="https://quaich.example/hours">https://quaich.example/hours</a>. &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
  expect(news).toContain(`notifications:${ann.id}`)
})

test("a group contains its members, except those who want no news", async () => {
  expect(await announce(lena, form({ group: "members", key: "second key" }))).toBe(1)
  expect(await listNotifications(asPerson(app, mia))).toHaveLength(2)
  await saveNotificationChoices(asPerson(app, mia), new Set())
  await expect(announce(lena, form({ group: "members", key: "third key" }))).rejects.toMatchObject({
    code: "admin.noRecipients",
  })
  expect(await countRecipients(lena, form({ group: "country", country: "Singapore" }))).toBe(2)
  expect(await countRecipients(lena, form({ group: "country", country: "Atlantis" }))).toBe(0)
  expect(await countRecipients(lena, form({ group: "sellers" }))).toBe(0)
  expect(await countRecipients(lena, form({ group: "bidders", auction: "auc_none" }))).toBe(0)
  await expect(announce(asPerson(app, ann), form({ key: "fourth key" }))).rejects.toMatchObject({
    status: 403,
  })
  expect(await app.db.select().from(announcements)).toHaveLength(2)
})

test("HTML from the editor is sanitized, and must contain text", async () => {
  const html = '<h2>Closed</h2><p onclick="alert(1)">On <strong>Monday</strong>.<script>alert(1)</script></p>'
  await announce(lena, form({ key: "fifth key", html }))
  const [notification] = await listNotifications(asPerson(app, ann))
  expect(notification?.content).toBe("<h2>Closed</h2><p>On <strong>Monday</strong>.</p>")
  expect(() => form({ html: "<p> </p>" })).toThrow("announcementText")
  expect(() => form({ content: " " })).toThrow("announcementText")
})
