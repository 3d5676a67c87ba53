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
import { password } from "../seed/people.ts"
import { type Ask, asking, countRows } from "./ask.ts"
import { type Call, listCalls } from "./calls.ts"
import { type TestHouse, testHouse } from "./db.ts"
import { pushBrowser } from "./push.ts"
import { as, liveAuction, type Person, person, product } from "./world.ts"

let house: TestHouse
let ask: Ask
let calls: Call[]
let ann: Person
let ben: Person
let sue: Person
/** Somebody the desk may do anything to. */
let zoe: Person
const staff = new Map<Role, Person>()
let lotId: string
let auctionId: string
let productId: Id<"prd">
let offer: { product_id: string; auction_id: string }
let noticeOfBen: string
let deviceOfBen: string
let deviceOfSue: string
let noticeOfSue: string
let storageOfBen: string
let upgradeOfBen: string

beforeAll(async () => {
  house = await testHouse()
  ask = asking(house)
  calls = await listCalls(ask)
  ann = await person(house, "ann")
  ben = await person(house, "ben")
  zoe = await person(house, "zoe")
  sue = await person(house, "sue", { status: "suspended" })
  for (const role of roles) staff.set(role, await person(house, `the_${role}`, { role }))
  const admin = staff.get("admin") ?? ann
  const sale = await liveAuction(house, as(house, admin), [{}])
  auctionId = sale.auctionId
  lotId = sale.lotIds[0] ?? ""
  productId = await product(house, "Lagavulin 16 Year Old")
  const here = { productId, location: "singapore" } as const
  const listing = { kind: "bottle", ...here, priceCents: 90_00, isOnSale: true } as const
  await putUpListing(as(house, admin), listing)
  await receiveStock(as(house, admin), { ...here, quantity: 50, idempotencyKey: "the first" })
  offer = await openOffer(as(house, admin))
  noticeOfBen = await noticeOf(ben)
  deviceOfBen = await registerDevice(as(house, ben), pushBrowser().agreed)
  storageOfBen = await storageOrderOf(ben)
  const membership = { way: "transfer", idempotencyKey: randomUUID() } as const
  upgradeOfBen = (await askForMembership(as(house, ben), membership)).id
  noticeOfSue = await noticeOf(sue)
  deviceOfSue = await registerDevice(as(house, sue), pushBrowser().agreed)
}, 60_000)

/** A bottle that is being shared. */
async function openOffer(desk: Ctx): Promise<typeof offer> {
  const endsAt = new Date(house.clock.now().getTime() + 24 * 3_600_000)
  await receiveStock(desk, { productId: productId as Id<"prd">, ...oneIn("singapore") })
  const auction_id = await createRound(desk, { title: "Islay", endsAt })
  const terms = { target: 20, dramMl: 30, priceCents: 15_00, mostPerUser: 2, mostPerMember: 4 }
  const product_id = await addOffer(desk, auction_id, { productId, ...terms })
  await openRound(desk, auction_id)
  return { product_id, auction_id }
}

const oneIn = (location: "singapore") => ({ location, quantity: 1, idempotencyKey: randomUUID() })

/** An order that would bring a bottle out of storage. */
async function storageOrderOf({ id: memberId }: Person): Promise<string> {
  const ctx = as(house, ben)
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
  const ctx = as(house, who)
  await transaction(ctx, (tx) => notify(tx, who.id, { title: "Outbid", content: "<p>Lot 3</p>" }))
  const { body } = await ask("get", "/notification", { token: who.token })
  return String((body as unknown as { _id: string }[])[0]?._id)
}

const at = (hours: number) => new Date(house.clock.now().getTime() + hours * 3_600_000).toISOString()
const sale = () => ({
  title: "Spring sale",
  location: "malaysia",
  previewAt: at(1),
  startsAt: at(2),
  endsAt: at(3),
})
const newPassword = "another dram entirely"

