import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { can, type Permission } from "#domains/accounts/permissions.ts"
import { type Role, roleNames } from "#domains/accounts/roles.ts"
import { orderMembership } from "#domains/checkout/order-membership.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { notify } from "#domains/notifications/notify.ts"
import { registerDevice } from "#domains/notifications/push/register-device.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { auditorRole } from "../../seed/staff-roles.ts"
import { accountsForeign, accountsMeanings, accountsStaffCalls, accountsWrites } from "../api/api-accounts.ts"
import { auctionsMeanings, auctionsStaffCalls, auctionsWrites } from "../api/api-auctions.ts"
import {
  catalogueForeign,
  catalogueMeanings,
  catalogueStaffCalls,
  catalogueWrites,
} from "../api/api-catalogue.ts"
import { type ApiClient, apiClient, countRows } from "../api/api-client.ts"
import {
  createNews,
  type NewsFixtures,
  newsForeign,
  newsMeanings,
  newsPermissions,
  newsWrites,
} from "../api/api-news.ts"
import { ordersForeign, ordersMeanings, ordersWrites } from "../api/api-orders.ts"
import { paymentsForeign, paymentsMeanings, paymentsStaffCalls, paymentsWrites } from "../api/api-payments.ts"
import { reviewMeanings, reviewsForeign, reviewWrites } from "../api/api-reviews.ts"
import type { CallRequest, Meanings, OwnershipFixtures, StaffCallRow, WriteCallRow } from "../api/api-rows.ts"
import {
  createSecondChance,
  secondChanceMeanings,
  secondChancesForeign,
  secondChanceWrites,
} from "../api/api-second-chances.ts"
import { segmentMeanings, segmentStaffCalls } from "../api/api-segments.ts"
import { submissionMeanings, submissionStaffCalls, submissionWrites } from "../api/api-submissions.ts"
import { type DocumentedCall, listCalls } from "../api/documented-calls.ts"
import { type TestApp, testApp } from "../db.ts"
import { asPerson, liveAuction, type Person, person, product, storedRole } from "../fixtures.ts"
import { fakePushBrowser } from "../servers/push.ts"

let app: TestApp
let callApi: ApiClient
let calls: DocumentedCall[]
let ann: Person
let ben: Person
let sue: Person
let auditor: Person
const staff = new Map<Role, Person>()
let offerOfBen: string
let newsOfBen: NewsFixtures
const ownershipFixtures = {} as OwnershipFixtures

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  calls = await listCalls(callApi)
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  const zoe = await person(app, "zoe")
  sue = await person(app, "sue", { status: "suspended" })
  auditor = await person(app, "auditor", { role: "staff", staffRole: await storedRole(app, auditorRole) })
  for (const role of roleNames) staff.set(role, await person(app, `the_${role}`, { role }))
  const admin = staff.get("admin") ?? ann
  const sale = await liveAuction(app, asPerson(app, admin), [{}])
  const [lotId = ""] = sale.lotIds
  const productId = await product(app, "Lagavulin 16 Year Old")
  const inSingapore = { productId, location: "singapore" } as const
  const listing = { kind: "bottle", ...inSingapore, priceCents: 90_00, isOnSale: true } as const
  await createListing(asPerson(app, admin), listing)
  await receiveStock(asPerson(app, admin), { ...inSingapore, quantity: 50, idempotencyKey: "the first" })
  const membership = { paymentMethod: "transfer", idempotencyKey: randomUUID() } as const
  offerOfBen = await createSecondChance(app, ben.id, lotId)
  newsOfBen = await createNews(asPerson(app, ben), asPerson(app, admin))
  Object.assign(ownershipFixtures, {
    now: () => app.clock.now(),
    ...{ ben, sue, zoe, lotId, productId },
    auctionId: sale.auctionId,
    offer: await createDramOffer(asPerson(app, admin), productId),
    notificationOfBen: await createNotification(ben),
    notificationOfSue: await createNotification(sue),
    deviceOfBen: await registerDevice(asPerson(app, ben), fakePushBrowser().agreed),
    deviceOfSue: await registerDevice(asPerson(app, sue), fakePushBrowser().agreed),
    storageOfBen: await storageOrderOf(ben),
    upgradeOfBen: (await orderMembership(asPerson(app, ben), membership)).id,
  } satisfies OwnershipFixtures)
})

