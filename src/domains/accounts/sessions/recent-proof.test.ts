import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { beforeEach, describe, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import * as passkeysScreen from "#domains/profile/screens/passkeys.tsx"
import { contextFor } from "#platform/ctx.ts"
import { ctxKey } from "#web/request-context.ts"
import { password } from "../../../../seed/people.ts"
import { apiClient, countRows } from "../../../../test/api/api-client.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { SoftPasskey } from "../../../../test/security/soft-passkey.ts"
import { addPasskey, startPasskeyRegistration } from "../passkeys/add-passkey.ts"
import { listPasskeys } from "../passkeys/passkeys.ts"
import { requireOwnPassword } from "../passwords/own-password.ts"
import { denialReason } from "../permissions.ts"
import { members } from "../schema.ts"
import * as socialDisconnect from "../screens/social-disconnect.ts"
import * as socialStart from "../screens/social-start.tsx"
import { readSecondStepDeadline } from "../second-step/staff-second-step.ts"
import { connect, readConnections } from "../social/connections.ts"
import { providerKeys } from "../social/provider-keys.ts"
import { readSessionToken } from "./own-session.ts"
import { reauthenticate, requireRecentProof } from "./recent-proof.ts"
import { invalidateMember, resolveActor } from "./session.ts"
import { signIn } from "./sign-in.ts"

const app = await testApp()
const callApi = apiClient(app)
let ann: Person
let token: string | undefined
let counter = 0

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  token = readSessionToken({ app }, new Headers({ authorization: `Token ${ann.token}` }))
})

const age = (member: Person, interval: string) =>
  asOwner(
    app,
    `update sessions set created_at = created_at - interval '${interval}', updated_at = updated_at - interval '${interval}',
       proved_at = proved_at - interval '${interval}' where member_id = '${member.id}'`,
  )
const needsProof = async () =>
  await requireRecentProof(asPerson(app, ann), token, "/my-account/wallet").then(
    () => false,
    (no) => no.code === "accounts.reauthenticationRequired" && no.facts.from === "/my-account/wallet",
  )

test("a member who signed in or gave the password within ten minutes is not asked again, afterwards they are", async () => {
  expect(await needsProof()).toBe(false)
  await age(ann, "11 minutes")
  expect(await needsProof()).toBe(true)
  await expect(reauthenticate(asPerson(app, ann), "not the password", token)).rejects.toMatchObject({
    code: "accounts.wrongPassword",
  })
  expect(await needsProof()).toBe(true)
  await reauthenticate(asPerson(app, ann), password, token)
  expect(await needsProof()).toBe(false)
  await age(ann, "11 minutes")
  expect(await needsProof()).toBe(true)
})

test("a withdrawal to a new bank account asks for the password, one to a known account does not", async () => {
  const wish = (bankNumber: string) => ({
    token: ann.token,
    body: {
      amountCents: 1_000_00,
      bankHolder: "Ann",
      bankName: "DBS",
      bankNumber,
      idempotencyKey: `wish-${++counter}-key`,
    },
  })
  const codeOf = async (number: string) => (await callApi("post", "/wallet/withdraw", wish(number))).body
  await age(ann, "11 minutes")
  expect(await codeOf("012-345678-9")).toMatchObject({ code: "accounts.reauthenticationRequired" })
  await app.pool.query(
    `insert into withdrawals (id, member_id, amount_cents, bank_holder, bank_name, bank_number, created_at, idempotency_key)
     values ($1, $2, 2000, 'Ann', 'DBS', '012 345678 9', now(), $1)`,
    [`wdr_${"0".repeat(20)}${String(counter).padStart(4, "0")}`, ann.id],
  )
  expect(await codeOf("0123456789")).toMatchObject({ code: "wallet.notEnoughBalance" })
  expect(await codeOf("0123456780")).toMatchObject({ code: "accounts.reauthenticationRequired" })
})

