export const aRating = { service: 5, price: 5, delivery: 5, quantity: 5, website: 5 }

const noProduct = `prd_${"0".repeat(24)}`

/** The rows of the calls of reviews, of the newsletter, of page speed and of the log of all bids. reviews/reviews.test.ts tests the answers to a buyer. */
export function reviewCalls(memberId: () => string) {
  return {
    "get /rating/status/active": { by: "anybody", status: 200 },
    "get /rating/count": { by: "anybody", status: 200 },
    "get /rating/info": { by: "anybody", status: 200 },
    "get /rating/count/{product}": { by: "anybody", path: () => `/rating/count/${noProduct}`, status: 200 },
    "get /rating/product/{product}": {
      by: "anybody",
      path: () => `/rating/product/${noProduct}`,
      status: 200,
    },
    "get /rating/ratinguser/{user}": {
      by: "member",
      path: () => `/rating/ratinguser/${memberId()}`,
      status: 200,
    },
    "get /rating/{product}/{user}": {
      by: "member",
      path: () => `/rating/${noProduct}/${memberId()}`,
      status: 200,
    },
    "post /banner/find": { by: "anybody", body: () => ({ query: { key: "home" } }), status: 200 },
    "get /setting/color/map": { by: "anybody", status: 200 },
    "get /setting/content/{name}": {
      by: "anybody",
      path: () => "/setting/content/Previous Bid",
      strangers: ["/setting/content/nothing"],
      status: 200,
    },
    "post /subscriber": {
      by: "anybody",
      body: () => ({ email: "reader@quaich.example", country: "Singapore" }),
      status: 201,
    },
    "get /log/head": { by: "anybody", status: 404 },
    "get /log/heads": { by: "anybody", status: 200 },
    "get /log/head/file": { by: "anybody", status: 404 },
    "get /log/stamp": { by: "anybody", status: 404 },
    "get /log/stamp/file": { by: "anybody", status: 404 },
    "get /log/entries": { by: "anybody", status: 200 },
    "get /log/inclusion": { by: "anybody", path: () => `/log/inclusion?hash=${"0".repeat(64)}`, status: 404 },
    "get /log/consistency": { by: "anybody", path: () => "/log/consistency?from=0", status: 200 },
    "post /log/cosignatures": { by: "anybody", body: () => ({ checkpoint: "none" }), status: 422 },
    "get /open-data": { by: "anybody", status: 200 },
    "get /open-data/{day}": { by: "anybody", path: () => "/open-data/latest", status: 404 },
    "post /page-speed": { by: "anybody", body: () => ({ path: "/home", lcp: 900 }), status: 202 },
    "post /rating/create": { by: "member", body: () => aRating, status: 403 },
  } as const
}

export const reviewMeanings = {
  "get /open-data/{day}": { "path.day": "public" },
  "get /setting/content/{name}": { "path.name": "public" },
  "get /rating/count/{product}": { "path.product": "public" },
  "get /rating/product/{product}": { "path.product": "public" },
  "get /rating/ratinguser/{user}": { "path.user": "member" },
  "get /rating/{product}/{user}": { "path.product": "public", "path.user": "member" },
  "post /rating/create": { "body.user": "member" },
} as const

export function reviewsForeign(memberId: () => string) {
  return {
    "get /rating/ratinguser/{user}": () => ({ path: `/rating/ratinguser/${memberId()}` }),
    "get /rating/{product}/{user}": () => ({ path: `/rating/${noProduct}/${memberId()}` }),
    "post /rating/create": () => ({ path: "/rating/create", body: { ...aRating, user: memberId() } }),
  }
}

export const reviewWrites = {
  // A suspended member reads what others read.
  "post /banner/find": {
    whenSuspended: "open",
    request: () => ({ path: "/banner/find", body: { query: { key: "home" } } }),
  },
  "post /subscriber": {
    whenSuspended: "open",
    request: () => ({ path: "/subscriber", body: { email: "x" } }),
  },
  "post /log/cosignatures": {
    whenSuspended: "open",
    status: 422,
    request: () => ({ path: "/log/cosignatures", body: { checkpoint: "none" } }),
  },
  "post /page-speed": {
    whenSuspended: "open",
    request: () => ({ path: "/page-speed", body: { path: "/home", lcp: 900 } }),
  },
  "post /rating/create": {
    whenSuspended: "closed",
    status: 403,
    request: () => ({ path: "/rating/create", body: aRating }),
  },
} as const
