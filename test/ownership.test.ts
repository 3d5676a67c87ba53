import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { may, type Permission, roles } from "#domains/accounts/permissions.ts"
import { askForMembership } from "#domains/checkout/ask-for-membership.ts"
import { placeOrder } from "#domains/checkout/place-order.ts"
import { addOffer } from "#domains/drams/add-offer.ts"
import { createRound, openRound } from "#domains/drams/create-round.ts"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { notify } from "#domains/notices/notify.ts"
import { owe } from "#domains/orders/owe.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { registerDevice } from "#domains/watching/push/register-device.ts"
import { type Ctx, type Role, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { accountsDesk, accountsForeign, accountsMeanings, accountsWrites } from "./api-accounts.ts"
import { auctionsDesk, auctionsMeanings, auctionsWrites } from "./api-auctions.ts"
import { catalogueDesk, catalogueForeign, catalogueMeanings, catalogueWrites } from "./api-catalogue.ts"
import { chanceMeanings, chancesForeign, chanceWrites, offeredTo } from "./api-chances.ts"
import {
  type NewsFixtures,
  newsForeign,
  newsLookedAfterBy,
  newsMeanings,
  newsWrites,
  someNews,
} from "./api-news.ts"
import { ordersForeign, ordersMeanings, ordersWrites } from "./api-orders.ts"
import { paymentsDesk, paymentsForeign, paymentsMeanings, paymentsWrites } from "./api-payments.ts"
import { reviewMeanings, reviewsForeign, reviewWrites } from "./api-reviews.ts"
import type { CallRequest, Meanings, OwnershipFixtures, StaffCallRow, WriteCallRow } from "./api-rows.ts"
import { submissionMeanings, submissionWrites } from "./api-submissions.ts"
import { type ApiClient, asking, countRows } from "./ask.ts"
import { type DocumentedCall, listCalls } from "./calls.ts"
import { type TestApp, testApp } from "./db.ts"
import { pushBrowser } from "./push.ts"
import { as, liveAuction, type Person, person, product } from "./world.ts"

let app: TestApp
let ask: ApiClient
let calls: DocumentedCall[]
let ann: Person
let ben: Person
let sue: Person
const staff = new Map<Role, Person>()
let chanceOfBen: string
let newsOfBen: NewsFixtures
const things = {} as OwnershipFixtures

beforeAll(async () => {
  app = await testApp()
  ask = asking(app)
  calls = await listCalls(ask)
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  const zoe = await person(app, "zoe")
  sue = await person(app, "sue", { status: "suspended" })
  for (const role of roles) staff.set(role, await person(app, `the_${role}`, { role }))
  const admin = staff.get("admin") ?? ann
  const sale = await liveAuction(app, as(app, admin), [{}])
  const [lotId = ""] = sale.lotIds
  const productId = await product(app, "Lagavulin 16 Year Old")
  const here = { productId, location: "singapore" } as const
  const listing = { kind: "bottle", ...here, priceCents: 90_00, isOnSale: true } as const
  await putUpListing(as(app, admin), listing)
  await receiveStock(as(app, admin), { ...here, quantity: 50, idempotencyKey: "the first" })
  const membership = { way: "transfer", idempotencyKey: randomUUID() } as const
  chanceOfBen = await offeredTo(app, ben.id, lotId)
  newsOfBen = await someNews(as(app, ben), as(app, admin))
  Object.assign(things, {
    now: () => app.clock.now(),
    ...{ ben, sue, zoe, lotId, productId },
    auctionId: sale.auctionId,
    offer: await openOffer(as(app, admin), productId),
    noticeOfBen: await noticeOf(ben),
    noticeOfSue: await noticeOf(sue),
    deviceOfBen: await registerDevice(as(app, ben), pushBrowser().agreed),
    deviceOfSue: await registerDevice(as(app, sue), pushBrowser().agreed),
    storageOfBen: await storageOrderOf(ben),
    upgradeOfBen: (await askForMembership(as(app, ben), membership)).id,
  } satisfies OwnershipFixtures)
}, 60_000)

async function openOffer(desk: Ctx, productId: Id<"prd">): Promise<OwnershipFixtures["offer"]> {
  const endsAt = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  await receiveStock(desk, { productId, ...oneIn("singapore") })
  const auction_id = await createRound(desk, { title: "Islay", endsAt })
  const terms = { target: 20, dramMl: 30, priceCents: 15_00, mostPerUser: 2, mostPerMember: 4 }
  const product_id = await addOffer(desk, auction_id, { productId, ...terms })
  await openRound(desk, auction_id)
  return { product_id, auction_id }
}

const oneIn = (location: "singapore") => ({ location, quantity: 1, idempotencyKey: randomUUID() })

async function storageOrderOf({ id: memberId }: Person): Promise<string> {
  const ctx = as(app, ben)
  const line = {
    kind: "storage",
    subjectId: "sto_x",
    title: "Ardbeg, out of storage",
    imagePath: null,
  } as const
  const owed = { memberId, path: "/my-account/storage", priceCents: 5_00, location: "singapore" } as const
  const order = { way: "transfer", shipping: "none", address: null, email: ben.email } as const
  const { id } = await transaction(ctx, async (tx) => {
    const lineIds = [await owe(tx, { ...line, ...owed }, tx.now())]
    return await placeOrder(tx, { goods: { lineIds }, ...order, idempotencyKey: randomUUID() })
  })
  return id
}

async function noticeOf(who: Person): Promise<string> {
  const ctx = as(app, who)
  await transaction(ctx, (tx) => notify(tx, who.id, { title: "Outbid", content: "<p>Lot 3</p>" }))
  const { body } = await ask("get", "/notification", { token: who.token })
  return String((body as unknown as { _id: string }[])[0]?._id)
}

const meanings: Meanings = {
  ...accountsMeanings,
  ...auctionsMeanings,
  ...ordersMeanings,
  ...paymentsMeanings,
  ...catalogueMeanings,
  ...submissionMeanings,
  ...chanceMeanings,
  ...reviewMeanings,
  ...newsMeanings,
}

const foreign: Record<string, () => CallRequest> = {
  ...accountsForeign(things),
  ...ordersForeign(things),
  ...paymentsForeign(things),
  ...catalogueForeign(things),
  ...chancesForeign(() => chanceOfBen),
  ...reviewsForeign(() => ben.id),
  ...newsForeign(
    () => ben.id,
    () => newsOfBen,
  ),
}

/** The permission that gives access to what a call names, if it is not the one for members. */
const lookedAfterBy: Record<string, Permission> = {
  ...newsLookedAfterBy,
  "get /order/get_order_by_user/{id}": "orders",
  "get /order/history/{id}/v2": "orders",
  "get /wallet/{id}": "money",
}

const isName = (name: string) => /^path\.|(^|[._])ids?$|[a-z]Ids?$|[._](user|member|seller|owner)$/.test(name)

test("every parameter of every call has a known meaning", () => {
  const found = calls.map((call) => [call.name, call.names.filter(isName).toSorted()])
  const known = Object.entries(meanings).map(([name, names]) => [name, Object.keys(names).toSorted()])
  const named = found.filter(([, names]) => names?.length)
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(known))
})

