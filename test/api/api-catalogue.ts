import { randomUUID } from "node:crypto"
import type {
  CallFixtures,
  CallRequest,
  CallRow,
  Meanings,
  OwnershipFixtures,
  StaffCallRow,
  WriteCallRow,
} from "./api-rows.ts"

export function catalogueCalls(things: CallFixtures): Record<string, CallRow> {
  return {
    "get /productdistillery/withclient": { by: "anybody", status: 200 },
    "get /product/distillery": { by: "anybody", path: () => "/product/distillery?name=ardbeg", status: 200 },
    "get /product": { by: "anybody", status: 200 },
    "get /product/type/{type}": { by: "anybody", path: () => "/product/type/Bottle%20Shop", status: 200 },
    "get /product/pagination/{a}/{b}": { by: "anybody", path: () => "/product/pagination/1/20", status: 200 },
    "post /product/pagination/type/{type}/{page}/{size}": {
      by: "anybody",
      path: () => "/product/pagination/type/Bottle%20Shop/1/20",
      body: () => ({
        query: { region: "Islay" },
        sort: { prod_price: 1 },
        isSale: false,
        location: "singapore",
      }),
      status: 200,
    },
    "get /product/name/all": { by: "anybody", status: 200 },
    "get /product/{id}": {
      by: "anybody",
      path: () => `/product/${things.productId}`,
      strangers: [`/product/prd_${"0".repeat(24)}`, `/product/lst_${"0".repeat(24)}`, "/product/7"],
      status: 200,
    },
    "get /product/{id}/2": {
      by: "anybody",
      path: () => `/product/${things.listingId}/2`,
      strangers: [`/product/prd_${"0".repeat(24)}/2`, "/product/7/2"],
      status: 200,
    },
    "get /productcategory": { by: "anybody", status: 200 },
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
      status: 422,
    },
    "put /product/update/{id}": {
      by: "shop",
      path: () => `/product/update/${things.productId}`,
      strangers: [`/product/update/prd_${"0".repeat(24)}`],
      body: () => ({ name: "Lagavulin 16 Year Old" }),
      status: 200,
    },
    // A photograph is sent as a form: server/files/pictures.test.ts sends some.
    "post /pictures": { by: "shop", status: 422 },
    "post /productcategory": { by: "shop", body: () => ({ name: "Grain" }), status: 201 },
    "get /independent": { by: "anybody", status: 200 },
    "post /product/search": {
      by: "anybody",
      body: () => ({ query: { prod_name: { $regex: "ardbeg", $options: "i" } }, page: 1, limit: 10 }),
      status: 200,
    },
    "get /wishlist": { by: "member", status: 200 },
    "get /wishlist/{user}": { by: "member", path: () => `/wishlist/${things.ann.id}`, status: 200 },
    "post /wishlist/create/": { by: "member", body: () => ({ product: things.productId }), status: 201 },
    "delete /wishlist/{kind}/{id}": {
      by: "member",
      path: () => `/wishlist/product/${things.productId}`,
      strangers: ["/wishlist/nothing/x"],
      status: 200,
    },
    "post /warehouse/scans": {
      by: "shop",
      body: () => ({ mode: "shelve", code: "QB-2345678", shelf: "A1", key: randomUUID() }),
      status: 404,
    },
    "delete /warehouse/scans/{id}": {
      by: "shop",
      path: () => `/warehouse/scans/scn_${"0".repeat(24)}`,
      strangers: ["/warehouse/scans/x"],
      status: 404,
    },
    "post /warehouse/packings": {
      by: "shop",
      body: () => ({ parcel: `shp_${"0".repeat(24)}`, key: randomUUID() }),
      status: 404,
    },
    "post /warehouse/counts": {
      by: "shop",
      body: () => ({ shelf: "A1", codes: "", key: randomUUID() }),
      status: 201,
    },
    // The call above created the product that this one deletes.
    "delete /product/delete/{id}": {
      by: "shop",
      path: () => `/product/delete/${things.productId}`,
      strangers: [`/product/delete/prd_${"0".repeat(24)}`],
      status: 200,
    },
  }
}

