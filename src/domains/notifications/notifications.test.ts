import { expect, test } from "vitest"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { notificationKindNames, notificationKinds } from "./kinds.ts"
import { markAllRead, markRead } from "./mark-read.ts"
import { paragraphs } from "./notification-texts.ts"
import { notify } from "./notify.ts"
import { countUnread, isWanted, listNotifications, readNotificationChoices } from "./reads.ts"
import { saveNotificationChoices } from "./save-notification-choices.ts"
import { notificationChoices } from "./schema.ts"

const app = await testApp()
const callApi = apiClient(app)
const ann = await person(app, "ann")
const ben = await person(app, "ben")
const anns = asPerson(app, ann)

test("members read their own notifications, newest first, also by the API", async () => {
  await notify(anns, ann.id, { title: "One", content: "<p>first</p>" })
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
  await notify(anns, ann.id, { title: "Two", content: "<p>second</p>" })
  await notify(anns, ben.id, { title: "Other", content: "<p>of Ben</p>" })
  const { status, text } = await callApi("get", "/notification", { token: ann.token })
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject([
    { title: "Two", content: "<p>second</p>", read: false, createdAt: app.clock.now().toISOString() },
    { title: "One", read: false },
  ])
  expect(await callApi("get", "/notification")).toMatchObject({ status: 401 })
})

test("a notification can be marked as read once, by its own member", async () => {
  const [notification] = await listNotifications(anns)
  const path = `/notification/${notification?._id}`
  expect(await callApi("put", path, { token: ben.token })).toMatchObject({
    status: 403,
    body: { code: "accounts.notYours" },
  })
  expect(await countUnread(anns)).toBe(2)
  for (let times = 0; times < 2; times++)
    expect(await callApi("put", path, { token: ann.token })).toMatchObject({ status: 200 })
  expect(await countUnread(anns)).toBe(1)
  expect(await callApi("put", "/notification/ntc_unknown", { token: ann.token })).toMatchObject({
    status: 404,
  })
})

test("suspended members can read and close their notifications", async () => {
  const suspended = asPerson(app, ann, { status: "suspended" })
  const unread = (await listNotifications(suspended)).find((notification) => !notification.read)
  await markRead(suspended, unread?._id ?? "")
  expect(await countUnread(suspended)).toBe(0)
})

test("all of a member's notifications are marked at once, and nobody else's", async () => {
  await notify(anns, ann.id, { title: "Three", content: "<p>third</p>" })
  await markAllRead(anns)
  expect(await countUnread(anns)).toBe(0)
  expect(await countUnread(asPerson(app, ben))).toBe(1)
})

test("choices apply, and only differences from the defaults are stored", async () => {
  const usual = new Set(
    notificationKindNames.flatMap((kind) =>
      (["mail", "site"] as const)
        .filter((channel) => notificationKinds[kind][channel])
        .map((channel) => `${kind}.${channel}`),
    ),
  )
  await saveNotificationChoices(anns, usual)
  expect(await app.db.select().from(notificationChoices)).toEqual([])
  usual.delete("outbid.mail")
  usual.add("news.mail")
  await saveNotificationChoices(anns, usual)
  expect(await app.db.select().from(notificationChoices)).toHaveLength(2)
  expect(await isWanted(anns, ann.id, "outbid", "mail")).toBe(false)
  expect(await isWanted(anns, ann.id, "news", "mail")).toBe(true)
  expect(await isWanted(anns, ben.id, "outbid", "mail")).toBe(true)
})

test("security e-mails cannot be turned off", async () => {
  await saveNotificationChoices(anns, new Set())
  expect(await isWanted(anns, ann.id, "security", "mail")).toBe(true)
  expect(await isWanted(anns, ann.id, "security", "site")).toBe(false)
  const choices = await readNotificationChoices(anns)
  expect(choices.filter((choice) => choice.isWanted)).toEqual([
    { kind: "security", channel: "mail", isWanted: true },
  ])
})

test("a choice that is sent many times at once is stored once", async () => {
  await Promise.all([1, 2, 3, 4].map(() => saveNotificationChoices(anns, new Set(["outbid.mail"]))))
  expect(
    (await readNotificationChoices(anns))
      .filter((choice) => choice.isWanted)
      .map((c) => `${c.kind}.${c.channel}`),
  ).toEqual(["outbid.mail", "security.mail"])
})

test("a notification is read in the reader's language of today", async () => {
  const t = lazyTextsOf("orders")
  const facts = { sum: "S$20", rate: 3, until: lazyDate("2026-11-28T02:30:00Z") }
  await notify(anns, ann.id, {
    title: t("dueSoon.subject", facts),
    content: paragraphs(t("notification.dueSoon", facts), "<b>as written</b>"),
    action: { path: "/cart", text: t("dueSoon.act", facts) },
  })
  for (const language of ["en", "vi", "cn", "hk"] as const) {
    const [read] = await listNotifications({ ...anns, language })
    const texts = textsOf(language, "orders")
    expect(read?.action?.text).toBe(texts("dueSoon.act", { sum: "S$20" }))
    expect(read?.title).toContain("S$20")
    expect(read?.content).toContain("<p>&lt;b&gt;as written&lt;/b&gt;</p>")
    expect(read?.isTranslated).toBe(true)
  }
  const vietnamese = await callApi("get", "/notification", {
    token: ann.token,
    headers: { cookie: "lang=vi" },
  })
  expect(vietnamese.text).toContain(textsOf("vi", "orders")("dueSoon.act", { sum: "S$20" }))
})

test("a text that this version does not know leaves the notification with its link", async () => {
  const unknown = { noun: "orders", key: "dueSoon.inAnotherVersion" }
  await notify(anns, ann.id, {
    title: unknown,
    content: paragraphs(unknown),
    action: { path: "/cart", text: unknown },
  })
  expect((await listNotifications(anns))[0]).toMatchObject({
    title: "Notification",
    content: "",
    action: { path: "/cart", text: "Open" },
  })
})