/** A dram of the round that is open, for whom it is asked. */
const dram = (who: Person) => ({ ...offer, user_id: who.id })

/**
 * What a name in a path, a query or a body stands for. Things of the house may be named by everybody; a member, or what
 * belongs to one, only by that member; a secret is its own proof; the desk names whom it likes.
 */
type Meaning = "house" | "member" | "owned" | "secret" | "desk"

const meanings: Record<string, Record<string, Meaning>> = {
  "put /auth/update/{id}": { "path.id": "member" },
  "post /auth/resetpassword": { "body.id": "member" },
  // What a passkey signs names the key, and is worth nothing without its signature.
  "post /auth/passkey": { "body.response.id": "secret", "body.response.rawId": "secret" },
  "post /auth/passkeys": { "body.response.id": "secret", "body.response.rawId": "secret" },
  "get /auth/verify/{token}": { "path.token": "secret" },
  "post /auth/verify/{token}": { "path.token": "secret" },
  "get /auction/still/{id}": { "path.id": "house" },
  "get /auction/previous/{id}": { "path.id": "house" },
  "get /auction/product/{productId}/{auctionId}": { "path.productId": "house", "path.auctionId": "house" },
  "get /auction/product/{a}/{b}/live": { "path.a": "house", "path.b": "house" },
  "get /auction/{id}": { "path.id": "house" },
  // The id must be that of whoever the letter with the token went to.
  "post /auth/reset-password": { "body.id": "secret" },
  "put /members/{id}/standing": { "path.id": "desk" },
  "put /members/{id}/role": { "path.id": "desk" },
  "post /members/{id}/verify": { "path.id": "desk" },
  "post /members/{id}/sign-out": { "path.id": "desk" },
  "put /auction/update/{id}": { "path.id": "desk" },
  "post /auction/schedule/{id}": { "path.id": "desk" },
  "put /auction/budget/{id}": { "path.id": "house" },
  "get /auction/budget/{id}": { "path.id": "house" },
  "delete /auction/budget/{id}": { "path.id": "house" },
  "post /auction/pause/{id}": { "path.id": "desk" },
  "post /auction/resume/{id}": { "path.id": "desk" },
  "post /auction/lots/{id}": {
    "path.id": "desk",
    "body.lots[].productId": "desk",
    "body.lots[].sellerId": "desk",
  },
  "delete /auction/delete/{id}": { "path.id": "desk" },
  "delete /auction/deleteproduct/{id}": { "path.id": "desk" },
  "post /lots/{id}/bids": { "path.id": "house" },
  "post /lots/{id}/buy-now": { "path.id": "house" },
  "get /lots/{id}/bids": { "path.id": "house" },
  "get /lots/{id}/bids/file": { "path.id": "house" },
  "get /lots/{id}/bids/file.csv": { "path.id": "house" },
  "get /lots/{id}": { "path.id": "house" },
  "put /notification/{id}": { "path.id": "owned" },
  "delete /push/devices/{id}": { "path.id": "owned" },
  "post /order/bid_product": {
    "body.product_id": "house",
    "body.user_id": "member",
    "body.auction_id": "house",
  },
  "post /order/sub_product": {
    "body.product_id": "house",
    "body.user_id": "member",
    "body.auction_id": "house",
  },
  "put /order/remove_product": {
    "body.product_id": "house",
    "body.user_id": "member",
    "body.auction_id": "house",
  },
  "get /order/get_all_count_bid_by_auction/{id}": { "path.id": "house" },
  "get /order/get_all_count_bid_by_auction_product/{product}/{auction}": {
    "path.product": "house",
    "path.auction": "house",
  },
  "get /auction/previous/target/{a}/{b}": { "path.a": "house", "path.b": "house" },
  "post /order/bid_bottle": { "body.user_id": "member", "body.product_id": "house" },
  "post /order/sub_bottle": { "body.user_id": "member", "body.product_id": "house" },
  "get /product/{id}": { "path.id": "house" },
  "get /product/{id}/2": { "path.id": "house" },
  "get /product/type/{type}": { "path.type": "house" },
  "get /product/pagination/{a}/{b}": { "path.a": "house", "path.b": "house" },
  "post /product/pagination/type/{type}/{page}/{size}": {
    "path.type": "house",
    "path.page": "house",
    "path.size": "house",
  },
  "put /product/update/{id}": { "path.id": "desk" },
  "delete /product/delete/{id}": { "path.id": "desk" },
  "get /storage/{session_id}": { "path.session_id": "owned" },
  // A guest's order is known by its id alone: paying/paying.test.ts.
  "post /payment/create-payment-intent": { "body.order_id": "owned" },
  "post /order/create-payment-intent": { "body.order_id": "owned" },
  "post /order/checkout-status/{id}": { "path.id": "owned" },
  "post /order/checkout": { "body.user": "member", "body.checkout.bottles[].product_id": "house" },
  "post /payment/payment-transfer": { "body.user": "member", "body.checkout.bottles[].product_id": "house" },
  "post /payment/payment-card": { "body.user": "member", "body.checkout.bottles[].product_id": "house" },
  "post /payment/upgrade": { "body.user": "member" },
  "post /payment/webhook/{provider}": { "path.provider": "house" },
  // An order line among them is its buyer's: read-shipping.test.ts.
  "get /shipping/location/{id}": { "path.id": "house" },
  "get /order/get_order_by_user/{id}": { "path.id": "member" },
  "get /order/history/{id}/v2": { "path.id": "member" },
  "get /wishlist/{user}": { "path.user": "member" },
  "get /wallet/{id}": { "path.id": "member" },
  "put /wallet/point/{id}": { "path.id": "desk" },
  "get /auth/upgrade-membership/{session_id}": { "path.session_id": "owned" },
  "post /wishlist/create/": { "body.user": "member" },
  // Of one's own list; what it names is on no list but one's own.
  "delete /wishlist/{kind}/{id}": { "path.kind": "house", "path.id": "house" },
}

