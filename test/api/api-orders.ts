import type { Person } from "../fixtures.ts"
import type {
  CallFixtures,
  CallRequest,
  CallRow,
  Meanings,
  OwnershipFixtures,
  WriteCallRow,
} from "./api-rows.ts"

const noDramSale = "rnd_000000000000000000000000"

/** A dram of the open sale, as the client asks for it. */
const dramOf = ({ productId, dramSaleId, ann }: CallFixtures) => ({
  user_id: ann.id,
  product_id: productId,
  auction_id: dramSaleId,
})
const dram = ({ offer }: OwnershipFixtures, member: Person) => ({ ...offer, user_id: member.id })

export function ordersCalls(things: CallFixtures): Record<string, CallRow> {
  return {
    // checkout/shipping/send-stored.test.ts reads an existing storage order.
    "get /storage/{session_id}": { by: "member", path: () => "/storage/ord_unknown", status: 404 },
    "get /shipping/location/{id}": {
      by: "anybody",
      path: () => `/shipping/location/${things.listingId}`,
      strangers: [`/shipping/location/prd_${"0".repeat(24)}`, "/shipping/location/7"],
      status: 200,
    },
    "post /order/bid_bottle": {
      by: "member",
      body: () => ({ user_id: things.ann.id, product_id: things.listingId, quantity: 2 }),
      status: 200,
    },
    "post /order/sub_bottle": {
      by: "member",
      body: () => ({ user_id: things.ann.id, product_id: things.listingId }),
      status: 200,
    },
    "get /order": { by: "member", path: () => "/order?page=1&limit=5", status: 200 },
    "get /order/get_order_by_user/{id}": {
      by: "member",
      path: () => `/order/get_order_by_user/${things.ann.id}`,
      status: 200,
    },
    "get /order/history/{id}/v2": {
      by: "member",
      path: () => `/order/history/${things.ann.id}/v2`,
      status: 200,
    },
    "post /order/bid_product": { by: "member", body: () => dramOf(things), status: 201 },
    "get /order/get_all_count_bid": { by: "anybody", status: 200 },
    "get /order/get_all_count_bid_by_auction/{id}": {
      by: "anybody",
      path: () => `/order/get_all_count_bid_by_auction/${things.dramSaleId}`,
      strangers: [`/order/get_all_count_bid_by_auction/${noDramSale}`],
      status: 200,
    },
    "get /order/get_all_count_by_auction": { by: "anybody", status: 200 },
    "get /order/get_all_count_bid_by_auction_product/{product}/{auction}": {
      by: "anybody",
      path: () => `/order/get_all_count_bid_by_auction_product/${things.productId}/${things.dramSaleId}`,
      strangers: [`/order/get_all_count_bid_by_auction_product/x/${noDramSale}`],
      status: 200,
    },
    // The dram sale is still open.
    "get /auction/previous/target/{a}/{b}": {
      by: "anybody",
      path: () => `/auction/previous/target/${things.productId}/${things.dramSaleId}`,
      strangers: [`/auction/previous/target/x/${noDramSale}`],
      status: 404,
    },
    "post /order/sub_product": { by: "member", body: () => dramOf(things), status: 200 },
    // The pledge is already withdrawn.
    "put /order/remove_product": { by: "member", body: () => dramOf(things), status: 409 },
  }
}

export const ordersMeanings: Meanings = {
  "post /order/bid_product": {
    "body.product_id": "public",
    "body.user_id": "member",
    "body.auction_id": "public",
  },
  "post /order/sub_product": {
    "body.product_id": "public",
    "body.user_id": "member",
    "body.auction_id": "public",
  },
  "put /order/remove_product": {
    "body.product_id": "public",
    "body.user_id": "member",
    "body.auction_id": "public",
  },
  "get /order/get_all_count_bid_by_auction/{id}": { "path.id": "public" },
  "get /order/get_all_count_bid_by_auction_product/{product}/{auction}": {
    "path.product": "public",
    "path.auction": "public",
  },
  "get /auction/previous/target/{a}/{b}": { "path.a": "public", "path.b": "public" },
  "post /order/bid_bottle": { "body.user_id": "member", "body.product_id": "public" },
  "post /order/sub_bottle": { "body.user_id": "member", "body.product_id": "public" },
  "get /storage/{session_id}": { "path.session_id": "owned" },
  // If the id is an order line, only its buyer may read it: read-shipping.test.ts.
  "get /shipping/location/{id}": { "path.id": "public" },
  "get /order/get_order_by_user/{id}": { "path.id": "member" },
  "get /order/history/{id}/v2": { "path.id": "member" },
}

export function ordersForeign(things: OwnershipFixtures): Record<string, () => CallRequest> {
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
    "get /order/get_order_by_user/{id}": () => ({ path: `/order/get_order_by_user/${things.ben.id}` }),
    "get /order/history/{id}/v2": () => ({ path: `/order/history/${things.ben.id}/v2` }),
  }
}

export function ordersWrites(things: OwnershipFixtures): Record<string, WriteCallRow> {
  return {
    "post /order/bid_product": {
      whenSuspended: "closed",
      status: 201,
      request: (buyer) => ({ path: "/order/bid_product", body: dram(things, buyer) }),
    },
    // Withdrawing a pledge reduces the member's obligations.
    "post /order/sub_product": {
      whenSuspended: "open",
      request: (buyer) => ({ path: "/order/sub_product", body: dram(things, buyer) }),
    },
    "put /order/remove_product": {
      whenSuspended: "open",
      request: (buyer) => ({ path: "/order/remove_product", body: dram(things, buyer) }),
    },
    "post /order/bid_bottle": {
      whenSuspended: "closed",
      status: 200,
      request: (member) => ({
        path: "/order/bid_bottle",
        body: { user_id: member.id, product_id: things.productId, quantity: 1 },
      }),
    },
    // A suspended member may not add to the basket but may remove from it.
    "post /order/sub_bottle": {
      whenSuspended: "open",
      request: (member) => ({
        path: "/order/sub_bottle",
        body: { user_id: member.id, product_id: things.productId },
      }),
    },
  }
}