export const catalogueMeanings: Meanings = {
  "get /product/{id}": { "path.id": "public" },
  "get /product/{id}/2": { "path.id": "public" },
  "get /product/type/{type}": { "path.type": "public" },
  "get /product/pagination/{a}/{b}": { "path.a": "public", "path.b": "public" },
  "post /product/pagination/type/{type}/{page}/{size}": {
    "path.type": "public",
    "path.page": "public",
    "path.size": "public",
  },
  "put /product/update/{id}": { "path.id": "staff" },
  "delete /product/delete/{id}": { "path.id": "staff" },
  "get /wishlist/{user}": { "path.user": "member" },
  "post /wishlist/create/": { "body.user": "member" },
  // Changes only the caller's own list, so any id is harmless.
  "delete /wishlist/{kind}/{id}": { "path.kind": "public", "path.id": "public" },
  // Each may undo only scans of their own.
  "delete /warehouse/scans/{id}": { "path.id": "staff" },
}

export function catalogueForeign(things: OwnershipFixtures): Record<string, () => CallRequest> {
  return {
    "get /wishlist/{user}": () => ({ path: `/wishlist/${things.ben.id}` }),
    "post /wishlist/create/": () => ({
      path: "/wishlist/create/",
      body: { product: things.productId, user: things.ben.id },
    }),
  }
}

export function catalogueStaffCalls(things: OwnershipFixtures): Record<string, StaffCallRow> {
  return {
    "post /pictures": { needs: "catalogue", request: () => ({ path: "/pictures" }) },
    "post /product/create": { needs: "catalogue", request: () => ({ path: "/product/create", body: {} }) },
    "put /product/update/{id}": {
      needs: "catalogue",
      request: () => ({ path: `/product/update/${things.productId}`, body: {} }),
    },
    "delete /product/delete/{id}": { needs: "catalogue", request: () => ({ path: "/product/delete/prd_x" }) },
    "post /productcategory": {
      needs: "catalogue",
      request: () => ({ path: "/productcategory", body: { name: `Category ${randomUUID()}` } }),
    },
    "post /warehouse/scans": {
      needs: "intake",
      request: () => ({
        path: "/warehouse/scans",
        body: { mode: "shelve", code: "QB-2345678", shelf: "A1", key: randomUUID() },
      }),
    },
    "delete /warehouse/scans/{id}": { needs: "intake", request: () => ({ path: "/warehouse/scans/scn_x" }) },
    "post /warehouse/packings": {
      needs: "ship",
      request: () => ({ path: "/warehouse/packings", body: { parcel: "shp_x", key: randomUUID() } }),
    },
    "post /warehouse/counts": {
      needs: "intake",
      request: () => ({ path: "/warehouse/counts", body: { shelf: "A1", codes: "", key: randomUUID() } }),
    },
  }
}

export function catalogueWrites(things: OwnershipFixtures): Record<string, WriteCallRow> {
  return {
    "post /product/search": {
      whenSuspended: "open",
      request: () => ({
        path: "/product/search",
        body: { query: { prod_name: "ardbeg" }, page: 1, limit: 10 },
      }),
    },
    "post /product/pagination/type/{type}/{page}/{size}": {
      whenSuspended: "open",
      request: () => ({ path: "/product/pagination/type/Bottle%20Shop/1/20", body: { query: {}, sort: {} } }),
    },
    "post /wishlist/create/": {
      whenSuspended: "closed",
      status: 201,
      request: () => ({ path: "/wishlist/create/", body: { product: things.productId } }),
    },
    "delete /wishlist/{kind}/{id}": {
      whenSuspended: "closed",
      status: 200,
      request: () => ({ path: `/wishlist/product/${things.productId}` }),
    },
  }
}