type Asked = { path: string; body?: unknown }

/** Each call that names a member, or what is a member's: asked for Ben's. */
const foreign: Record<string, () => Asked> = {
  "put /auth/update/{id}": () => ({ path: `/auth/update/${ben.id}`, body: { first_name: "Ann" } }),
  "post /auth/resetpassword": () => ({
    path: "/auth/resetpassword",
    body: { id: ben.id, password, newPassword },
  }),
  "put /notification/{id}": () => ({ path: `/notification/${noticeOfBen}` }),
  "delete /push/devices/{id}": () => ({ path: `/push/devices/${deviceOfBen}` }),
  "post /order/bid_product": () => ({ path: "/order/bid_product", body: dram(ben) }),
  "post /order/sub_product": () => ({ path: "/order/sub_product", body: dram(ben) }),
  "put /order/remove_product": () => ({ path: "/order/remove_product", body: dram(ben) }),
  "post /order/bid_bottle": () => ({
    path: "/order/bid_bottle",
    body: { user_id: ben.id, product_id: productId, quantity: 1 },
  }),
  "post /order/sub_bottle": () => ({
    path: "/order/sub_bottle",
    body: { user_id: ben.id, product_id: productId },
  }),
  "get /storage/{session_id}": () => ({ path: `/storage/${storageOfBen}` }),
  "post /payment/create-payment-intent": () => ({
    path: "/payment/create-payment-intent",
    body: { order_id: upgradeOfBen },
  }),
  "post /order/create-payment-intent": () => ({
    path: "/order/create-payment-intent",
    body: { order_id: upgradeOfBen },
  }),
  "post /order/checkout": () => ({ path: "/order/checkout", body: { user: ben.id } }),
  "post /payment/payment-transfer": () => ({ path: "/payment/payment-transfer", body: { user: ben.id } }),
  "post /payment/payment-card": () => ({ path: "/payment/payment-card", body: { user: ben.id } }),
  "post /payment/upgrade": () => ({ path: "/payment/upgrade", body: { user: ben.id } }),
  "post /order/checkout-status/{id}": () => ({ path: `/order/checkout-status/${upgradeOfBen}` }),
  "get /order/get_order_by_user/{id}": () => ({ path: `/order/get_order_by_user/${ben.id}` }),
  "get /order/history/{id}/v2": () => ({ path: `/order/history/${ben.id}/v2` }),
  "get /wishlist/{user}": () => ({ path: `/wishlist/${ben.id}` }),
  "get /wallet/{id}": () => ({ path: `/wallet/${ben.id}` }),
  "get /auth/upgrade-membership/{session_id}": () => ({ path: `/auth/upgrade-membership/${upgradeOfBen}` }),
  "post /wishlist/create/": () => ({
    path: "/wishlist/create/",
    body: { product: productId, user: ben.id },
  }),
}