async function createDramOffer(staffCtx: Ctx, productId: Id<"prd">): Promise<OwnershipFixtures["offer"]> {
  const endsAt = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  await receiveStock(staffCtx, { productId, ...oneIn("singapore") })
  const auction_id = await createDramSale(staffCtx, { title: "Islay", endsAt })
  const terms = { target: 20, dramMl: 30, priceCents: 15_00, maxPerUser: 2, maxPerMember: 4 }
  const product_id = await addDramOffer(staffCtx, auction_id, { productId, ...terms })
  await openDramSale(staffCtx, auction_id)
  return { product_id, auction_id }
}

const oneIn = (location: "singapore") => ({ location, quantity: 1, idempotencyKey: randomUUID() })

async function storageOrderOf({ id: memberId }: Person): Promise<string> {
  const ctx = asPerson(app, ben)
  const line = {
    kind: "storage",
    subjectId: "sto_x",
    title: "Ardbeg, out of storage",
    imagePath: null,
  } as const
  const lineFields = {
    memberId,
    path: "/my-account/storage",
    priceCents: 5_00,
    location: "singapore",
  } as const
  const order = { paymentMethod: "transfer", shipping: "none", address: null, email: ben.email } as const
  const { id } = await transaction(ctx, async (tx) => {
    const lineIds = [await createOrderLine(tx, { ...line, ...lineFields }, tx.now())]
    return await placeOrder(tx, { goods: { lineIds }, ...order, idempotencyKey: randomUUID() })
  })
  return id
}

async function createNotification(member: Person): Promise<string> {
  const ctx = asPerson(app, member)
  await transaction(ctx, (tx) => notify(tx, member.id, { title: "Outbid", content: "<p>Lot 3</p>" }))
  const { body } = await callApi("get", "/notification", { token: member.token })
  return String((body as unknown as { _id: string }[])[0]?._id)
}

const meanings: Meanings = {
  ...accountsMeanings,
  ...auctionsMeanings,
  ...ordersMeanings,
  ...paymentsMeanings,
  ...catalogueMeanings,
  ...segmentMeanings,
  ...submissionMeanings,
  ...secondChanceMeanings,
  ...reviewMeanings,
  ...newsMeanings,
}

const foreign: Record<string, () => CallRequest> = {
  ...accountsForeign(ownershipFixtures),
  ...ordersForeign(ownershipFixtures),
  ...paymentsForeign(ownershipFixtures),
  ...catalogueForeign(ownershipFixtures),
  ...secondChancesForeign(() => offerOfBen),
  ...reviewsForeign(() => ben.id),
  ...newsForeign(
    () => ben.id,
    () => newsOfBen,
  ),
}

/** The permission that gives access to what a call names, if it is not the one for members. */
const permissionByCall: Record<string, Permission> = {
  ...newsPermissions,
  "get /order/get_order_by_user/{id}": "orders",
  "get /order/history/{id}/v2": "orders",
  "get /wallet/{id}": "money",
}

const isName = (name: string) => /^path\.|(^|[._])ids?$|[a-z]Ids?$|[._](user|member|seller|owner)$/.test(name)

test("every parameter of every call has a known meaning", () => {
  const found = calls.map((call) => [call.name, call.names.filter(isName).toSorted()])
  const knownNames = Object.entries(meanings).map(([name, names]) => [name, Object.keys(names).toSorted()])
  const named = found.filter(([, names]) => names?.length)
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(knownNames))
})

test("only staff calls name other members, and every call with a member's things is tried below", () => {
  for (const [name, names] of Object.entries(meanings)) {
    const call = calls.find((each) => each.name === name)
    expect(Object.values(names).includes("staff"), name).toBe(call?.isStaff)
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
      const others = [...staff.values()].filter(
        (member) => !can(asPerson(app, member), permissionByCall[name] ?? "members"),
      )
      expect(others.length).toBeGreaterThan(3)
      for (const member of [ann, ...others]) {
        const answer = await callApi(method, path, { token: member.token, ...withBody })
        expect(answer, `${name} as ${member.role}`).toMatchObject({
          status: 403,
          body: { code: "accounts.notYours" },
        })
      }
      expect(await callApi(method, path, withBody)).toMatchObject({ status: 401 })
      expect(await countRows(app)).toEqual(before)
    },
  )

  test("the refusal does not reveal if the thing exists", async () => {
    const nobody = { token: ann.token, body: { first_name: "Ann" } }
    for (const id of ["mem_nobody", "x", "%00", `${ann.id}x`, ann.username]) {
      const answer = await callApi("put", `/auth/update/${id}`, nobody)
      if (id !== "%00") expect(answer).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
    }
    const { body } = await callApi("get", "/auth/me", { token: ben.token })
    expect(body).toMatchObject({ user: { username: "ben", first_name: null } })
  })
})