test("only staff calls name other members, and every call with a member's things is tried below", () => {
  for (const [name, names] of Object.entries(meanings)) {
    const call = calls.find((each) => each.name === name)
    expect(Object.values(names).includes("desk"), name).toBe(call?.isStaff)
  }
  const foreignNames = Object.entries(meanings).filter(([, names]) =>
    Object.values(names).some((meaning) => meaning === "member" || meaning === "owned"),
  )
  expect(Object.keys(foreign).toSorted()).toEqual(foreignNames.map(([name]) => name).toSorted())
})

describe("another member's things", () => {
  test.each(Object.keys(foreign))(
    "%s is refused to every role without the permission for members",
    async (name) => {
      const before = await countRows(app)
      const { path, body } = foreign[name]?.() ?? { path: "" }
      const method = name.split(" ")[0] ?? ""
      const withBody = body === undefined ? {} : { body }
      const others = [...staff.values()].filter((who) => !may(as(app, who), lookedAfterBy[name] ?? "members"))
      expect(others.length).toBeGreaterThan(3)
      for (const who of [ann, ...others]) {
        const answer = await ask(method, path, { token: who.token, ...withBody })
        expect(answer, `${name} as ${who.role}`).toMatchObject({
          status: 403,
          body: { code: "accounts.notYours" },
        })
      }
      expect(await ask(method, path, withBody)).toMatchObject({ status: 401 })
      expect(await countRows(app)).toEqual(before)
    },
  )

  test("the refusal does not reveal if the thing exists", async () => {
    const nobody = { token: ann.token, body: { first_name: "Ann" } }
    for (const id of ["mem_nobody", "x", "%00", `${ann.id}x`, ann.username]) {
      const answer = await ask("put", `/auth/update/${id}`, nobody)
      if (id !== "%00") expect(answer).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
    }
    const { body } = await ask("get", "/auth/me", { token: ben.token })
    expect(body).toMatchObject({ user: { username: "ben", first_name: null } })
  })
})