/** Who looks after what is named, where it is not who looks after members. */
const lookedAfterBy: Record<string, Permission> = {
  "get /order/get_order_by_user/{id}": "orders",
  "get /order/history/{id}/v2": "orders",
  "get /wallet/{id}": "money",
}

const isName = (name: string) => /^path\.|(^|[._])ids?$|[a-z]Ids?$|[._](user|member|seller|owner)$/.test(name)

test("every name that a call reads is known for what it stands for", () => {
  const found = calls.map((call) => [call.name, call.names.filter(isName).toSorted()])
  const known = Object.entries(meanings).map(([name, names]) => [name, Object.keys(names).toSorted()])
  const named = found.filter(([, names]) => names?.length)
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(known))
})

test("only the desk's calls name for the desk, and every foreign name is tried below", () => {
  for (const [name, names] of Object.entries(meanings)) {
    const call = calls.find((each) => each.name === name)
    expect(Object.values(names).includes("desk"), name).toBe(call?.isStaff)
  }
  const foreignNames = Object.entries(meanings).filter(([, names]) =>
    Object.values(names).some((meaning) => meaning === "member" || meaning === "owned"),
  )
  expect(Object.keys(foreign).toSorted()).toEqual(foreignNames.map(([name]) => name).toSorted())
})

describe("what is somebody else's", () => {
  test.each(Object.keys(foreign))(
    "%s is refused, to every role that does not look after members",
    async (name) => {
      const before = await countRows(house)
      const { path, body } = foreign[name]?.() ?? { path: "" }
      const method = name.split(" ")[0] ?? ""
      const withBody = body === undefined ? {} : { body }
      const others = [...staff.values()].filter(
        (who) => !may(as(house, who), lookedAfterBy[name] ?? "members"),
      )
      expect(others.length).toBeGreaterThan(3)
      for (const who of [ann, ...others]) {
        const answer = await ask(method, path, { token: who.token, ...withBody })
        expect(answer, `${name} as ${who.role}`).toMatchObject({
          status: 403,
          body: { code: "accounts.notYours" },
        })
      }
      expect(await ask(method, path, withBody)).toMatchObject({ status: 401 })
      expect(await countRows(house)).toEqual(before)
    },
  )

  test("does not say whether it is there at all", async () => {
    const nobody = { token: ann.token, body: { first_name: "Ann" } }
    for (const id of ["mem_nobody", "x", "%00", `${ann.id}x`, ann.username]) {
      const answer = await ask("put", `/auth/update/${id}`, nobody)
      if (id !== "%00") expect(answer).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
    }
    const { body } = await ask("get", "/auth/me", { token: ben.token })
    expect(body).toMatchObject({ user: { username: "ben", first_name: null } })
  })
})

