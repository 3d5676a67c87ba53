import { randomUUID } from "node:crypto"
import type { Asked, Called, CallRow, DeskRow, Meanings, Owned, WriteRow } from "./api-rows.ts"
import type { Person } from "./world.ts"

const noMember = `mem_${"0".repeat(24)}`
const noOrder = `ord_${"0".repeat(24)}`
const noRound = "rnd_000000000000000000000000"
/** A cart in which there is nothing. */
const nothingToOrder = { checkout: { selectShipping: "self" }, age: true }

/** A dram of the round that is open, for whom it is asked. */
const dramOf = ({ productId, roundId, ann }: Called) => ({
  user_id: ann.id,
  product_id: productId,
  auction_id: roundId,
})
const dram = ({ offer }: Owned, who: Person) => ({ ...offer, user_id: who.id })

export function ordersCalls(things: Called): Record<string, CallRow> {
  return {
    // Somebody's order of storage is in checkout/send-stored.test.ts.
    "get /storage/{session_id}": { by: "member", path: () => "/storage/ord_unknown", done: 404 },
    "get /shipping/location/{id}": {
      by: "anybody",
      path: () => `/shipping/location/${things.listingId}`,
      strangers: [`/shipping/location/prd_${"0".repeat(24)}`, "/shipping/location/7"],
      done: 200,
    },
    "post /order/bid_bottle": {
      by: "member",
      body: () => ({ user_id: things.ann.id, product_id: things.listingId, quantity: 2 }),
      done: 200,
    },
    "post /order/sub_bottle": {
      by: "member",
      body: () => ({ user_id: things.ann.id, product_id: things.listingId }),
      done: 200,
    },
    "get /wallet/{id}": {
      by: "member",
      path: () => `/wallet/${things.ann.id}`,
      done: 200,
    },
    "put /wallet/point/{id}": {
      by: "admin",
      path: () => `/wallet/point/${things.ann.id}`,
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
      path: () => `/auth/upgrade-membership/${things.upgradeId}`,
      strangers: ["/auth/upgrade-membership/unknown", `/auth/upgrade-membership/ord_${"0".repeat(24)}`],
      done: 200,
    },
    // One to be paid by transfer: paying/paying.test.ts pays by card.
    "post /payment/create-payment-intent": {
      by: "member",
      body: () => ({ order_id: things.upgradeId }),
      done: 422,
    },
    "post /order/create-payment-intent": {
      by: "member",
      body: () => ({ order_id: things.upgradeId }),
      done: 422,
    },
    "post /order/checkout-status/{id}": {
      by: "member",
      path: () => `/order/checkout-status/${things.upgradeId}`,
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
    "post /payment/upgrade": { by: "member", body: () => ({ user: things.ann.id }), done: 200 },
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
      path: () => `/order/get_order_by_user/${things.ann.id}`,
      done: 200,
    },
    "get /order/history/{id}/v2": {
      by: "member",
      path: () => `/order/history/${things.ann.id}/v2`,
      done: 200,
    },
    "post /order/bid_product": { by: "member", body: () => dramOf(things), done: 201 },
    "get /order/get_all_count_bid": { by: "anybody", done: 200 },
    "get /order/get_all_count_bid_by_auction/{id}": {
      by: "anybody",
      path: () => `/order/get_all_count_bid_by_auction/${things.roundId}`,
      strangers: [`/order/get_all_count_bid_by_auction/${noRound}`],
      done: 200,
    },
    "get /order/get_all_count_by_auction": { by: "anybody", done: 200 },
    "get /order/get_all_count_bid_by_auction_product/{product}/{auction}": {
      by: "anybody",
      path: () => `/order/get_all_count_bid_by_auction_product/${things.productId}/${things.roundId}`,
      strangers: [`/order/get_all_count_bid_by_auction_product/x/${noRound}`],
      done: 200,
    },
    // The round is open still.
    "get /auction/previous/target/{a}/{b}": {
      by: "anybody",
      path: () => `/auction/previous/target/${things.productId}/${things.roundId}`,
      strangers: [`/auction/previous/target/x/${noRound}`],
      done: 404,
    },
    "post /order/sub_product": { by: "member", body: () => dramOf(things), done: 200 },
    // There is nothing left to take back.
    "put /order/remove_product": { by: "member", body: () => dramOf(things), done: 409 },
  }
}

