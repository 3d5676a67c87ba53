import { randomUUID } from "node:crypto"
import type {
  CallFixtures,
  CallRow,
  Meanings,
  OwnershipFixtures,
  StaffCallRow,
  WriteCallRow,
} from "./api-rows.ts"

const noLot = `lot_${"0".repeat(24)}`
const noAuction = `auc_${"0".repeat(24)}`
const bid = () => ({ maxCents: 500_00, confirm: 500_00, idempotencyKey: randomUUID() })

export function sale(now: Date) {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  return { title: "Spring sale", location: "malaysia", previewAt: at(1), startsAt: at(2), endsAt: at(3) }
}

export function auctionsCalls(things: CallFixtures): Record<string, CallRow> {
  return {
    "get /auction": { by: "anybody", status: 200 },
    "get /auction/live/location": { by: "anybody", status: 200 },
    "get /auction/still/{id}": {
      by: "anybody",
      path: () => `/auction/still/${things.auctionId}`,
      strangers: [`/auction/still/${noAuction}`],
      status: 200,
    },
    "get /auction/previous/{id}": {
      by: "anybody",
      path: () => `/auction/previous/${things.auctionId}`,
      strangers: [`/auction/previous/${noAuction}`],
      status: 404,
    },
    "get /auction/product/{productId}/{auctionId}": {
      by: "anybody",
      path: () => `/auction/product/${things.productId}/${things.auctionId}`,
      strangers: [`/auction/product/prd_unknown/${noAuction}`],
      status: 200,
    },
    "get /auction/product/{a}/{b}/live": {
      by: "anybody",
      path: () => `/auction/product/${things.lotId}/${things.auctionId}/live`,
      strangers: [`/auction/product/${noLot}/${noAuction}/live`],
      status: 200,
    },
    "get /auction/{id}": {
      by: "anybody",
      path: () => `/auction/${things.auctionId}`,
      strangers: [`/auction/${noAuction}`, "/auction/singapore"],
      status: 200,
    },
    "get /place-bid/find-all": { by: "anybody", status: 200 },
    "post /auction/create": { by: "staff", body: () => sale(things.now()), status: 201 },
    "put /auction/update/{id}": {
      by: "staff",
      path: () => `/auction/update/${things.draftId}`,
      strangers: [`/auction/update/${noAuction}`],
      body: () => sale(things.now()),
      status: 200,
    },
    "post /auction/lots/{id}": {
      by: "staff",
      path: () => `/auction/lots/${things.draftId}`,
      strangers: [`/auction/lots/${noAuction}`],
      body: () => ({ lots: [{ productId: things.productId, openingCents: 10_00 }] }),
      status: 201,
    },
    "post /auction/schedule/{id}": {
      by: "staff",
      path: () => `/auction/schedule/${things.draftId}`,
      strangers: [`/auction/schedule/${noAuction}`],
      status: 200,
    },
    // The auction is not live: bidding/pauses/pause-auction.test.ts pauses a live one.
    "post /auction/pause/{id}": {
      by: "staff",
      path: () => `/auction/pause/${things.draftId}`,
      strangers: [`/auction/pause/${noAuction}`],
      body: () => ({ reason: "The house's line is down" }),
      status: 409,
    },
    "post /auction/resume/{id}": {
      by: "staff",
      path: () => `/auction/resume/${things.draftId}`,
      strangers: [`/auction/resume/${noAuction}`],
      body: () => ({ pausedAt: things.now().toISOString(), marginMinutes: 10 }),
      status: 409,
    },
    "put /auction/budget/{id}": {
      by: "member",
      path: () => `/auction/budget/${things.auctionId}`,
      strangers: [`/auction/budget/${noAuction}`],
      body: () => ({ cents: 100_000_00 }),
      status: 200,
    },
    "get /auction/budget/{id}": {
      by: "member",
      path: () => `/auction/budget/${things.auctionId}`,
      strangers: [`/auction/budget/${noAuction}`],
      status: 200,
    },
    "delete /auction/budget/{id}": {
      by: "member",
      path: () => `/auction/budget/${things.auctionId}`,
      strangers: [`/auction/budget/${noAuction}`],
      status: 200,
    },
    "delete /auction/deleteproduct/{id}": {
      by: "staff",
      path: () => `/auction/deleteproduct/${things.otherLotId}`,
      strangers: [`/auction/deleteproduct/${noLot}`],
      status: 200,
    },
    "delete /auction/delete/{id}": {
      by: "staff",
      path: () => `/auction/delete/${things.draftId}`,
      strangers: [`/auction/delete/${noAuction}`],
      status: 200,
    },
    "post /lots/{id}/bids": {
      by: "member",
      path: () => `/lots/${things.lotId}/bids`,
      strangers: [`/lots/${noLot}/bids`, "/lots/7/bids"],
      body: () => bid(),
      status: 201,
    },
    // The lot has no fixed price: checkout/placing/buy-now.test.ts buys lots that have one.
    "post /lots/{id}/buy-now": {
      by: "member",
      path: () => `/lots/${things.lotId}/buy-now`,
      strangers: [`/lots/${noLot}/buy-now`, "/lots/7/buy-now"],
      body: () => ({ idempotencyKey: randomUUID() }),
      status: 409,
    },
    "get /lots/{id}/bids": {
      by: "anybody",
      path: () => `/lots/${things.lotId}/bids`,
      strangers: [`/lots/${noLot}/bids`],
      status: 200,
    },
    "get /lots/{id}/landed-price": {
      by: "anybody",
      path: () => `/lots/${things.lotId}/landed-price?country=MY&payment=card`,
      strangers: [`/lots/${noLot}/landed-price`],
      status: 200,
    },
    // The lot is open: bidding/verify/verify-file.test.ts downloads bids of lots that have ended.
    "get /lots/{id}/bids/file": {
      by: "anybody",
      path: () => `/lots/${things.lotId}/bids/file`,
      strangers: [`/lots/${noLot}/bids/file`],
      status: 409,
    },
    "get /lots/{id}/bids/file.csv": {
      by: "anybody",
      path: () => `/lots/${things.lotId}/bids/file.csv`,
      strangers: [`/lots/${noLot}/bids/file.csv`],
      status: 409,
    },
    "get /lots/{id}": {
      by: "anybody",
      path: () => `/lots/${things.lotId}`,
      strangers: [`/lots/${noLot}`],
      status: 200,
    },
    "post /auction/search/product": {
      by: "anybody",
      body: () => ({ search: "ardbeg", type: "live", page: 1, limit: 10 }),
      status: 200,
    },
  }
}