/** Each staff call: the permission it takes and something it could be asked. */
const deskCalls: Record<string, { needs: Permission; asked: () => Asked }> = {
  "post /auction/create": { needs: "auctions", asked: () => ({ path: "/auction/create", body: sale() }) },
  "put /auction/update/{id}": {
    needs: "auctions",
    asked: () => ({ path: `/auction/update/${auctionId}`, body: sale() }),
  },
  "post /auction/schedule/{id}": {
    needs: "auctions",
    asked: () => ({ path: `/auction/schedule/${auctionId}` }),
  },
  "post /auction/pause/{id}": {
    needs: "auctions",
    asked: () => ({ path: `/auction/pause/auc_${"0".repeat(24)}`, body: { reason: "The line is down" } }),
  },
  "post /auction/resume/{id}": {
    needs: "auctions",
    asked: () => ({
      path: `/auction/resume/auc_${"0".repeat(24)}`,
      body: { pausedAt: new Date().toISOString(), marginMinutes: 10 },
    }),
  },
  "post /auction/lots/{id}": {
    needs: "auctions",
    asked: () => ({
      path: `/auction/lots/${auctionId}`,
      body: { lots: [{ productId, openingCents: 10_00 }] },
    }),
  },
  "get /auth/all": { needs: "members", asked: () => ({ path: "/auth/all?q=ann" }) },
  "put /members/{id}/standing": {
    needs: "members",
    asked: () => ({ path: `/members/${zoe.id}/standing`, body: { status: "suspended", reason: "A test" } }),
  },
  "put /members/{id}/role": {
    needs: "roles",
    asked: () => ({ path: `/members/${zoe.id}/role`, body: { role: "member" } }),
  },
  "post /members/{id}/verify": {
    needs: "members",
    asked: () => ({ path: `/members/${zoe.id}/verify` }),
  },
  "post /members/{id}/sign-out": {
    needs: "members",
    asked: () => ({ path: `/members/${zoe.id}/sign-out` }),
  },
  "put /wallet/point/{id}": {
    needs: "money",
    asked: () => ({
      path: `/wallet/point/${zoe.id}`,
      body: { change: 5, reason: "A test", idempotencyKey: randomUUID() },
    }),
  },
  "post /pictures": { needs: "catalogue", asked: () => ({ path: "/pictures" }) },
  "post /product/create": { needs: "catalogue", asked: () => ({ path: "/product/create", body: {} }) },
  "put /product/update/{id}": {
    needs: "catalogue",
    asked: () => ({ path: `/product/update/${productId}`, body: {} }),
  },
  "delete /product/delete/{id}": { needs: "catalogue", asked: () => ({ path: "/product/delete/prd_x" }) },
  "post /productcategory": {
    needs: "catalogue",
    asked: () => ({ path: "/productcategory", body: { name: `Category ${randomUUID()}` } }),
  },
  "delete /auction/delete/{id}": { needs: "auctions", asked: () => ({ path: "/auction/delete/auc_x" }) },
  "delete /auction/deleteproduct/{id}": {
    needs: "auctions",
    asked: () => ({ path: "/auction/deleteproduct/lot_x" }),
  },
}

test("every call of the desk is known with the permission it takes", () => {
  const found = calls.filter((call) => call.isStaff).map((call) => call.name)
  expect(found.toSorted()).toEqual(Object.keys(deskCalls).toSorted())
})

describe.each(Object.entries(deskCalls))("%s", (name, { needs, asked }) => {
  const method = name.split(" ")[0] ?? ""
  const asWho = (token: string | undefined) => {
    const { path, body } = asked()
    return ask(method, path, { token, ...(body === undefined ? {} : { body }) })
  }

  test("is for the roles that have its permission, and for nobody else", async () => {
    const before = await countRows(house)
    for (const [role, who] of staff) {
      if (may(as(house, who), needs)) continue
      expect(await asWho(who.token), role).toMatchObject({
        status: 403,
        body: { code: "accounts.notAllowed" },
      })
    }
    expect(await asWho(undefined)).toMatchObject({ status: 401, body: { code: "accounts.signIn" } })
    expect(await countRows(house)).toEqual(before)
    for (const [role, who] of staff)
      if (may(as(house, who), needs)) expect([401, 403], role).not.toContain((await asWho(who.token)).status)
  })

  test("is closed to staff who are suspended or banned", async () => {
    for (const [status, code] of [
      ["suspended", "accounts.suspended"],
      ["banned", "accounts.signIn"],
    ] as const) {
      const who = await person(house, `${status}_${randomUUID().slice(0, 8)}`, { role: "admin", status })
      expect(await asWho(who.token)).toMatchObject({ body: { code } })
    }
  })
})