const deskCalls: Record<string, StaffCallRow> = {
  ...accountsDesk(things),
  ...auctionsDesk(things),
  ...paymentsDesk(things),
  ...catalogueDesk(things),
}

test("every staff call is listed with its permission", () => {
  const found = calls.filter((call) => call.isStaff).map((call) => call.name)
  expect(found.toSorted()).toEqual(Object.keys(deskCalls).toSorted())
})

describe.each(Object.entries(deskCalls))("%s", (name, { needs, asked }) => {
  const method = name.split(" ")[0] ?? ""
  const asWho = (token: string | undefined) => {
    const { path, body } = asked()
    return ask(method, path, { token, ...(body === undefined ? {} : { body }) })
  }

  test("is for the roles that have its permission only", async () => {
    const before = await countRows(app)
    for (const [role, who] of staff) {
      if (may(as(app, who), needs)) continue
      expect(await asWho(who.token), role).toMatchObject({
        status: 403,
        body: { code: "accounts.notAllowed" },
      })
    }
    expect(await asWho(undefined)).toMatchObject({ status: 401, body: { code: "accounts.signIn" } })
    expect(await countRows(app)).toEqual(before)
    for (const [role, who] of staff)
      if (may(as(app, who), needs)) expect([401, 403], role).not.toContain((await asWho(who.token)).status)
  })

  test("is closed to suspended and banned staff", async () => {
    for (const [status, code] of [
      ["suspended", "accounts.suspended"],
      ["banned", "accounts.signIn"],
    ] as const) {
      const who = await person(app, `${status}_${randomUUID().slice(0, 8)}`, { role: "admin", status })
      expect(await asWho(who.token)).toMatchObject({ body: { code } })
    }
  })
})

const writes: Record<string, WriteCallRow> = {
  ...accountsWrites(things),
  ...auctionsWrites(things),
  ...ordersWrites(things),
  ...paymentsWrites(),
  ...catalogueWrites(things),
  "put /preferences": {
    whenSuspended: "open",
    asked: () => ({ path: "/preferences", body: { language: "vi" } }),
  },
  ...submissionWrites,
  ...chanceWrites,
  ...reviewWrites,
  ...newsWrites,
}

test("every call that writes is listed", () => {
  const found = calls.filter(({ method, isStaff }) => method !== "get" && !isStaff).map((call) => call.name)
  expect(found.toSorted()).toEqual(Object.keys(writes).toSorted())
})

describe("a suspended member", () => {
  const closed = Object.entries(writes).filter(([, { whenSuspended }]) => whenSuspended === "closed")
  const open = Object.entries(writes).filter(([, { whenSuspended }]) => whenSuspended === "open")
  const askAs = (who: Person, name: string, { path, body }: CallRequest) =>
    ask(name.split(" ")[0] ?? "", path, { token: who.token, ...(body === undefined ? {} : { body }) })

  test.each(closed)("may not %s, which an active member may", async (name, { asked, done }) => {
    expect(await askAs(sue, name, asked(sue))).toMatchObject({
      status: 403,
      body: { code: "accounts.suspended" },
    })
    const active = await person(app, `active_${randomUUID().slice(0, 8)}`)
    expect((await askAs(active, name, asked(active))).status).toBe(done)
  })

  test.each(open)("gets the same answer from %s as an active member", async (name, { asked }) => {
    const own = await person(app, `sus_${randomUUID().slice(0, 8)}`, { status: "suspended" })
    const who = name.includes("notification") ? sue : own
    const active = name.includes("notification") ? ben : await person(app, `act_${randomUUID().slice(0, 8)}`)
    const answer = await askAs(who, name, asked(who))
    expect(answer.body.code).not.toBe("accounts.suspended")
    expect(answer.status).toBe((await askAs(active, name, asked(active))).status)
  })

  test("sees what an active member sees", async () => {
    const gets = calls.filter(
      ({ method, path }) => method === "get" && path !== "/live" && path !== "/openapi.json",
    )
    expect(gets.length).toBeGreaterThan(15)
    for (const { path, isStaff } of gets) {
      if (isStaff) continue
      const filled = path
        .replace("{productId}", things.productId)
        .replace("{a}", things.lotId)
        .replace(/\/lots\/\{id\}/, `/lots/${things.lotId}`)
        .replace(/\{\w+\}/g, things.auctionId)
      const [suspended, active] = await Promise.all(
        [sue, ben].map((who) => ask("get", filled, { token: who.token })),
      )
      expect(suspended?.status, path).toBe(active?.status)
    }
  })
})
