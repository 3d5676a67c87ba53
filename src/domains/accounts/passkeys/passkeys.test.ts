import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { password } from "../../../../seed/people.ts"
import { apiClient } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { SoftPasskey } from "../../../../test/security/soft-passkey.ts"
import { credentials, members, passkeys, verifications } from "../schema.ts"
import { addPasskey, startPasskeyRegistration } from "./add-passkey.ts"
import { passkeySite } from "./passkey-site.ts"
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys.ts"
import { signInByPasskey, startPasskeySignIn } from "./sign-in-by-passkey.ts"

const app = await testApp()
const callApi = apiClient(app)
const guest = contextFor(app)
const proof = { password, token: undefined }
const site = { rpId: "house.test", origin: "http://house.test" }
const minute = 60_000

const nameOf = (cookie: string) => cookie.split(";")[0] ?? ""

async function add(ctx: Ctx, key: SoftPasskey, change: Partial<typeof site> = {}, name = "Phone") {
  const { options, cookie } = await startPasskeyRegistration(ctx, proof)
  const response = key.register({ ...site, challenge: options.challenge, ...change })
  return await addPasskey(ctx, { name, response }, nameOf(cookie))
}

async function signIn(key: SoftPasskey, change: Partial<typeof site & { userHandle: string }> = {}) {
  const { options, cookie } = await startPasskeySignIn(guest)
  const response = key.signIn({ ...site, challenge: options.challenge, ...change }, change.userHandle)
  return await signInByPasskey(guest, { response }, nameOf(cookie))
}

async function keyed(name: string): Promise<{ member: Person; ctx: Ctx; key: SoftPasskey; id: string }> {
  const member = await person(app, name)
  const ctx = asPerson(app, member)
  const key = new SoftPasskey()
  return { member, ctx, key, id: await add(ctx, key) }
}

test("a passkey is added with the password and signs in, and the member is notified by e-mail", async () => {
  const { member, ctx, key } = await keyed("ann")
  const email = (await emailsTo(app, member.email))[0]
  expect(email?.subject).toBe("A passkey was added to your account")
  expect(email?.text).toContain("Phone")
  expect(await listPasskeys(ctx)).toMatchObject([{ name: "Phone", lastUsedAt: null }])

  const { account, token } = await signIn(key, { userHandle: member.id })

  expect(account._id).toBe(member.id)
  expect((await callApi("get", "/auth/me", { token })).status).toBe(200)
  expect(await listPasskeys(ctx)).toMatchObject([{ lastUsedAt: app.clock.now() }])
  const { rows } = await app.pool.query("select act from audit_entries where subject_id = $1", [member.id])
  expect(rows).toContainEqual({ act: "accounts.addPasskey" })
})

test("a passkey counts as both factors: no code is asked for", async () => {
  const { member, key } = await keyed("ben")
  await app.db.update(members).set({ totpSince: app.clock.now() }).where(eq(members.id, member.id))
  expect(await signIn(key)).toHaveProperty("token")
})

test("without the password no passkey can be added", async () => {
  const eve = asPerson(app, await person(app, "eve"))
  await expect(startPasskeyRegistration(eve, { ...proof, password: "a wrong one" })).rejects.toThrow(
    "accounts.wrongPassword",
  )
  await expect(startPasskeyRegistration(guest, proof)).rejects.toThrow("accounts.signIn")
})

test("a passkey for another site, or without user verification, is not stored", async () => {
  const ctx = asPerson(app, await person(app, "fay"))
  const unverified = new SoftPasskey()
  unverified.flags = 0x01
  for (const [key, change] of [
    [new SoftPasskey(), { origin: "http://evil.test" }],
    [new SoftPasskey(), { rpId: "evil.test" }],
    [unverified, {}],
  ] as const)
    await expect(add(ctx, key, change)).rejects.toThrow("accounts.passkeyNotAdded")
  expect(await listPasskeys(ctx)).toEqual([])
})

