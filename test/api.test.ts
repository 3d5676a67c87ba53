import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { askForMembership } from "#domains/checkout/ask-for-membership.ts"
import { addOffer } from "#domains/drams/add-offer.ts"
import { createRound, openRound } from "#domains/drams/create-round.ts"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { notify } from "#domains/notices/notify.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { registerDevice } from "#domains/watching/push/register-device.ts"
import { languages } from "#language/languages.ts"
import type { Id } from "#platform/ids.ts"
import { password } from "../seed/people.ts"
import { type Ask, asking, countRows } from "./ask.ts"
import { type TestHouse, testHouse } from "./db.ts"
import { pushBrowser } from "./push.ts"
import { as, liveAuction, type Person, person, product } from "./world.ts"

let house: TestHouse
let ask: Ask
let ann: Person
let hana: Person
let adam: Person
/** Whom the desk acts on. */
let zed: Person
let kai: Person
let auctionId: string
let lotId: string
let otherLotId: string
let draftId: string
let productId: Id<"prd">
let noticeId: string
let pushDeviceId: string
let listingId: string
let upgradeId: string
/** A bottle that is shared, in a round that is open. */
let roundId: Id<"rnd">
const dram = () => ({ user_id: ann.id, product_id: productId, auction_id: roundId })
const noRound = "rnd_000000000000000000000000"

const hour = 3_600_000
const at = (hours: number) => new Date(house.clock.now().getTime() + hours * hour).toISOString()
const sale = () => ({
  title: "Spring sale",
  location: "malaysia",
  previewAt: at(1),
  startsAt: at(2),
  endsAt: at(3),
})
const bid = (maxCents: number) => ({ maxCents, idempotencyKey: randomUUID() })

beforeAll(async () => {
  house = await testHouse()
  ask = asking(house)
  ann = await person(house, "ann")
  hana = await person(house, "hana", { role: "auctioneer" })
  kai = await person(house, "kai", { role: "shopkeeper" })
  adam = await person(house, "adam", { role: "admin" })
  zed = await person(house, "zed", { isVerified: false })
  const made = await liveAuction(house, as(house, hana), [{}, {}])
  auctionId = made.auctionId
  lotId = made.lotIds[0] ?? ""
  otherLotId = made.lotIds[1] ?? ""
  productId = await product(house, "Lagavulin 16 Year Old")
  const here = { productId, location: "singapore" } as const
  const listing = { kind: "bottle", ...here, priceCents: 90_00, isOnSale: true } as const
  listingId = await putUpListing(as(house, kai), listing)
  await receiveStock(as(house, kai), { ...here, quantity: 50, idempotencyKey: "the first" })
  roundId = await createRound(as(house, kai), { title: "Islay", endsAt: new Date(at(24)) })
  const terms = { target: 20, dramMl: 30, priceCents: 15_00, mostPerUser: 2, mostPerMember: 4 }
  await addOffer(as(house, kai), roundId, { productId, ...terms })
  await openRound(as(house, kai), roundId)
  const membership = { way: "transfer", idempotencyKey: randomUUID() } as const
  upgradeId = (await askForMembership(as(house, ann), membership)).id
  noticeId = await notify(as(house, ann), ann.id, { title: "A notice", content: "<p>of the house</p>" })
  pushDeviceId = await registerDevice(as(house, ann), pushBrowser().agreed)
  const draft = await ask("post", "/auction/create", { token: hana.token, body: sale() })
  draftId = String(draft.body._id)
  expect(draft.status).toBe(201)
})

type Call = {
  /** Who may: anybody, whoever is signed in, or staff at the auctions' desk, the shop's or the members'. */
  by: "anybody" | "member" | "desk" | "shop" | "admin"
  path?: () => string
  /** Parts of the path that name what is not there. */
  strangers?: string[]
  body?: () => unknown
  done: number
}

const noLot = `lot_${"0".repeat(24)}`
const noAuction = `auc_${"0".repeat(24)}`
const noMember = `mem_${"0".repeat(24)}`

/** Answers of a browser to challenges that nobody has been given. */
const key = { id: "key", rawId: "key", type: "public-key" }
const newKey = { ...key, response: { clientDataJSON: "e30", attestationObject: "oA" } }
const signedByKey = {
  ...key,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
}

