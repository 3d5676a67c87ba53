import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { saveListLayout } from "#domains/accounts/admin/list-views/list-layout.ts"
import { credentials, listLayouts, members, sessions } from "#domains/accounts/schema.ts"
import { invalidateMember } from "#domains/accounts/sessions/session.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { password } from "../../../seed/people.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { withoutIds } from "../../../test/api/without-ids.ts"
import { testApp } from "../../../test/db.ts"
import { usualTerms } from "../../../test/fixtures/usual-terms.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { openShop } from "../../../test/shop.ts"
import { readAccountOverview } from "./account-overview.ts"
import { requestEmailChange } from "./change-email.ts"
import { closeAccount } from "./close-account.ts"
import { confirmEmail, readEmailChange } from "./confirm-email.ts"
import { readMyData } from "./my-data.ts"
import { listSignedInDevices, signOutDevice, signOutOtherDevices } from "./signed-in-devices.ts"

const app = await testApp()
const callApi = apiClient(app)
const hana = await person(app, "hana", { role: "auctioneer" })
const sale = await openShop(app)
let count = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann_${++count}`)
})

const signIn = (email: string) => callApi("post", "/auth/login", { body: { email, password } })
const isIn = async (token: string) => (await callApi("get", "/auth/me", { token })).status === 200
const bareToken = (signed: string) => decodeURIComponent(signed).split(".")[0]
const hours = (count: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + count * 3_600_000))
const bid = (bidder: Person, lotId: string, maxCents: number) =>
  callApi("post", `/lots/${lotId}/bids`, {
    token: bidder.token,
    body: { maxCents, confirm: maxCents, idempotencyKey: crypto.randomUUID() },
  })

async function countLockWaits(): Promise<number> {
  const { rows } = await app.pool.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].waiting
}

async function linkTo(email: string): Promise<string> {
  const [message] = await emailsTo(app, email)
  return /profile\/email\/([\w-]+)/.exec(message?.text ?? "")?.[1] ?? ""
}

describe("a new e-mail address", () => {
  const fresh = () => `fresh_${count}@quaich.example`
  const wish = (email = fresh(), pass = password) =>
    requestEmailChange(asPerson(app, ann), { email, password: pass }, undefined)

  test("takes effect once its link is used; the old address is notified and told where to write", async () => {
    await wish()
    expect((await signIn(fresh())).status).toBe(401)
    const token = await linkTo(fresh())
    expect(await readEmailChange(asPerson(app, ann), token)).toEqual({ email: fresh() })
    expect(await confirmEmail(asPerson(app, ann), token)).toEqual({ email: fresh() })
    expect((await signIn(fresh())).status).toBe(200)
    expect((await signIn(ann.email)).status).toBe(401)
    const [message] = await emailsTo(app, ann.email)
    expect(message?.subject).toBe("Your email address was changed")
    expect(message?.text).toContain("hello@quaich.example")
    // A reader of the old mailbox must not learn the new address.
    expect(message?.text).not.toContain(fresh())
    expect(await listNotifications(asPerson(app, ann))).toMatchObject([
      { title: "Your email address was changed" },
    ])
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
    expect(entries).toMatchObject([{ act: "profile.changeEmail", actorId: ann.id }])
  })

  test("has a link that works once, for a day, and not after a later request", async () => {
    await wish("first@quaich.example")
    const first = await linkTo("first@quaich.example")
    await wish()
    await expect(confirmEmail(asPerson(app, ann), first)).rejects.toMatchObject({
      code: "profile.linkInvalid",
    })
    const token = await linkTo(fresh())
    await confirmEmail(asPerson(app, ann), token)
    await expect(confirmEmail(asPerson(app, ann), token)).rejects.toMatchObject({ status: 410 })
    await wish("third@quaich.example")
    const late = await linkTo("third@quaich.example")
    hours(25)
    await expect(confirmEmail(asPerson(app, ann), late)).rejects.toMatchObject({
      code: "profile.linkInvalid",
    })
    await expect(confirmEmail(asPerson(app, ann), "made-up")).rejects.toMatchObject({
      code: "profile.linkInvalid",
    })
  })

  test("of another account gets no e-mail, and the response is the same", async () => {
    const ben = await person(app, `ben_${count}`)
    const before = (await emailsTo(app, ben.email)).length
    expect(await wish(ben.email)).toBeUndefined()
    expect((await emailsTo(app, ben.email)).length).toBe(before)
    await wish()
    const token = await linkTo(fresh())
    await app.db.update(members).set({ email: fresh() }).where(eq(members.id, ben.id))
    await expect(confirmEmail(asPerson(app, ann), token)).rejects.toMatchObject({
      code: "profile.linkInvalid",
    })
  })

  test("needs the current password and must differ from the current address", async () => {
    await expect(wish(fresh(), "a wrong one")).rejects.toMatchObject({ code: "accounts.wrongPassword" })
    await expect(wish(ann.email)).rejects.toMatchObject({ code: "profile.sameEmail" })
  })

  test("needs a recent sign-in if the member has no password", async () => {
    await app.db.delete(credentials).where(eq(credentials.memberId, ann.id))
    const own = bareToken(ann.token)
    await expect(wish()).rejects.toMatchObject({ code: "accounts.signInAgain" })
    await app.db.update(sessions).set({ createdAt: app.clock.now() }).where(eq(sessions.memberId, ann.id))
    await requestEmailChange(asPerson(app, ann), { email: fresh(), password: "" }, own)
    expect(await linkTo(fresh())).not.toBe("")
  })

  test("is limited to five e-mails an hour", async () => {
    for (let attempt = 0; attempt < 5; attempt++) await wish()
    await expect(wish()).rejects.toMatchObject({ code: "profile.tooManyEmails", status: 429 })
  })
})

describe("signed-in devices", () => {
  test("are listed by name, this one first, without secrets", async () => {
    await signIn(ann.email)
    // By the app's clock or the database's, whichever is ahead.
    const expiresAt = new Date(Math.max(app.clock.now().getTime(), Date.now()) + 3_600_000)
    await app.db.update(sessions).set({ expiresAt })
    const devices = await listSignedInDevices(asPerson(app, ann), bareToken(ann.token))
    expect(devices).toHaveLength(2)
    expect(devices.map((device) => device.isThis)).toEqual([true, false])
    expect(JSON.stringify(devices)).not.toContain(bareToken(ann.token))
  })

  test("have their last use recorded, API calls included, at most every ten minutes", async () => {
    const minutesAgo = async () => {
      const { rows } = await app.pool.query(
        "select round(extract(epoch from now() - updated_at) / 60)::int as minutes from sessions where member_id = $1",
        [ann.id],
      )
      return rows[0]?.minutes
    }
    const useAfter = async (minutes: number) => {
      const earlier =
        "update sessions set updated_at = now() - make_interval(mins => $2) where member_id = $1"
      await app.pool.query(earlier, [ann.id, minutes])
      invalidateMember(app, ann.id)
      expect(await isIn(ann.token)).toBe(true)
    }
    await useAfter(11)
    await expect.poll(minutesAgo).toBe(0)
    await useAfter(9)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await minutesAgo()).toBe(9)
  })

  test("are guests at once after they are signed out", async () => {
    const other = String((await signIn(ann.email)).body.token)
    expect(await isIn(other)).toBe(true)
    const devices = await app.db.select().from(sessions).where(eq(sessions.memberId, ann.id))
    const session = devices.find((row) => row.token === bareToken(other))
    await signOutDevice(asPerson(app, ann), session?.id ?? "")
    expect(await isIn(other)).toBe(false)
    expect(await isIn(ann.token)).toBe(true)
    await expect(signOutDevice(asPerson(app, ann), session?.id ?? "")).rejects.toMatchObject({ status: 404 })
  })

  test("other than this one are signed out together, and no member can sign out another", async () => {
    const other = String((await signIn(ann.email)).body.token)
    const [own] = await app.db.select().from(sessions).where(eq(sessions.memberId, ann.id))
    await expect(signOutDevice(asPerson(app, hana), own?.id ?? "")).rejects.toMatchObject({
      code: "accounts.notYours",
    })
    await signOutOtherDevices(asPerson(app, ann), bareToken(ann.token))
    expect(await isIn(other)).toBe(false)
    expect(await isIn(ann.token)).toBe(true)
    expect(await isIn(hana.token)).toBe(true)
  })
})

describe("closing an account", () => {
  const close = (change = {}) =>
    closeAccount(asPerson(app, ann), { username: ann.username, password, ...change }, undefined)

  test("leaves nothing personal and keeps the bids", async () => {
    const { lotIds, endsAt } = await liveAuction(app, asPerson(app, hana))
    const ben = await person(app, `ben_${count}`)
    await bid(ann, lotIds[0] ?? "", 200_00)
    await bid(ben, lotIds[0] ?? "", 900_00)
    await close()
    expect(await isIn(ann.token)).toBe(false)
    expect((await signIn(ann.email)).status).toBe(401)
    const [row] = await app.db.select().from(members).where(eq(members.id, ann.id))
    expect(row?.closedAt).toEqual(app.clock.now())
    const stored = JSON.stringify(row)
    for (const personal of [ann.email, ann.username, "Singapore", "+65"])
      expect(stored).not.toContain(personal)
    expect(await app.db.select().from(bids).where(eq(bids.bidderId, ann.id))).toHaveLength(1)
    for (const table of [sessions, credentials])
      expect(await app.db.select().from(table).where(eq(table.memberId, ann.id))).toEqual([])
    const [message] = await emailsTo(app, ann.email)
    expect(message?.subject).toBe("Your account has been deleted")
    app.clock.moveTo(endsAt)
    expect((await person(app, ann.username)).id).not.toBe(ann.id)
  })

  test("of staff removes how they have set up lists, which is in their data until then", async () => {
    const kai = await person(app, `kai_${count}`, { role: "shopkeeper" })
    const ctx = asPerson(app, kai)
    const form = new FormData()
    form.append("column", "total")
    await saveListLayout(ctx, "/admin/orders", form)
    const layouts = async () =>
      await app.db.select().from(listLayouts).where(eq(listLayouts.memberId, kai.id))
    expect((await readMyData(ctx)).listLayouts).toEqual([
      { list: "/admin/orders", hidden: ["total"], isComfortable: false },
    ])
    expect(await layouts()).toHaveLength(1)
    await closeAccount(ctx, { username: kai.username, password }, undefined)
    expect(await layouts()).toEqual([])
  })

  test("needs the username typed and the correct password", async () => {
    await expect(close({ username: "ann" })).rejects.toMatchObject({ code: "profile.usernameMismatch" })
    await expect(close({ password: "a wrong one" })).rejects.toMatchObject({ code: "accounts.wrongPassword" })
    expect(await isIn(ann.token)).toBe(true)
  })

  test("is refused while the member leads or sells a lot, or owes money", async () => {
    const seller = await person(app, `sam_${count}`)
    const { lotIds } = await liveAuction(app, asPerson(app, hana), [{ sellerId: seller.id }])
    await bid(ann, lotIds[0] ?? "", 200_00)
    await expect(close()).rejects.toMatchObject({ code: "profile.leading", facts: { count: 1 } })
    await expect(
      closeAccount(asPerson(app, seller), { username: seller.username, password }, undefined),
    ).rejects.toMatchObject({ code: "profile.selling", facts: { count: 1 } })
    const dee = await person(app, `dee_${count}`)
    await transaction(asPerson(app, dee), (tx) =>
      createOrderLine(
        tx,
        {
          memberId: dee.id,
          kind: "lot",
          agreedTerms: usualTerms,
          subjectId: newId("lot"),
          title: "Ardbeg",
          imagePath: null,
          path: "/home",
          priceCents: 100_00 as never,
        },
        tx.now(),
      ),
    )
    await expect(
      closeAccount(asPerson(app, dee), { username: dee.username, password }, undefined),
    ).rejects.toMatchObject({ code: "profile.unpaid", facts: { count: 1 } })
    expect(await isIn(ann.token)).toBe(true)
  })

  test("is refused while there is money in the wallet", async () => {
    const moves = [{ from: "outside:card", to: accountOf(ann.id), amount: 1 }] as const
    await transaction(asPerson(app, ann), (tx) =>
      postJournal(tx, { kind: "top-up", idempotencyKey: `for ${ann.id}`, moves }),
    )
    await expect(close()).rejects.toMatchObject({ code: "profile.hasBalance" })
    expect(await isIn(ann.token)).toBe(true)
  })

  test("refuses a bid that arrives while the account is being closed", async () => {
    const { lotIds } = await liveAuction(app, asPerson(app, hana))
    const closing = await app.pool.connect()
    await closing.query("begin")
    await closing.query("select from members where id = $1 for update", [ann.id])
    const placed = bid(ann, lotIds[0] ?? "", 300_00)
    await expect.poll(countLockWaits).toBe(1)
    await closing.query("update members set closed_at = now() where id = $1", [ann.id])
    await closing.query("commit")
    closing.release()
    expect((await placed).status).toBe(401)
    expect(await app.db.select().from(bids).where(eq(bids.bidderId, ann.id))).toEqual([])
  })

  test("at the same time as a bid never leaves a lot led by a closed account", async () => {
    const { lotIds } = await liveAuction(app, asPerson(app, hana))
    const [ended, placed] = await Promise.allSettled([close(), bid(ann, lotIds[0] ?? "", 300_00)])
    const isPlaced = placed.status === "fulfilled" && placed.value.status === 201
    // Whichever came first, the other was refused.
    expect([ended.status === "fulfilled", isPlaced].filter(Boolean).length).toBe(1)
  })
})

test("the overview shows what needs attention: outbid lots, unpaid lots, unread notifications and the reason for a suspension", async () => {
  const { lotIds } = await liveAuction(app, asPerson(app, hana), [{}, {}])
  const ben = await person(app, `ben_${count}`)
  const { listingId } = await sale.bottle()
  // Bottles in the basket do not count as owed.
  await addToBasket(asPerson(app, ann), { listingId, quantity: 1, idempotencyKey: `basket of ${ann.id}` })
  for (const lotId of lotIds) await bid(ann, lotId, 200_00)
  await bid(ben, lotIds[0] ?? "", 900_00)
  await app.db
    .update(members)
    .set({ status: "suspended", statusReason: "unpaid lots" })
    .where(eq(members.id, ann.id))
  const start = await readAccountOverview(asPerson(app, ann, { status: "suspended" }))
  expect(start.outbid.map((lot) => lot.id)).toEqual([lotIds[0]])
  expect(start).toMatchObject({
    leadingCount: 1,
    wonCount: 0,
    unpaid: { count: 0, totalCents: 0, dueAt: null },
    accountStatus: { isSuspended: true, reason: "unpaid lots" },
  })
})

test("a data export has the member's purchases, stored goods and wallet, and no other member's", async () => {
  const { listingId } = await sale.bottle()
  const order = await sale.order(ann, listingId, { shipping: "free-storage", paymentMethod: "card" })
  const clientSecret = await sale.payByCard(asPerson(app, ann), order.id)
  await sale.give(order.id, { amountCents: 3_00, destination: "wallet" })
  await sale.fill(ann, 40_00)
  const mine = await readMyData(asPerson(app, ann))
  expect(mine).toMatchObject({
    orders: [{ id: order.id, totalCents: 103_00, status: "paid" }],
    orderLines: [{ kind: "bottle", status: "stored" }],
    orderCharges: [{ kind: "card", cents: 3_00 }],
    payments: [{ provider: "sandbox", status: "succeeded", refundedCents: 3_00 }],
    refunds: [{ amountCents: 3_00, destination: "wallet", status: "succeeded" }],
    storage: { items: [{ status: "stored" }], fees: [] },
    wallet: { balanceCents: 43_00, points: 100, withdrawals: [] },
  })
  expect(mine.documents.map(({ kind }) => kind).toSorted()).toEqual(["credit-note", "invoice"])
  expect(mine.emails.map(({ event }) => event)).toEqual(expect.arrayContaining(["placed", "paid"]))
  // The refund also took back the points that the order had earned.
  expect(mine.wallet.entries.map(({ kind }) => kind)).toEqual([
    "points-earned",
    "refund",
    "refund",
    "over-payment",
  ])
  expect(JSON.stringify(mine)).not.toContain(clientSecret)
  const other = await readMyData(asPerson(app, await person(app, `cleo_${count}`)))
  for (const kind of [
    "orders",
    "orderLines",
    "payments",
    "refunds",
    "documents",
    "emails",
    "parcels",
  ] as const)
    expect(other[kind], kind).toEqual([])
})

test("a data export is complete and has no secrets", async () => {
  const { lotIds } = await liveAuction(app, asPerson(app, hana))
  await bid(ann, lotIds[0] ?? "", 432_10)
  const ben = await person(app, `ben_${count}`)
  await bid(ben, lotIds[0] ?? "", 876_50)
  const mine = await readMyData(asPerson(app, ann))
  expect(mine.bids).toMatchObject([{ lotId: lotIds[0], maxCents: 432_10 }])
  expect(mine.account).toMatchObject({ id: ann.id, email: ann.email })
  const text = JSON.stringify(mine)
  const [credential] = await app.db.select().from(credentials).where(eq(credentials.memberId, ann.id))
  for (const secret of [credential?.password ?? "", bareToken(ann.token) ?? ""]) {
    expect(secret).not.toBe("")
    expect(text).not.toContain(secret)
  }
  expect(withoutIds(mine)).not.toContain("87650")
})