export const ordersMeanings: Meanings = {
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
  "get /wallet/{id}": { "path.id": "member" },
  "put /wallet/point/{id}": { "path.id": "desk" },
  "get /auth/upgrade-membership/{session_id}": { "path.session_id": "owned" },
}

export function ordersForeign(things: Owned): Record<string, () => Asked> {
  return {
    "post /order/bid_product": () => ({ path: "/order/bid_product", body: dram(things, things.ben) }),
    "post /order/sub_product": () => ({ path: "/order/sub_product", body: dram(things, things.ben) }),
    "put /order/remove_product": () => ({ path: "/order/remove_product", body: dram(things, things.ben) }),
    "post /order/bid_bottle": () => ({
      path: "/order/bid_bottle",
      body: { user_id: things.ben.id, product_id: things.productId, quantity: 1 },
    }),
    "post /order/sub_bottle": () => ({
      path: "/order/sub_bottle",
      body: { user_id: things.ben.id, product_id: things.productId },
    }),
    "get /storage/{session_id}": () => ({ path: `/storage/${things.storageOfBen}` }),
    "post /payment/create-payment-intent": () => ({
      path: "/payment/create-payment-intent",
      body: { order_id: things.upgradeOfBen },
    }),
    "post /order/create-payment-intent": () => ({
      path: "/order/create-payment-intent",
      body: { order_id: things.upgradeOfBen },
    }),
    "post /order/checkout": () => ({ path: "/order/checkout", body: { user: things.ben.id } }),
    "post /payment/payment-transfer": () => ({
      path: "/payment/payment-transfer",
      body: { user: things.ben.id },
    }),
    "post /payment/payment-card": () => ({ path: "/payment/payment-card", body: { user: things.ben.id } }),
    "post /payment/upgrade": () => ({ path: "/payment/upgrade", body: { user: things.ben.id } }),
    "post /order/checkout-status/{id}": () => ({ path: `/order/checkout-status/${things.upgradeOfBen}` }),
    "get /order/get_order_by_user/{id}": () => ({ path: `/order/get_order_by_user/${things.ben.id}` }),
    "get /order/history/{id}/v2": () => ({ path: `/order/history/${things.ben.id}/v2` }),
    "get /wallet/{id}": () => ({ path: `/wallet/${things.ben.id}` }),
    "get /auth/upgrade-membership/{session_id}": () => ({
      path: `/auth/upgrade-membership/${things.upgradeOfBen}`,
    }),
  }
}

export function ordersDesk(things: Owned): Record<string, DeskRow> {
  return {
    "put /wallet/point/{id}": {
      needs: "money",
      asked: () => ({
        path: `/wallet/point/${things.zoe.id}`,
        body: { change: 5, reason: "A test", idempotencyKey: randomUUID() },
      }),
    },
  }
}

export function ordersWrites(things: Owned): Record<string, WriteRow> {
  return {
    "post /order/bid_product": {
      whenSuspended: "closed",
      done: 201,
      asked: (who) => ({ path: "/order/bid_product", body: dram(things, who) }),
    },
    // To take a pledge back binds its member less, not more.
    "post /order/sub_product": {
      whenSuspended: "open",
      asked: (who) => ({ path: "/order/sub_product", body: dram(things, who) }),
    },
    "put /order/remove_product": {
      whenSuspended: "open",
      asked: (who) => ({ path: "/order/remove_product", body: dram(things, who) }),
    },
    "post /order/bid_bottle": {
      whenSuspended: "closed",
      done: 200,
      asked: (who) => ({
        path: "/order/bid_bottle",
        body: { user_id: who.id, product_id: things.productId, quantity: 1 },
      }),
    },
    // Who may not take may let go.
    "post /order/sub_bottle": {
      whenSuspended: "open",
      asked: (who) => ({
        path: "/order/sub_bottle",
        body: { user_id: who.id, product_id: things.productId },
      }),
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
  }
}
