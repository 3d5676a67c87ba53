import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { password } from "../../../seed/people.ts"
import { asking } from "../../../test/ask.ts"
import { asOwner, testApp } from "../../../test/db.ts"
import { as, type Person, person } from "../../../test/world.ts"
import { requireOwnPassword } from "./own-password.ts"
import { ownSessionToken } from "./own-session.ts"
import { denialReason } from "./permissions.ts"
import { proveAgain, requireRecentProof } from "./recent-proof.ts"
import { members } from "./schema.ts"
import { forget, whoIs } from "./session.ts"
import { signIn } from "./sign-in.ts"
import { readSecondStepDue } from "./staff-second-step.ts"

const app = await testApp()
const ask = asking(app)
let ann: Person
let token: string | undefined
let counter = 0

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  token = ownSessionToken({ app }, new Headers({ authorization: `Token ${ann.token}` }))
})

/** All of a member's sessions become so much older. */
const age = (who: Person, interval: string) =>
  asOwner(
    app,
    `update sessions set created_at = created_at - interval '${interval}', updated_at = updated_at - interval '${interval}',
       proved_at = proved_at - interval '${interval}' where member_id = '${who.id}'`,
  )
const isAsked = async () =>
  await requireRecentProof(as(app, ann), token, "/my-account/wallet").then(
    () => false,
    (no) => no.code === "accounts.proveAgain" && no.facts.from === "/my-account/wallet",
  )

test("who signed in or gave the password within ten minutes is not asked, and then is", async () => {
  expect(await isAsked()).toBe(false)
  await age(ann, "11 minutes")
  expect(await isAsked()).toBe(true)
  await expect(proveAgain(as(app, ann), "not the password", token)).rejects.toMatchObject({
    code: "accounts.wrongPassword",
  })
  expect(await isAsked()).toBe(true)
  await proveAgain(as(app, ann), password, token)
  expect(await isAsked()).toBe(false)
  await age(ann, "11 minutes")
  expect(await isAsked()).toBe(true)
})

test("a withdrawal to a bank account that was never named asks for it, one to a known account does not", async () => {
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
  const codeOf = async (number: string) => (await ask("post", "/wallet/withdraw", wish(number))).body
  await age(ann, "11 minutes")
  expect(await codeOf("012-345678-9")).toMatchObject({ code: "accounts.proveAgain" })
  await app.pool.query(
    `insert into withdrawals (id, member_id, amount_cents, bank_holder, bank_name, bank_number, created_at, idempotency_key)
     values ($1, $2, 2000, 'Ann', 'DBS', '012 345678 9', now(), $1)`,
    [`wdr_${"0".repeat(20)}${String(counter).padStart(4, "0")}`, ann.id],
  )
  expect(await codeOf("0123456789")).toMatchObject({ code: "wallet.notEnoughBalance" })
  expect(await codeOf("0123456780")).toMatchObject({ code: "accounts.proveAgain" })
})

test("eighty passwords guessed at once are eighty tries: ten are looked at", async () => {
  const guesses = Array.from({ length: 80 }, (_, at) => requireOwnPassword(as(app, ann), `guess ${at}`))
  const codes = (await Promise.allSettled(guesses)).map((each) =>
    each.status === "rejected" ? each.reason.code : "right",
  )
  expect(codes.filter((code) => code === "accounts.wrongPassword")).toHaveLength(10)
  expect(codes.filter((code) => code === "accounts.tooManyTries")).toHaveLength(70)
  await expect(requireOwnPassword(as(app, ann), password)).rejects.toMatchObject({
    code: "accounts.tooManyTries",
  })
})

test("a wrong password at sign-in is written down for the account, and the password never", async () => {
  const visitor = contextFor(app)
  await expect(signIn(visitor, { email: ann.email, password: "not the password" })).rejects.toThrow(
    "wrongLogin",
  )
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(entries).toMatchObject([{ act: "accounts.signInFailed", actorId: null, before: {}, after: {} }])
})

test("staff without a second step lose the admin pages after the grace time, and nothing else", async () => {
  const kai = await person(app, `kai${counter}`, { role: "shopkeeper" })
  const due = new Date((await readSecondStepDue(as(app, kai))) ?? 0)
  expect(Math.round((due.getTime() - Date.now()) / 86_400_000)).toBe(14)
  expect((await whoIs(app, kai.token)).isUnsecured).toBeUndefined()
  await asOwner(app, `update members set staff_since = now() - interval '15 days' where id = '${kai.id}'`)
  forget(app, kai.id)
  const actor = await whoIs(app, kai.token)
  expect(denialReason(actor, "desk")).toBe("needsSecondStep")
  expect(denialReason(actor, "orders")).toBe("needsSecondStep")
  expect([denialReason(actor, "account"), denialReason(actor, "buy"), denialReason(actor, "bid")]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect((await ask("get", "/auth/all", { token: kai.token })).status).toBe(403)
  await app.db.update(members).set({ totpSince: app.clock.now() }).where(eq(members.id, kai.id))
  forget(app, kai.id)
  expect(denialReason(await whoIs(app, kai.token), "desk")).toBeUndefined()
  expect(await readSecondStepDue(as(app, kai))).toBeNull()
})

test("a session of staff ends after twelve hours without a request, one of a member does not", async () => {
  const kai = await person(app, `kai${counter}`, { role: "shopkeeper" })
  for (const who of [kai, ann]) await age(who, "11 hours")
  expect((await whoIs(app, kai.token)).id).toBe(kai.id)
  for (const who of [kai, ann]) {
    await age(who, "13 hours")
    forget(app, who.id)
  }
  expect((await whoIs(app, kai.token)).id).toBeNull()
  expect((await whoIs(app, ann.token)).id).toBe(ann.id)
})