/** A cart in which there is nothing. */
const nothingToOrder = { checkout: { selectShipping: "self" }, age: true }
const noOrder = `ord_${"0".repeat(24)}`
const bid = () => ({ maxCents: 500_00, idempotencyKey: randomUUID() })
const key = { id: "AAAA", rawId: "AAAA", type: "public-key" }
const signedByKey = {
  ...key,
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
}
const newKey = { ...key, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } }
const asNewcomer = () => ({
  username: `new_${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@quaich.example`,
  password: newPassword,
  country_mb: "Singapore",
  country_code_mb: "+65",
})

/** Each call that writes, of everyday people: closed while somebody is suspended, or open, and to what. */
const writes: Record<
  string,
  { whenSuspended: "closed" | "open"; done?: number; asked: (who: Person) => Asked }
> = {
  "post /auth/register": {
    whenSuspended: "open",
    asked: () => ({ path: "/auth/register", body: asNewcomer() }),
  },
  "post /auth/login": {
    whenSuspended: "open",
    asked: (who) => ({ path: "/auth/login", body: { email: who.email, password } }),
  },
  "post /auth/logout": { whenSuspended: "open", asked: () => ({ path: "/auth/logout" }) },
  "post /auth/verify/{token}": { whenSuspended: "open", asked: () => ({ path: "/auth/verify/unknown" }) },
  "post /auth/resend-verify-email": {
    whenSuspended: "open",
    asked: () => ({ path: "/auth/resend-verify-email" }),
  },
  "post /auth/google": {
    whenSuspended: "open",
    asked: () => ({ path: "/auth/google", body: { credential: "x" } }),
  },
  "post /auth/facebook": {
    whenSuspended: "open",
    asked: () => ({ path: "/auth/facebook", body: { accessToken: "x" } }),
  },
  "put /preferences": {
    whenSuspended: "open",
    asked: () => ({ path: "/preferences", body: { language: "vi" } }),
  },
  "post /push/devices": {
    whenSuspended: "closed",
    done: 201,
    asked: () => ({ path: "/push/devices", body: pushBrowser().agreed }),
  },
  "delete /push/devices/{id}": {
    whenSuspended: "open",
    asked: (who) => ({ path: `/push/devices/${who.id === sue.id ? deviceOfSue : deviceOfBen}` }),
  },
  "put /notification/{id}": {
    whenSuspended: "open",
    asked: (who) => ({ path: `/notification/${who.id === sue.id ? noticeOfSue : noticeOfBen}` }),
  },
  "post /auth/forgot-password": {
    whenSuspended: "open",
    asked: (who) => ({ path: "/auth/forgot-password", body: { email: who.email } }),
  },
  "post /auth/reset-password": {
    whenSuspended: "open",
    asked: (who) => ({
      path: "/auth/reset-password",
      body: { id: who.id, token: "x", password: newPassword },
    }),
  },
  "post /auth/second-step": {
    whenSuspended: "open",
    asked: () => ({ path: "/auth/second-step", body: { ticket: "x", code: "123456" } }),
  },
  "post /auth/passkey/options": { whenSuspended: "open", asked: () => ({ path: "/auth/passkey/options" }) },
  "post /auth/passkey": {
    whenSuspended: "open",
    asked: () => ({ path: "/auth/passkey", body: { response: signedByKey } }),
  },
  "post /auth/passkeys/options": {
    whenSuspended: "closed",
    done: 200,
    asked: () => ({ path: "/auth/passkeys/options", body: { password } }),
  },
  "post /auth/passkeys": {
    whenSuspended: "closed",
    done: 410,
    asked: () => ({ path: "/auth/passkeys", body: { name: "Phone", response: newKey } }),
  },
  "put /auth/update/{id}": {
    whenSuspended: "closed",
    done: 200,
    asked: (who) => ({ path: `/auth/update/${who.id}`, body: { first_name: "Ann" } }),
  },
  // It keeps the account safe and does nothing else.
  "post /auth/resetpassword": {
    whenSuspended: "open",
    asked: (who) => ({ path: "/auth/resetpassword", body: { id: who.id, password, newPassword } }),
  },
  "post /order/bid_product": {
    whenSuspended: "closed",
    done: 201,
    asked: (who) => ({ path: "/order/bid_product", body: dram(who) }),
  },
  // To take a pledge back binds its member less, not more.
  "post /order/sub_product": {
    whenSuspended: "open",
    asked: (who) => ({ path: "/order/sub_product", body: dram(who) }),
  },
  "put /order/remove_product": {
    whenSuspended: "open",
    asked: (who) => ({ path: "/order/remove_product", body: dram(who) }),
  },
  "post /lots/{id}/buy-now": {
    whenSuspended: "closed",
    done: 409,
    asked: () => ({ path: `/lots/${lotId}/buy-now`, body: { idempotencyKey: randomUUID() } }),
  },
  "put /auction/budget/{id}": {
    whenSuspended: "closed",
    done: 200,
    asked: () => ({ path: `/auction/budget/${auctionId}`, body: { cents: 500_00 } }),
  },
  "delete /auction/budget/{id}": {
    whenSuspended: "closed",
    done: 200,
    asked: () => ({ path: `/auction/budget/${auctionId}` }),
  },
  "post /lots/{id}/bids": {
    whenSuspended: "closed",
    done: 201,
    asked: () => ({ path: `/lots/${lotId}/bids`, body: bid() }),
  },
  "post /order/bid_bottle": {
    whenSuspended: "closed",
    done: 200,
    asked: (who) => ({
      path: "/order/bid_bottle",
      body: { user_id: who.id, product_id: productId, quantity: 1 },
    }),
  },
  // Who may not take may let go.
  "post /order/sub_bottle": {
    whenSuspended: "open",
    asked: (who) => ({ path: "/order/sub_bottle", body: { user_id: who.id, product_id: productId } }),
  },
  // These only ask, with a body.
  "post /product/search": {
    whenSuspended: "open",
    asked: () => ({ path: "/product/search", body: { query: { prod_name: "ardbeg" }, page: 1, limit: 10 } }),
  },
  "post /auction/search/product": {
    whenSuspended: "open",
    asked: () => ({
      path: "/auction/search/product",
      body: { search: "ardbeg", type: "live", location: "singapore", page: 1, limit: 10 },
    }),
  },
  "post /product/pagination/type/{type}/{page}/{size}": {
    whenSuspended: "open",
    asked: () => ({ path: "/product/pagination/type/Bottle%20Shop/1/20", body: { query: {}, sort: {} } }),
  },
  "post /wallet/top-up": {
    whenSuspended: "closed",
    done: 201,
    asked: () => ({
      path: "/wallet/top-up",
      body: { amountCents: 50_00, way: "transfer", idempotencyKey: randomUUID() },
    }),
  },
  // Nobody here has anything to be paid out.
  "post /wallet/withdraw": {
    whenSuspended: "closed",
    done: 409,
    asked: () => ({
      path: "/wallet/withdraw",
      body: {
        amountCents: 50_00,
        bankHolder: "Ann Tan",
        bankName: "DBS",
        bankNumber: "012-345678-9",
        idempotencyKey: randomUUID(),
      },
    }),
  },
  // What is owed may be paid: payment-api.test.ts.
  "post /payment/create-payment-intent": {
    whenSuspended: "open",
    asked: () => ({ path: "/payment/create-payment-intent", body: { order_id: noOrder } }),
  },
  "post /order/create-payment-intent": {
    whenSuspended: "open",
    asked: () => ({ path: "/order/create-payment-intent", body: { order_id: noOrder } }),
  },
  "post /order/checkout-status/{id}": {
    whenSuspended: "open",
    asked: () => ({ path: `/order/checkout-status/${noOrder}` }),
  },
  "post /payment/checkout-session-success": {
    whenSuspended: "open",
    asked: () => ({ path: "/payment/checkout-session-success", body: { clientSecret: "unknown" } }),
  },
  // Who owes for what was won pays, suspended or not.
  "post /order/checkout": {
    whenSuspended: "open",
    asked: () => ({ path: "/order/checkout", body: nothingToOrder }),
  },
  "post /payment/payment-transfer": {
    whenSuspended: "open",
    asked: () => ({ path: "/payment/payment-transfer", body: nothingToOrder }),
  },
  "post /payment/payment-card": {
    whenSuspended: "open",
    asked: () => ({ path: "/payment/payment-card", body: nothingToOrder }),
  },
  "post /payment/upgrade": {
    whenSuspended: "closed",
    done: 200,
    asked: (who) => ({ path: "/payment/upgrade", body: { user: who.id } }),
  },
  // A provider has no account here.
  "post /payment/webhook/{provider}": {
    whenSuspended: "open",
    asked: () => ({ path: "/payment/webhook/sandbox", body: {} }),
  },
  "post /wishlist/create/": {
    whenSuspended: "closed",
    done: 201,
    asked: () => ({ path: "/wishlist/create/", body: { product: productId } }),
  },
  "delete /wishlist/{kind}/{id}": {
    whenSuspended: "closed",
    done: 200,
    asked: () => ({ path: `/wishlist/product/${productId}` }),
  },
}