const calls: Record<string, Call> = {
  "post /auth/register": {
    by: "anybody",
    body: () => ({
      username: "newcomer",
      email: "newcomer@quaich.example",
      password,
      country_mb: "Singapore",
      country_code_mb: "+65",
    }),
    done: 200,
  },
  "post /auth/login": { by: "anybody", body: () => ({ email: ann.email, password }), done: 200 },
  "post /auth/second-step": {
    by: "anybody",
    body: () => ({ ticket: "unknown", code: "123456" }),
    done: 410,
  },
  "post /auth/passkey/options": { by: "anybody", done: 200 },
  "post /auth/passkey": { by: "anybody", body: () => ({ response: signedByKey }), done: 410 },
  "post /auth/passkeys/options": { by: "member", body: () => ({ password }), done: 200 },
  "post /auth/passkeys": { by: "member", body: () => ({ name: "Phone", response: newKey }), done: 410 },
  "post /auth/logout": { by: "anybody", done: 200 },
  "get /auth/me": { by: "member", done: 200 },
  "put /auth/update/{id}": {
    by: "member",
    path: () => `/auth/update/${ann.id}`,
    body: () => ({ first_name: "Ann" }),
    done: 200,
  },
  // A right one would end what the calls below are asked with: accounts/change-password.test.ts changes one.
  "post /auth/resetpassword": {
    by: "member",
    body: () => ({ id: ann.id, password: "not the password", newPassword: "two drams before bed" }),
    done: 422,
  },
  "get /notification": { by: "member", done: 200 },
  "post /push/devices": { by: "member", body: () => pushBrowser().agreed, done: 201 },
  "delete /push/devices/{id}": {
    by: "member",
    path: () => `/push/devices/${pushDeviceId}`,
    strangers: ["/push/devices/psh_unknown"],
    done: 200,
  },
  "put /notification/{id}": {
    by: "member",
    path: () => `/notification/${noticeId}`,
    strangers: ["/notification/ntc_unknown"],
    done: 200,
  },
  "get /auth/google/nonce": { by: "anybody", done: 200 },
  // This house has no app at either; with one, accounts/social says how they answer.
  "post /auth/google": { by: "anybody", body: () => ({ credential: "a.b.c" }), done: 404 },
  "post /auth/facebook": { by: "anybody", body: () => ({ accessToken: "abc" }), done: 404 },
  "get /auth/verify/{token}": { by: "anybody", path: () => "/auth/verify/unknown", done: 410 },
  "post /auth/verify/{token}": { by: "anybody", path: () => "/auth/verify/unknown", done: 410 },
  "get /altcha": { by: "anybody", done: 200 },
  "post /auth/forgot-password": { by: "anybody", body: () => ({ email: ann.email }), done: 200 },
  "post /auth/reset-password": {
    by: "anybody",
    body: () => ({ id: ann.id, token: "unknown", password }),
    done: 410,
  },
  "post /auth/resend-verify-email": { by: "member", done: 200 },
  "get /auth/all": { by: "admin", path: () => "/auth/all?q=zed&limit=10", done: 200 },
  "post /members/{id}/verify": {
    by: "admin",
    path: () => `/members/${zed.id}/verify`,
    strangers: [`/members/${noMember}/verify`, "/members/zed/verify"],
    done: 200,
  },
  "put /members/{id}/role": {
    by: "admin",
    path: () => `/members/${zed.id}/role`,
    strangers: [`/members/${noMember}/role`],
    body: () => ({ role: "editor" }),
    done: 200,
  },
  "put /members/{id}/standing": {
    by: "admin",
    path: () => `/members/${zed.id}/standing`,
    strangers: [`/members/${noMember}/standing`],
    body: () => ({ status: "suspended", reason: "A chargeback" }),
    done: 200,
  },
  "post /members/{id}/sign-out": {
    by: "admin",
    path: () => `/members/${zed.id}/sign-out`,
    strangers: [`/members/${noMember}/sign-out`],
    done: 200,
  },
  "get /auction": { by: "anybody", done: 200 },
  "get /auction/live/location": { by: "anybody", done: 200 },
  "get /auction/still/{id}": {
    by: "anybody",
    path: () => `/auction/still/${auctionId}`,
    strangers: [`/auction/still/${noAuction}`],
    done: 200,
  },
  "get /auction/previous/{id}": {
    by: "anybody",
    path: () => `/auction/previous/${auctionId}`,
    strangers: [`/auction/previous/${noAuction}`],
    done: 404,
  },
  "get /auction/product/{productId}/{auctionId}": {
    by: "anybody",
    path: () => `/auction/product/${productId}/${auctionId}`,
    strangers: [`/auction/product/prd_unknown/${noAuction}`],
    done: 200,
  },
  "get /auction/product/{a}/{b}/live": {
    by: "anybody",
    path: () => `/auction/product/${lotId}/${auctionId}/live`,
    strangers: [`/auction/product/${noLot}/${noAuction}/live`],
    done: 200,
  },
  "get /auction/{id}": {
    by: "anybody",
    path: () => `/auction/${auctionId}`,
    strangers: [`/auction/${noAuction}`, "/auction/singapore"],
    done: 200,
  },
  "get /place-bid/find-all": { by: "anybody", done: 200 },
  "post /auction/create": { by: "desk", body: sale, done: 201 },
  "put /auction/update/{id}": {
    by: "desk",
    path: () => `/auction/update/${draftId}`,
    strangers: [`/auction/update/${noAuction}`],
    body: sale,
    done: 200,
  },
  "post /auction/lots/{id}": {
    by: "desk",
    path: () => `/auction/lots/${draftId}`,
    strangers: [`/auction/lots/${noAuction}`],
    body: () => ({ lots: [{ productId, openingCents: 10_00 }] }),
    done: 201,
  },
  "post /auction/schedule/{id}": {
    by: "desk",
    path: () => `/auction/schedule/${draftId}`,
    strangers: [`/auction/schedule/${noAuction}`],
    done: 200,
  },
  // It is not live: bidding/pause-auction.test.ts stops one that is.
  "post /auction/pause/{id}": {
    by: "desk",
    path: () => `/auction/pause/${draftId}`,
    strangers: [`/auction/pause/${noAuction}`],
    body: () => ({ reason: "The house's line is down" }),
    done: 409,
  },
  "post /auction/resume/{id}": {
    by: "desk",
    path: () => `/auction/resume/${draftId}`,
    strangers: [`/auction/resume/${noAuction}`],
    body: () => ({ pausedAt: at(0), marginMinutes: 10 }),
    done: 409,
  },
  "put /auction/budget/{id}": {
    by: "member",
    path: () => `/auction/budget/${auctionId}`,
    strangers: [`/auction/budget/${noAuction}`],
    body: () => ({ cents: 100_000_00 }),
    done: 200,
  },
  "get /auction/budget/{id}": {
    by: "member",
    path: () => `/auction/budget/${auctionId}`,
    strangers: [`/auction/budget/${noAuction}`],
    done: 200,
  },
  "delete /auction/budget/{id}": {
    by: "member",
    path: () => `/auction/budget/${auctionId}`,
    strangers: [`/auction/budget/${noAuction}`],
    done: 200,
  },
  "delete /auction/deleteproduct/{id}": {
    by: "desk",
    path: () => `/auction/deleteproduct/${otherLotId}`,
    strangers: [`/auction/deleteproduct/${noLot}`],
    done: 200,
  },
  "delete /auction/delete/{id}": {
    by: "desk",
    path: () => `/auction/delete/${draftId}`,
    strangers: [`/auction/delete/${noAuction}`],
    done: 200,
  },
  "post /lots/{id}/bids": {
    by: "member",
    path: () => `/lots/${lotId}/bids`,
    strangers: [`/lots/${noLot}/bids`, "/lots/7/bids"],
    body: () => bid(500_00),
    done: 201,
  },
  // It has no fixed price: checkout/buy-now.test.ts buys some.
  "post /lots/{id}/buy-now": {
    by: "member",
    path: () => `/lots/${lotId}/buy-now`,
    strangers: [`/lots/${noLot}/buy-now`, "/lots/7/buy-now"],
    body: () => ({ idempotencyKey: randomUUID() }),
    done: 409,
  },
  "get /lots/{id}/bids": {
    by: "anybody",
    path: () => `/lots/${lotId}/bids`,
    strangers: [`/lots/${noLot}/bids`],
    done: 200,
  },
  // It is open: bidding/verify/verify-file.test.ts takes some home that have ended.
  "get /lots/{id}/bids/file": {
    by: "anybody",
    path: () => `/lots/${lotId}/bids/file`,
    strangers: [`/lots/${noLot}/bids/file`],
    done: 409,
  },
  "get /lots/{id}/bids/file.csv": {
    by: "anybody",
    path: () => `/lots/${lotId}/bids/file.csv`,
    strangers: [`/lots/${noLot}/bids/file.csv`],
    done: 409,
  },
  "get /lots/{id}": { by: "anybody", path: () => `/lots/${lotId}`, strangers: [`/lots/${noLot}`], done: 200 },
  "get /productdistillery/withclient": { by: "anybody", done: 200 },
  "get /product/distillery": { by: "anybody", path: () => "/product/distillery?name=ardbeg", done: 200 },
  "get /product": { by: "anybody", done: 200 },
  "get /product/type/{type}": { by: "anybody", path: () => "/product/type/Bottle%20Shop", done: 200 },
  "get /product/pagination/{a}/{b}": { by: "anybody", path: () => "/product/pagination/1/20", done: 200 },
  "post /product/pagination/type/{type}/{page}/{size}": {
    by: "anybody",
    path: () => "/product/pagination/type/Bottle%20Shop/1/20",
    body: () => ({
      query: { region: "Islay" },
      sort: { prod_price: 1 },
      isSale: false,
      location: "singapore",
    }),
    done: 200,
  },
  "get /product/name/all": { by: "anybody", done: 200 },
  "get /product/{id}": {
    by: "anybody",
    path: () => `/product/${productId}`,
    strangers: [`/product/prd_${"0".repeat(24)}`, `/product/lst_${"0".repeat(24)}`, "/product/7"],
    done: 200,
  },
  "get /product/{id}/2": {
    by: "anybody",
    path: () => `/product/${listingId}/2`,
    strangers: [`/product/prd_${"0".repeat(24)}/2`, "/product/7/2"],
    done: 200,
  },
  "get /productcategory": { by: "anybody", done: 200 },
  // Somebody's order of storage is in checkout/send-stored.test.ts.
  "get /storage/{session_id}": { by: "member", path: () => "/storage/ord_unknown", done: 404 },
  "get /shipping/location/{id}": {
    by: "anybody",
    path: () => `/shipping/location/${listingId}`,
    strangers: [`/shipping/location/prd_${"0".repeat(24)}`, "/shipping/location/7"],
    done: 200,
  },
  "post /product/create": {
    by: "shop",
    body: () => ({
      name: `Ardbeg ${randomUUID()}`,
      bottler: "Official bottling",
      category: "Grain",
      country: "Scotland",
      abvPercent: 46,
      volumeMl: 700,
    }),
    done: 422,
  },
  "put /product/update/{id}": {
    by: "shop",
    path: () => `/product/update/${productId}`,
    strangers: [`/product/update/prd_${"0".repeat(24)}`],
    body: () => ({ name: "Lagavulin 16 Year Old" }),
    done: 200,
  },
  // A photograph comes as a form: server/pictures.test.ts sends some.
  "post /pictures": { by: "shop", done: 422 },
  "post /productcategory": { by: "shop", body: () => ({ name: "Grain" }), done: 201 },
  "get /independent": { by: "anybody", done: 200 },
  "get /clock": { by: "anybody", done: 200 },
  "get /geoip": { by: "anybody", done: 200 },
  "get /rates": { by: "anybody", done: 200 },
  "get /age-rules": { by: "anybody", done: 200 },
  "post /product/search": {
    by: "anybody",
    body: () => ({ query: { prod_name: { $regex: "ardbeg", $options: "i" } }, page: 1, limit: 10 }),
    done: 200,
  },
  "post /auction/search/product": {
    by: "anybody",
    body: () => ({ search: "ardbeg", type: "live", page: 1, limit: 10 }),
    done: 200,
  },
  "get /search/suggestions": { by: "anybody", path: () => "/search/suggestions?q=ardbeg", done: 200 },
  "get /countries": { by: "anybody", done: 200 },
  "post /order/bid_bottle": {
    by: "member",
    body: () => ({ user_id: ann.id, product_id: listingId, quantity: 2 }),
    done: 200,
  },
  "post /order/sub_bottle": {
    by: "member",
    body: () => ({ user_id: ann.id, product_id: listingId }),
    done: 200,
  },
  "get /wallet/{id}": {
    by: "member",
    path: () => `/wallet/${ann.id}`,
    done: 200,
  },
  "put /wallet/point/{id}": {
    by: "admin",
    path: () => `/wallet/point/${ann.id}`,
    strangers: [`/wallet/point/${noMember}`, "/wallet/point/ann"],
    body: () => ({ change: 50, reason: "A broken parcel", idempotencyKey: randomUUID() }),
    done: 200,
  },
  "post /wallet/top-up": {
    by: "member",
    body: () => ({ amountCents: 50_00, way: "transfer", idempotencyKey: randomUUID() }),
    done: 201,
  },
  // There is nothing to pay out: wallet/withdrawals.test.ts asks for some.
  "post /wallet/withdraw": {
    by: "member",
    body: () => ({
      amountCents: 50_00,
      bankHolder: "Ann Tan",
      bankName: "DBS",
      bankNumber: "012-345678-9",
      idempotencyKey: randomUUID(),
    }),
    done: 409,
  },
  "get /auth/upgrade-membership/{session_id}": {
    by: "member",
    path: () => `/auth/upgrade-membership/${upgradeId}`,
    strangers: ["/auth/upgrade-membership/unknown", `/auth/upgrade-membership/ord_${"0".repeat(24)}`],
    done: 200,
  },
  // One to be paid by transfer: paying/paying.test.ts pays by card.
  "post /payment/create-payment-intent": {
    by: "member",
    body: () => ({ order_id: upgradeId }),
    done: 422,
  },
  "post /order/create-payment-intent": {
    by: "member",
    body: () => ({ order_id: upgradeId }),
    done: 422,
  },
  "post /order/checkout-status/{id}": {
    by: "member",
    path: () => `/order/checkout-status/${upgradeId}`,
    strangers: ["/order/checkout-status/unknown", `/order/checkout-status/ord_${"0".repeat(24)}`],
    done: 200,
  },
  "post /payment/checkout-session-success": {
    by: "anybody",
    body: () => ({ clientSecret: "unknown" }),
    done: 404,
  },
  // One that is whole is asked for in checkout/check-out.test.ts.
  "post /order/checkout": {
    by: "anybody",
    body: () => ({ checkout: { selectShipping: "self" } }),
    done: 422,
  },
  // One that is whole is asked for in checkout/check-out.test.ts.
  "post /payment/payment-transfer": {
    by: "anybody",
    body: () => ({ checkout: { selectShipping: "self" } }),
    done: 422,
  },
  // One that is whole is asked for in checkout/check-out.test.ts.
  "post /payment/payment-card": {
    by: "anybody",
    body: () => ({ checkout: { selectShipping: "self" } }),
    done: 422,
  },
  "post /payment/upgrade": { by: "member", body: () => ({ user: ann.id }), done: 200 },
  // Nobody but the provider can sign what it tells.
  "post /payment/webhook/{provider}": {
    by: "anybody",
    path: () => "/payment/webhook/sandbox",
    strangers: ["/payment/webhook/stripe", "/payment/webhook/paypal"],
    body: () => ({}),
    done: 400,
  },
  "get /order": { by: "member", path: () => "/order?page=1&limit=5", done: 200 },
  "get /order/get_order_by_user/{id}": {
    by: "member",
    path: () => `/order/get_order_by_user/${ann.id}`,
    done: 200,
  },
  "get /order/history/{id}/v2": { by: "member", path: () => `/order/history/${ann.id}/v2`, done: 200 },
  "get /wishlist": { by: "member", done: 200 },
  "get /wishlist/{user}": { by: "member", path: () => `/wishlist/${ann.id}`, done: 200 },
  "post /wishlist/create/": { by: "member", body: () => ({ product: productId }), done: 201 },
  "delete /wishlist/{kind}/{id}": {
    by: "member",
    path: () => `/wishlist/product/${productId}`,
    strangers: ["/wishlist/nothing/x"],
    done: 200,
  },
  "post /order/bid_product": { by: "member", body: dram, done: 201 },
  "get /order/get_all_count_bid": { by: "anybody", done: 200 },
  "get /order/get_all_count_bid_by_auction/{id}": {
    by: "anybody",
    path: () => `/order/get_all_count_bid_by_auction/${roundId}`,
    strangers: [`/order/get_all_count_bid_by_auction/${noRound}`],
    done: 200,
  },
  "get /order/get_all_count_by_auction": { by: "anybody", done: 200 },
  "get /order/get_all_count_bid_by_auction_product/{product}/{auction}": {
    by: "anybody",
    path: () => `/order/get_all_count_bid_by_auction_product/${productId}/${roundId}`,
    strangers: [`/order/get_all_count_bid_by_auction_product/x/${noRound}`],
    done: 200,
  },
  // The round is open still.
  "get /auction/previous/target/{a}/{b}": {
    by: "anybody",
    path: () => `/auction/previous/target/${productId}/${roundId}`,
    strangers: [`/auction/previous/target/x/${noRound}`],
    done: 404,
  },
  "post /order/sub_product": { by: "member", body: dram, done: 200 },
  // There is nothing left to take back.
  "put /order/remove_product": { by: "member", body: dram, done: 409 },
  // What it takes away was asked for above.
  "delete /product/delete/{id}": {
    by: "shop",
    path: () => `/product/delete/${productId}`,
    strangers: [`/product/delete/prd_${"0".repeat(24)}`],
    done: 200,
  },
  "put /preferences": { by: "anybody", body: () => ({ language: "vi" }), done: 200 },
  // A stream has no end to wait for; test/attacks.test.ts asks it on a server.
  "get /live": { by: "anybody", path: () => "/live?lots=a&lots=b", done: 422 },
}