const staffCalls: Record<string, StaffCallRow> = {
  ...accountsStaffCalls(ownershipFixtures),
  ...auctionsStaffCalls(ownershipFixtures),
  ...paymentsStaffCalls(ownershipFixtures),
  ...catalogueStaffCalls(ownershipFixtures),
  ...segmentStaffCalls(),
  ...submissionStaffCalls(),
}

test("every staff call is listed with its permission", () => {
  const found = calls.filter((call) => call.isStaff).map((call) => call.name)
  expect(found.toSorted()).toEqual(Object.keys(staffCalls).toSorted())
})

describe.each(Object.entries(staffCalls))("%s", (name, { needs, request }) => {
  const method = name.split(" ")[0] ?? ""
  const callAs = (token: string | undefined) => {
    const { path, body } = request()
    return callApi(method, path, { token, ...(body === undefined ? {} : { body }) })
  }

  test("is for the roles that have its permission only", async () => {
    const before = await countRows(app)
    for (const [role, member] of staff) {
      if (can(asPerson(app, member), needs)) continue
      expect(await callAs(member.token), role).toMatchObject({
        status: 403,
        body: { code: "accounts.notAllowed" },
      })
    }
    expect(await callAs(undefined)).toMatchObject({ status: 401, body: { code: "accounts.signIn" } })
    expect(await countRows(app)).toEqual(before)
    for (const [role, member] of staff)
      if (can(asPerson(app, member), needs))
        expect([401, 403], role).not.toContain((await callAs(member.token)).status)
  })

  test("reads, but changes nothing, for an auditor", async () => {
    const before = await countRows(app)
    const { status, body } = await callAs(auditor.token)
    if (method === "get") expect([401, 403]).not.toContain(status)
    else expect({ status, body }).toMatchObject({ status: 403, body: { code: "accounts.readOnly" } })
    expect(await countRows(app)).toEqual(before)
  })

  test("is closed to suspended and banned staff", async () => {
    for (const [status, code] of [
      ["suspended", "accounts.suspended"],
      ["banned", "accounts.signIn"],
    ] as const) {
      const member = await person(app, `${status}_${randomUUID().slice(0, 8)}`, { role: "admin", status })
      expect(await callAs(member.token)).toMatchObject({ body: { code } })
    }
  })
})

const writes: Record<string, WriteCallRow> = {
  ...accountsWrites(ownershipFixtures),
  ...auctionsWrites(ownershipFixtures),
  ...ordersWrites(ownershipFixtures),
  ...paymentsWrites(),
  ...catalogueWrites(ownershipFixtures),
  "put /preferences": {
    whenSuspended: "open",
    request: () => ({ path: "/preferences", body: { language: "vi" } }),
  },
  ...submissionWrites,
  ...secondChanceWrites,
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
  const callAs = (member: Person, name: string, { path, body }: CallRequest) =>
    callApi(name.split(" ")[0] ?? "", path, { token: member.token, ...(body === undefined ? {} : { body }) })

  test.each(closed)("may not %s, which an active member may", async (name, { request, status }) => {
    expect(await callAs(sue, name, request(sue))).toMatchObject({
      status: 403,
      body: { code: "accounts.suspended" },
    })
    const active = await person(app, `active_${randomUUID().slice(0, 8)}`)
    expect((await callAs(active, name, request(active))).status).toBe(status)
  })

  test.each(open)("gets the same answer from %s as an active member", async (name, { request }) => {
    const own = await person(app, `sus_${randomUUID().slice(0, 8)}`, { status: "suspended" })
    const member = name.includes("notification") ? sue : own
    const active = name.includes("notification") ? ben : await person(app, `act_${randomUUID().slice(0, 8)}`)
    const answer = await callAs(member, name, request(member))
    expect(answer.body.code).not.toBe("accounts.suspended")
    expect(answer.status).toBe((await callAs(active, name, request(active))).status)
  })

  test("sees what an active member sees", async () => {
    const gets = calls.filter(
      ({ method, path }) => method === "get" && path !== "/live" && path !== "/openapi.json",
    )
    expect(gets.length).toBeGreaterThan(15)
    for (const { path, isStaff } of gets) {
      if (isStaff) continue
      const filled = path
        .replace("{productId}", ownershipFixtures.productId)
        .replace("{a}", ownershipFixtures.lotId)
        .replace(/\/lots\/\{id\}/, `/lots/${ownershipFixtures.lotId}`)
        .replace(/\{\w+\}/g, ownershipFixtures.auctionId)
      const [suspended, active] = await Promise.all(
        [sue, ben].map((member) => callApi("get", filled, { token: member.token })),
      )
      expect(suspended?.status, path).toBe(active?.status)
    }
  })
})