test("a passkey of one member cannot be added for another, nor with the challenge of another", async () => {
  const { key } = await keyed("gus")
  const [hal, ida] = [asPerson(app, await person(app, "hal")), asPerson(app, await person(app, "ida"))]
  await expect(add(hal, key)).rejects.toThrow("accounts.passkeyNotAdded")
  const { options, cookie } = await startPasskeyRegistration(hal, proof)
  const response = new SoftPasskey().register({ ...site, challenge: options.challenge })
  await expect(addPasskey(ida, { name: "Mine", response }, nameOf(cookie))).rejects.toThrow(
    "accounts.passkeyExpired",
  )
})

test("a challenge is for one browser, one use and five minutes", async () => {
  const { key } = await keyed("jan")
  const { options, cookie } = await startPasskeySignIn(guest)
  const response = key.signIn({ ...site, challenge: options.challenge })
  const send = (cookies: string | null) => signInByPasskey(guest, { response }, cookies)
  await expect(send(null)).rejects.toThrow("accounts.passkeyExpired")
  await expect(send("passkey=another-browser")).rejects.toThrow("accounts.passkeyExpired")
  expect(await send(nameOf(cookie))).toHaveProperty("token")
  await expect(send(nameOf(cookie))).rejects.toThrow("accounts.passkeyExpired")

  const second = await startPasskeySignIn(guest)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 5 * minute))
  const late = key.signIn({ ...site, challenge: second.options.challenge })
  await expect(signInByPasskey(guest, { response: late }, nameOf(second.cookie))).rejects.toThrow(
    "accounts.passkeyExpired",
  )
  expect(second.cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
})

test("new challenges delete expired ones", async () => {
  await startPasskeySignIn(guest)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 6 * minute))
  await startPasskeySignIn(guest)
  const left = await app.db.select().from(verifications)
  expect(left.filter(({ identifier }) => identifier.startsWith("passkey:sign-in:"))).toHaveLength(1)
})

test("a wrong site, challenge, signature or holder is refused", async () => {
  const { member, key } = await keyed("kim")
  const other = await person(app, "lou")
  await expect(signIn(key, { origin: "http://evil.test" })).rejects.toThrow("accounts.passkeyRefused")
  await expect(signIn(key, { rpId: "evil.test" })).rejects.toThrow("accounts.passkeyRefused")
  await expect(signIn(key, { userHandle: other.id })).rejects.toThrow("accounts.passkeyRefused")
  await expect(signIn(new SoftPasskey())).rejects.toThrow("accounts.passkeyRefused")

  const forged = new SoftPasskey()
  Object.defineProperty(forged, "id", { value: key.id })
  await expect(signIn(forged)).rejects.toThrow("accounts.passkeyRefused")

  const { cookie } = await startPasskeySignIn(guest)
  const response = key.signIn({ ...site, challenge: "b3RoZXI" })
  await expect(signInByPasskey(guest, { response }, nameOf(cookie))).rejects.toThrow(
    "accounts.passkeyRefused",
  )
  key.flags = 0x01
  await expect(signIn(key)).rejects.toThrow("accounts.passkeyRefused")
  key.flags = 0x05
  expect(await signIn(key, { userHandle: member.id })).toHaveProperty("token")
})

test("a passkey whose counter has gone back is a copy, and is refused", async () => {
  const { key } = await keyed("mae")
  await signIn(key)
  await signIn(key)
  key.counter = 0
  await expect(signIn(key)).rejects.toThrow("accounts.passkeyRefused")
  key.counter = 2
  expect(await signIn(key)).toHaveProperty("token")
})

test("a banned member cannot sign in by passkey", async () => {
  const { member, key } = await keyed("ned")
  await app.db.update(members).set({ status: "banned" }).where(eq(members.id, member.id))
  await expect(signIn(key)).rejects.toThrow("accounts.banned")
})