test("every call that writes is known", () => {
  const found = calls.filter(({ method, isStaff }) => method !== "get" && !isStaff).map((call) => call.name)
  expect(found.toSorted()).toEqual(Object.keys(writes).toSorted())
})

describe("who is suspended", () => {
  const closed = Object.entries(writes).filter(([, { whenSuspended }]) => whenSuspended === "closed")
  const open = Object.entries(writes).filter(([, { whenSuspended }]) => whenSuspended === "open")
  const askAs = (who: Person, name: string, { path, body }: Asked) =>
    ask(name.split(" ")[0] ?? "", path, { token: who.token, ...(body === undefined ? {} : { body }) })

  test.each(closed)("may not %s, which an active member may", async (name, { asked, done }) => {
    expect(await askAs(sue, name, asked(sue))).toMatchObject({
      status: 403,
      body: { code: "accounts.suspended" },
    })
    const active = await person(house, `active_${randomUUID().slice(0, 8)}`)
    expect((await askAs(active, name, asked(active))).status).toBe(done)
  })

  test.each(open)("is answered by %s as an active member is", async (name, { asked }) => {
    const own = await person(house, `sus_${randomUUID().slice(0, 8)}`, { status: "suspended" })
    const who = name.includes("notification") ? sue : own
    const active = name.includes("notification")
      ? ben
      : await person(house, `act_${randomUUID().slice(0, 8)}`)
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
        .replace("{productId}", productId)
        .replace("{a}", lotId)
        .replace(/\/lots\/\{id\}/, `/lots/${lotId}`)
        .replace(/\{\w+\}/g, auctionId)
      const [suspended, active] = await Promise.all(
        [sue, ben].map((who) => ask("get", filled, { token: who.token })),
      )
      expect(suspended?.status, path).toBe(active?.status)
    }
  })
})