export const auctionsMeanings: Meanings = {
  "get /auction/still/{id}": { "path.id": "public" },
  "get /auction/previous/{id}": { "path.id": "public" },
  "get /auction/product/{productId}/{auctionId}": { "path.productId": "public", "path.auctionId": "public" },
  "get /auction/product/{a}/{b}/live": { "path.a": "public", "path.b": "public" },
  "get /auction/{id}": { "path.id": "public" },
  "put /auction/update/{id}": { "path.id": "staff" },
  "post /auction/schedule/{id}": { "path.id": "staff" },
  "put /auction/budget/{id}": { "path.id": "public" },
  "get /auction/budget/{id}": { "path.id": "public" },
  "delete /auction/budget/{id}": { "path.id": "public" },
  "post /auction/pause/{id}": { "path.id": "staff" },
  "post /auction/resume/{id}": { "path.id": "staff" },
  "post /auction/lots/{id}": {
    "path.id": "staff",
    "body.lots[].productId": "staff",
    "body.lots[].sellerId": "staff",
  },
  "delete /auction/delete/{id}": { "path.id": "staff" },
  "delete /auction/deleteproduct/{id}": { "path.id": "staff" },
  "post /lots/{id}/bids": { "path.id": "public" },
  "post /lots/{id}/buy-now": { "path.id": "public" },
  "get /lots/{id}/bids": { "path.id": "public" },
  "get /lots/{id}/landed-price": { "path.id": "public" },
  "get /lots/{id}/bids/file": { "path.id": "public" },
  "get /lots/{id}/bids/file.csv": { "path.id": "public" },
  "get /lots/{id}": { "path.id": "public" },
}

export function auctionsStaffCalls(things: OwnershipFixtures): Record<string, StaffCallRow> {
  return {
    "post /auction/create": {
      needs: "auctions",
      request: () => ({ path: "/auction/create", body: sale(things.now()) }),
    },
    "put /auction/update/{id}": {
      needs: "auctions",
      request: () => ({ path: `/auction/update/${things.auctionId}`, body: sale(things.now()) }),
    },
    "post /auction/schedule/{id}": {
      needs: "auctions",
      request: () => ({ path: `/auction/schedule/${things.auctionId}` }),
    },
    "post /auction/pause/{id}": {
      needs: "auctions",
      request: () => ({ path: `/auction/pause/auc_${"0".repeat(24)}`, body: { reason: "The line is down" } }),
    },
    "post /auction/resume/{id}": {
      needs: "auctions",
      request: () => ({
        path: `/auction/resume/auc_${"0".repeat(24)}`,
        body: { pausedAt: things.now().toISOString(), marginMinutes: 10 },
      }),
    },
    "post /auction/lots/{id}": {
      needs: "auctions",
      request: () => ({
        path: `/auction/lots/${things.auctionId}`,
        body: { lots: [{ productId: things.productId, openingCents: 10_00 }] },
      }),
    },
    "delete /auction/delete/{id}": { needs: "auctions", request: () => ({ path: "/auction/delete/auc_x" }) },
    "delete /auction/deleteproduct/{id}": {
      needs: "auctions",
      request: () => ({ path: "/auction/deleteproduct/lot_x" }),
    },
  }
}

export function auctionsWrites(things: OwnershipFixtures): Record<string, WriteCallRow> {
  return {
    "post /lots/{id}/buy-now": {
      whenSuspended: "closed",
      status: 409,
      request: () => ({ path: `/lots/${things.lotId}/buy-now`, body: { idempotencyKey: randomUUID() } }),
    },
    "put /auction/budget/{id}": {
      whenSuspended: "closed",
      status: 200,
      request: () => ({ path: `/auction/budget/${things.auctionId}`, body: { cents: 500_00 } }),
    },
    "delete /auction/budget/{id}": {
      whenSuspended: "closed",
      status: 200,
      request: () => ({ path: `/auction/budget/${things.auctionId}` }),
    },
    "post /lots/{id}/bids": {
      whenSuspended: "closed",
      status: 201,
      request: () => ({ path: `/lots/${things.lotId}/bids`, body: bid() }),
    },
    "post /auction/search/product": {
      whenSuspended: "open",
      request: () => ({
        path: "/auction/search/product",
        body: { search: "ardbeg", type: "live", location: "singapore", page: 1, limit: 10 },
      }),
    },
  }
}