describe("a session whose last proof is over ten minutes old is asked for the password first, and nothing changes before", () => {
  const settings = "/my-account/settings"
  const proving = (from: string) => `/my-account/reauthenticate?from=${encodeURIComponent(from)}`

  async function leadsTo(screen: (args: never) => unknown, path: string, fields?: Record<string, string>) {
    const url = new URL(path, app.origin)
    const request = new Request(url, {
      headers: { authorization: `Token ${ann.token}`, "sec-fetch-site": "same-origin" },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    })
    const context = new RouterContextProvider(new Map([[ctxKey, asPerson(app, ann)]] as never))
    const args = { context, request, url, params: { provider: "facebook" } }
    const answered: unknown = await Promise.resolve(screen(args as never)).catch((thrown) => thrown)
    if (!(answered instanceof Response)) throw new Error("the screen leads nowhere")
    return answered.headers.get("location")
  }

  async function expectProofRequired(
    from: string,
    act: () => Promise<string | null>,
  ): Promise<string | null> {
    await age(ann, "11 minutes")
    const before = await countRows(app)
    expect(await act()).toBe(proving(from))
    expect(await countRows(app)).toEqual(before)
    await reauthenticate(asPerson(app, ann), password, token)
    return await act()
  }

  beforeEach(() => {
    const facebook = {
      graph: "https://graph.test",
      dialog: "https://dialog.test",
      appId: "1",
      appSecret: "2",
    }
    app.configParts = providerKeys.replaceIn(app, { facebook })
  })

  test("removing a passkey", async () => {
    const ctx = asPerson(app, ann)
    const { options, cookie } = await startPasskeyRegistration(ctx, { password, token })
    const made = { rpId: "house.test", origin: app.origin, challenge: options.challenge }
    const response = new SoftPasskey().register(made)
    const passkey = await addPasskey(ctx, { name: "Phone", response }, cookie.split(";")[0] ?? "")
    const page = `${settings}/passkeys`
    const remove = () => leadsTo(passkeysScreen.action, page, { intent: "remove", passkey })
    expect(await expectProofRequired(page, remove)).toBe(page)
    expect(await listPasskeys(ctx)).toEqual([])
  })

  test("connecting a provider's account", async () => {
    const start = () => leadsTo(socialStart.loader, "/auth/facebook/start?connect")
    expect(await expectProofRequired(settings, start)).toMatch(/^https:\/\/dialog\.test/)
  })

  test("disconnecting a provider's account", async () => {
    const ctx = asPerson(app, ann)
    const unknown = { email: null, isEmailVerified: false, name: null, firstName: null, lastName: null }
    await connect(ctx, { provider: "facebook", subject: `${ann.username}-there`, ...unknown })
    const away = () => leadsTo(socialDisconnect.action, "/auth/facebook/disconnect", {})
    expect(await expectProofRequired(settings, away)).toBe(settings)
    expect(await readConnections(ctx)).toMatchObject([{ since: null }])
  })
})

test("of eighty passwords guessed at once, ten are checked", async () => {
  const guesses = Array.from({ length: 80 }, (_, at) => requireOwnPassword(asPerson(app, ann), `guess ${at}`))
  const codes = (await Promise.allSettled(guesses)).map((each) =>
    each.status === "rejected" ? each.reason.code : "right",
  )
  expect(codes.filter((code) => code === "accounts.wrongPassword")).toHaveLength(10)
  expect(codes.filter((code) => code === "accounts.tooManyTries")).toHaveLength(70)
  await expect(requireOwnPassword(asPerson(app, ann), password)).rejects.toMatchObject({
    code: "accounts.tooManyTries",
  })
})

test("a wrong password at sign-in is audited for the account, without the password", async () => {
  const visitor = contextFor(app)
  await expect(signIn(visitor, { email: ann.email, password: "not the password" })).rejects.toThrow(
    "wrongLogin",
  )
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(entries).toMatchObject([{ act: "accounts.signInFailed", actorId: null, before: {}, after: {} }])
})

test("staff without a second factor lose the admin pages after the grace period, and nothing else", async () => {
  const kai = await person(app, `kai${counter}`, { role: "shopkeeper" })
  const due = new Date((await readSecondStepDeadline(asPerson(app, kai))) ?? 0)
  expect(Math.round((due.getTime() - Date.now()) / 86_400_000)).toBe(14)
  expect((await resolveActor(app, kai.token)).isUnsecured).toBeUndefined()
  await asOwner(app, `update members set staff_since = now() - interval '15 days' where id = '${kai.id}'`)
  invalidateMember(app, kai.id)
  const actor = await resolveActor(app, kai.token)
  expect(denialReason(actor, "adminPages")).toBe("twoStepRequired")
  expect(denialReason(actor, "orders")).toBe("twoStepRequired")
  expect([denialReason(actor, "account"), denialReason(actor, "buy"), denialReason(actor, "sell")]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect((await callApi("get", "/auth/all", { token: kai.token })).status).toBe(403)
  await app.db.update(members).set({ totpSince: app.clock.now() }).where(eq(members.id, kai.id))
  invalidateMember(app, kai.id)
  expect(denialReason(await resolveActor(app, kai.token), "adminPages")).toBeUndefined()
  expect(await readSecondStepDeadline(asPerson(app, kai))).toBeNull()
})

test("a staff session ends after twelve hours without a request, a member's does not", async () => {
  const kai = await person(app, `kai${counter}`, { role: "shopkeeper" })
  for (const member of [kai, ann]) await age(member, "11 hours")
  expect((await resolveActor(app, kai.token)).id).toBe(kai.id)
  for (const member of [kai, ann]) {
    await age(member, "13 hours")
    invalidateMember(app, member.id)
  }
  expect((await resolveActor(app, kai.token)).id).toBeNull()
  expect((await resolveActor(app, ann.token)).id).toBe(ann.id)
})
