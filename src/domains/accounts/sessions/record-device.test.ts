import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { type ClientInfo, contextFor, noClient } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { devices, members } from "../schema.ts"
import { startSession } from "./start-session.ts"

const app = await testApp()
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"

async function signInFrom(member: Person, client: Partial<ClientInfo>): Promise<string> {
  const ctx = contextFor(app, guest, "en", { ...noClient, userAgent: firefox, ...client })
  const { cookies } = await startSession(ctx, member.id)
  const cookie = cookies.find((text) => text.startsWith("device=")) ?? ""
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  return /device=([\w-]{32});/.exec(cookie)?.[1] ?? ""
}

async function newDeviceEmails(member: Person): Promise<number> {
  const emails = await emailsTo(app, member.email)
  return emails.filter((email) => email.subject === "New sign-in to your account").length
}

test("the member is notified of a browser once; it is then recognized from any address", async () => {
  const ann = await person(app, "ann")
  const laptop = await signInFrom(ann, { address: "203.0.113.1" })
  expect(await newDeviceEmails(ann)).toBe(1)
  await signInFrom(ann, { address: "203.0.113.1", device: laptop })
  await signInFrom(ann, { address: "198.51.100.7", device: laptop })
  expect(await newDeviceEmails(ann)).toBe(1)

  await signInFrom(ann, { address: "198.51.100.9" })
  const [email] = await emailsTo(app, ann.email)
  expect(await newDeviceEmails(ann)).toBe(2)
  expect(email?.text).toContain("198.51.100.9")
  expect(email?.text).toContain("Firefox/150.0")
})

test("another browser with the same user agent from another address is not taken for the member's", async () => {
  const ben = await person(app, "ben")
  await signInFrom(ben, { address: "203.0.113.2" })
  const before = await newDeviceEmails(ben)
  await signInFrom(ben, { address: "203.0.113.66" })
  expect(await newDeviceEmails(ben)).toBe(before + 1)
})

test("a device identifier from another member's account is recognized for that account alone", async () => {
  const [cat, dan] = [await person(app, "cat"), await person(app, "dan")]
  const shared = await signInFrom(cat, { address: "203.0.113.3" })
  await signInFrom(dan, { address: "203.0.113.3", device: shared })
  expect(await newDeviceEmails(dan)).toBe(1)
})

test("the notification is in the member's own language", async () => {
  const eve = await person(app, "eve")
  await app.db.update(members).set({ language: "vi" }).where(eq(members.id, eve.id))
  await signInFrom(eve, { address: "203.0.113.4" })
  const [email] = await emailsTo(app, eve.email)
  expect(email?.subject).toBe("Đăng nhập mới vào tài khoản của bạn")
})

test("a client without cookies is recognized by its address, and its identifiers do not pile up", async () => {
  const fay = await person(app, "fay")
  for (let times = 0; times < 60; times++) {
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
    await signInFrom(fay, { address: "203.0.113.5", userAgent: "stock-checker/2" })
  }
  expect(await newDeviceEmails(fay)).toBe(1)
  const storedDevices = await app.db.select().from(devices).where(eq(devices.memberId, fay.id))
  expect(storedDevices.length).toBeLessThanOrEqual(52)
})