const named = Object.entries(calls)
const addressOf = (name: string, call: Call) => call.path?.() ?? name.split(" ")[1] ?? ""
const methodOf = (name: string) => name.split(" ")[0] ?? ""

function tokenFor({ by }: Call): string | undefined {
  const [member, desk, shop, admin] = [ann, hana, kai, adam].map(({ token }) => token)
  return { anybody: undefined, member, desk, shop, admin }[by]
}

test("no call of the house is missing here", async () => {
  const { body } = await ask("get", "/openapi.json")
  const paths = body.paths as Record<string, Record<string, unknown>>
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(Object.keys(calls).toSorted()).toEqual(known.toSorted())
})

describe("who may", () => {
  const closed = named.filter(([, call]) => call.by !== "anybody")

  test.each(closed)("%s is not for guests", async (name, call) => {
    const before = await countRows(house)
    for (const language of languages) {
      const asked = { language, ...(call.body ? { body: call.body() } : {}) }
      const answer = await ask(methodOf(name), addressOf(name, call), asked)
      expect(answer).toMatchObject({ status: 401, body: { code: "accounts.signIn" } })
    }
    expect(await countRows(house)).toEqual(before)
  })

  const desk = named.filter(([, call]) => !["anybody", "member"].includes(call.by))

  test.each(desk)("%s is not for every member", async (name, call) => {
    const before = await countRows(house)
    const asked = { token: ann.token, ...(call.body ? { body: call.body() } : {}) }
    const answer = await ask(methodOf(name), addressOf(name, call), asked)
    expect(answer).toMatchObject({ status: 403, body: { code: "accounts.notAllowed" } })
    expect(await countRows(house)).toEqual(before)
  })
})

const withStrangers = named.filter(([, call]) => call.strangers)

test.each(withStrangers)("%s says so when what it names is not there", async (name, call) => {
  const before = await countRows(house)
  for (const path of call.strangers ?? []) {
    const token = tokenFor(call) ?? ann.token
    const answer = await ask(methodOf(name), path, { token, ...(call.body ? { body: call.body() } : {}) })
    expect(answer.status, path).toBe(404)
  }
  expect(await countRows(house)).toEqual(before)
})

// In the order above: a draft gets its lots before it is announced, and goes after that.
test.each(named)("%s answers", async (name, call) => {
  const asked = { token: tokenFor(call), ...(call.body ? { body: call.body() } : {}) }
  const answer = await ask(methodOf(name), addressOf(name, call), asked)
  expect(answer.status, answer.text).toBe(call.done)
})