test("a removed passkey no longer signs in; another member's passkey answers as not found", async () => {
  const { ctx, key, id } = await keyed("oda")
  const pat = asPerson(app, await person(app, "pat"))
  await expect(removePasskey(pat, id)).rejects.toThrow("accounts.noSuchPasskey")
  await expect(renamePasskey(pat, id, "Mine")).rejects.toThrow("accounts.noSuchPasskey")
  await renamePasskey(ctx, id, "Old phone")
  expect(await listPasskeys(ctx)).toMatchObject([{ name: "Old phone" }])
  expect(await listPasskeys(pat)).toEqual([])
  await removePasskey(ctx, id)
  await expect(signIn(key)).rejects.toThrow("accounts.passkeyRefused")
  await expect(removePasskey(ctx, id)).rejects.toThrow("accounts.noSuchPasskey")
})

test("the only way to sign in cannot be removed", async () => {
  const { member, ctx, key, id } = await keyed("una")
  await app.db.delete(credentials).where(eq(credentials.memberId, member.id))
  await expect(removePasskey(ctx, id)).rejects.toThrow("accounts.lastSignInMethod")
  expect(await signIn(key)).toHaveProperty("token")
})

test("ten passkeys are the limit, also for two added at once", async () => {
  const ctx = asPerson(app, await person(app, "roy"))
  for (let count = 0; count < 9; count++) await add(ctx, new SoftPasskey())
  const outcomes = await Promise.allSettled([add(ctx, new SoftPasskey()), add(ctx, new SoftPasskey())])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  await expect(startPasskeyRegistration(ctx, proof)).rejects.toThrow("accounts.tooManyPasskeys")
  expect(await app.db.$count(passkeys, eq(passkeys.memberId, ctx.actor.id as Person["id"]))).toBe(10)
})

test("the API calls take what a browser answers, by cookie, and do not reveal who is a member", async () => {
  const { key, member } = await keyed("sal")
  const question = await callApi("post", "/auth/passkey/options")
  const options = question.body.options as { challenge: string; rpId: string; allowCredentials?: unknown }
  expect(options.rpId).toBe("house.test")
  expect(options.allowCredentials ?? []).toEqual([])
  const cookie = nameOf(question.headers.getSetCookie()[0] ?? "")
  const response = key.signIn({ ...site, challenge: options.challenge }, member.id)
  const answer = await callApi("post", "/auth/passkey", { cookie, body: { response } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ user: { username: "sal" } })

  const offered = await callApi("post", "/auth/passkeys/options", { token: member.token, body: { password } })
  const { challenge } = offered.body.options as { challenge: string }
  const made = new SoftPasskey().register({ ...site, challenge })
  const added = await callApi("post", "/auth/passkeys", {
    token: member.token,
    cookie: nameOf(offered.headers.getSetCookie()[0] ?? ""),
    body: { name: "Laptop", response: made },
  })
  expect(added.status).toBe(201)
  const unnamed = await callApi("post", "/auth/passkeys", {
    token: member.token,
    language: "cn",
    body: { name: " ", response: made },
  })
  expect([unnamed.status, unnamed.body.code]).toEqual([422, "accounts.passkeyNameRequired"])
})

test("wrong passkeys from one address are counted; other addresses can still sign in", async () => {
  const { key } = await keyed("ted")
  const from = (address: string) => contextFor(app, guest.actor, "en", { ...guest.client, address })
  async function tryFrom(address: string, tried: SoftPasskey) {
    const { options, cookie } = await startPasskeySignIn(from(address))
    const response = tried.signIn({ ...site, challenge: options.challenge })
    return await signInByPasskey(from(address), { response }, nameOf(cookie))
  }
  for (let tries = 0; tries < 20; tries++)
    await expect(tryFrom("192.0.2.66", new SoftPasskey())).rejects.toThrow("accounts.passkeyRefused")
  await expect(tryFrom("192.0.2.66", key)).rejects.toThrow("accounts.tooManyTries")
  expect(await tryFrom("192.0.2.67", key)).toHaveProperty("token")
})

test.each([
  ["https://quaich.example", "quaich.example", ["https://quaich.example"]],
  ["http://127.0.0.1:3000", "localhost", ["http://localhost:3000"]],
  ["http://localhost:3000", "localhost", ["http://localhost:3000"]],
])("passkeys of %s belong to %s", (origin, rpId, origins) => {
  expect(passkeySite({ origin })).toEqual({ rpId, origins })
})
