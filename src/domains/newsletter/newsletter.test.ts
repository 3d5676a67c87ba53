import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { runOutbox } from "#platform/jobs/run-outbox.ts"
import type { Email } from "#platform/mail.ts"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { outboxQueues } from "../../server/outbox-queues.ts"
import { saveCountryRules } from "./country-rules.ts"
import { newsletterEmails, newsletters, subscribers } from "./schema.ts"
import { confirmSubscription, findSubscription, setSubscription, subscribe } from "./subscribe.ts"
import {
  readNewsletter,
  reportBounced,
  saveNewsletter,
  sendNewsletter,
  sendTestNewsletter,
} from "./write-newsletter.ts"

let app: TestApp
let callApi: ApiClient
let lena: Ctx
let guest: Ctx
let post: (email: Email) => void = () => undefined
let taken: Email[] = []

beforeAll(async () => {
  app = await testApp()
  app.mail = {
    async send(email) {
      post(email)
      taken.push(email)
    },
    check: async () => undefined,
    captured: () => [],
  }
  callApi = apiClient(app)
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  guest = contextFor(app)
  await work()
})

beforeEach(() => {
  post = () => undefined
  taken = []
})

async function work(): Promise<number> {
  await app.pool.query("update outbox_messages set due_at = now() where due_at < 'infinity'")
  return (await runOutbox(app, outboxQueues(app).flat())).faults.length
}

function tokenIn(email: Email | undefined, kind: "confirm" | "unsubscribe"): string {
  const found = new RegExp(`/${kind}/([\\w.]+)`).exec(`${email?.html} ${email?.text}`)
  return found?.[1] ?? ""
}

async function statusOf(email: string) {
  const [row] = await app.db.select().from(subscribers).where(eq(subscribers.email, email))
  return row?.status
}

test("the call returns the messages of the specification", async () => {
  const messageFor = async (body: unknown) => (await callApi("post", "/subscriber", { body })).body.message
  expect(await messageFor({})).toBe("Email is required")
  expect(await messageFor({ email: " " })).toBe("Email is required")
  expect(await messageFor({ email: "ann" })).toBe("Please enter your email!")
  expect(await messageFor({ email: "ann@" })).toBe("Please enter your email!")
  expect(await messageFor({ email: "sg@reader.example", country: "Singapore" })).toBe(
    "Register newsletter successfully",
  )
  expect(await messageFor({ email: "SG@reader.example", country: "Singapore" })).toBe("Email already exists")
  expect(await statusOf("sg@reader.example")).toBe("active")
})

test("in countries that require it, and in unknown ones, subscribers confirm by e-mail first", async () => {
  for (const [email, country] of [
    ["my@reader.example", "MY"],
    ["other@reader.example", "Atlantis"],
  ] as const) {
    expect(await subscribe(guest, { email, country })).toBe("pending")
    await work()
    const token = tokenIn(taken.at(-1), "confirm")
    expect(taken.at(-1)?.to).toBe(email)
    expect(await findSubscription(guest, token, "confirm")).toBe("pending")
    expect(await findSubscription(guest, token.replace(/.$/, "x"), "confirm")).toBeUndefined()
    await confirmSubscription(guest, token)
    await confirmSubscription(guest, token)
    expect(await statusOf(email)).toBe("active")
  }
})

test("a draft is sent to its author as a test, then once to its subscribers", async () => {
  await subscribe({ ...guest, language: "vi" }, { email: "vi@reader.example", country: "SG" })
  await subscribe(guest, { email: "hk@reader.example", country: "HK" })
  await saveCountryRules(lena, { atOnce: ["SG", "HK"], closed: ["HK"] })
  await expect(saveNewsletter(guest, null, issue())).rejects.toMatchObject({ code: "accounts.signIn" })
  const id = await saveNewsletter(lena, null, issue())
  await sendTestNewsletter(lena, id)
  await work()
  expect(taken.map(({ to, subject }) => [to, subject])).toEqual([["lena@quaich.example", "Spring sale"]])
  expect(taken[0]?.headers).toBeUndefined()
  taken = []
  const twice = await Promise.allSettled([sendNewsletter(lena, id), sendNewsletter(lena, id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  await work()
  await work()
  expect(taken.map(({ to }) => to).toSorted()).toEqual([
    ...["my@reader.example", "other@reader.example", "sg@reader.example"],
  ])
  expect(taken[0]?.html).toContain('href="https://quaich.example/sale"')
  expect(taken[0]?.html).not.toContain("<script>")
  expect(await readNewsletter(lena, id)).toMatchObject({
    status: "sent",
    emails: [{ status: "sent", count: 3 }],
  })
  await expect(saveNewsletter(lena, id, issue())).rejects.toMatchObject({ code: "newsletter.alreadySent" })
})

test("a newsletter from the editor is sent as rendered e-mail without anything else", async () => {
  const html = `<h2>Spring</h2><p><strong>Peat</strong> and <a href="/whisky-news">more</a></p><ul><li>one</li></ul>
    <blockquote><p>said</p></blockquote><hr><script>alert(1)</script><p onclick="x()">end</p>`
  const id = await saveNewsletter(lena, null, issue({ body: html }))
  await sendTestNewsletter(lena, id)
  await work()
  const [email] = taken
  expect(email?.html).toMatch(/<h2[^>]*>Spring<\/h2>/)
  expect(email?.html).toContain("<strong>Peat</strong>")
  expect(email?.html).toContain(`href="${app.origin}/whisky-news"`)
  expect(email?.html).toMatch(/<li>one<\/li>.*<blockquote.*said.*<hr/s)
  expect(email?.html).not.toMatch(/alert|onclick/)
  expect(email?.text).toContain(`more ${app.origin}/whisky-news`)
  for (const body of ["<p> </p>", "<script>alert(1)</script>", "\n\n"])
    await expect(saveNewsletter(lena, id, issue({ body }))).rejects.toMatchObject({
      ...{ code: "newsletter.bodyRequired", facts: { field: "body" } },
    })
})

test("a subscriber leaves by the e-mail's link or the mail program's button, and may come back", async () => {
  const id = await saveNewsletter(lena, null, issue({ countries: ["MY"] }))
  await sendNewsletter(lena, id)
  await work()
  expect(taken.map(({ to }) => to)).toEqual(["my@reader.example"])
  expect(taken[0]?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })
  const token = tokenIn(taken[0], "unsubscribe")
  await setSubscription(guest, token, false)
  await setSubscription(guest, token, false)
  expect(await statusOf("my@reader.example")).toBe("stopped")
  expect(await findSubscription(guest, token, "confirm")).toBeUndefined()
  const none = await saveNewsletter(lena, null, issue({ countries: ["MY"] }))
  await expect(sendNewsletter(lena, none)).rejects.toMatchObject({ code: "newsletter.noRecipients" })
  expect(await subscribe(guest, { email: "my@reader.example", country: "SG" })).toBe("pending")
  await setSubscription(guest, token, true)
  expect(await statusOf("my@reader.example")).toBe("active")
})

test("after a failure of the mail server the rest is sent, and nobody gets it twice", async () => {
  const many = Array.from({ length: 120 }, (_, place) => ({
    id: `sub_${String(place).padStart(24, "0")}` as const,
    email: `reader${place}@many.example`,
    country: "MY",
    language: "cn" as const,
    status: "active" as const,
    createdAt: app.clock.now(),
  }))
  await app.db.insert(subscribers).values(many)
  await app.db
    .update(subscribers)
    .set({ language: "hk" })
    .where(eq(subscribers.email, "reader30@many.example"))
  const id = await saveNewsletter(lena, null, issue({ language: "cn", subject: "竞拍" }))
  expect(await sendNewsletter(lena, id)).toBe(120)
  // One process died during a send, one subscriber left, and one address no longer exists.
  const ofReader = (place: number) => eq(newsletterEmails.subscriberId, many[place]?.id ?? "sub_")
  await app.db.update(newsletterEmails).set({ status: "sending" }).where(ofReader(7))
  await app.db
    .update(subscribers)
    .set({ status: "stopped" })
    .where(eq(subscribers.email, "reader8@many.example"))
  let calls = 0
  post = ({ to }) => {
    calls++
    if (to === "reader9@many.example") throw Object.assign(new Error("no such user"), { responseCode: 550 })
    if (calls % 20 === 0) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" })
    if (to === "reader70@many.example") throw Object.assign(new Error("lost"), { code: "ETIMEDOUT" })
  }
  for (let turn = 0; turn < 6; turn++) await work()
  const to = taken.map((email) => email.to).filter((email) => email.endsWith("@many.example"))
  expect(new Set(to).size).toBe(to.length)
  expect(to).toHaveLength(116)
  const subjectTo = (address: string) => taken.find((email) => email.to === address)?.subject
  expect([subjectTo("reader30@many.example"), subjectTo("reader31@many.example")]).toEqual(["競投", "竞拍"])
  const { status, emails } = await readNewsletter(lena, id)
  expect(status).toBe("sent")
  expect(Object.fromEntries(emails.map((each) => [each.status, each.count]))).toEqual({
    ...{ sent: 116, skipped: 1, bounced: 1, unsure: 2 },
  })
  expect(await statusOf("reader9@many.example")).toBe("bounced")
  expect(await app.db.select().from(newsletters).where(eq(newsletters.id, id))).toMatchObject([
    { endedAt: app.clock.now() },
  ])
})

test("an address that bounces later can be removed by hand", async () => {
  expect(await reportBounced(lena, ["READER1@many.example", "nobody@many.example"])).toBe(1)
  expect(await statusOf("reader1@many.example")).toBe("bounced")
})

function issue(
  change: Partial<{ subject: string; body: string; language: "en" | "cn"; countries: string[] }> = {},
) {
  const body = "It opens on Friday.\n\n<script>alert(1)</script> https://quaich.example/sale."
  return { subject: "Spring sale", body, language: "en" as const, countries: [], ...change }
}
