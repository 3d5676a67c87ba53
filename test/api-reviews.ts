export const aRating = { service: 5, price: 5, delivery: 5, quantity: 5, website: 5 }

const noProduct = `prd_${"0".repeat(24)}`

/** The rows of the calls of reviews and of the newsletter. reviews/reviews.test.ts tests the answers to a buyer. */
export function reviewCalls(memberId: () => string) {
  return {
    "get /rating/status/active": { by: "anybody", done: 200 },
    "get /rating/count": { by: "anybody", done: 200 },
    "get /rating/info": { by: "anybody", done: 200 },
    "get /rating/count/{product}": { by: "anybody", path: () => `/rating/count/${noProduct}`, done: 200 },
    "get /rating/product/{product}": { by: "anybody", path: () => `/rating/product/${noProduct}`, done: 200 },
    "get /rating/ratinguser/{user}": {
      by: "member",
      path: () => `/rating/ratinguser/${memberId()}`,
      done: 200,
    },
    "get /rating/{product}/{user}": {
      by: "member",
      path: () => `/rating/${noProduct}/${memberId()}`,
      done: 200,
    },
    "post /banner/find": { by: "anybody", body: () => ({ query: { key: "home" } }), done: 200 },
    "get /setting/color/map": { by: "anybody", done: 200 },
    "get /setting/content/{name}": {
      by: "anybody",
      path: () => "/setting/content/Previous Bid",
      strangers: ["/setting/content/nothing"],
      done: 200,
    },
    "post /subscriber": {
      by: "anybody",
      body: () => ({ email: "reader@quaich.example", country: "Singapore" }),
      done: 201,
    },
    "post /rating/create": { by: "member", body: () => aRating, done: 403 },
  } as const
}

export const reviewMeanings = {
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
    asked: () => ({ path: "/banner/find", body: { query: { key: "home" } } }),
  },
  "post /subscriber": { whenSuspended: "open", asked: () => ({ path: "/subscriber", body: { email: "x" } }) },
  "post /rating/create": {
    whenSuspended: "closed",
    done: 403,
    asked: () => ({ path: "/rating/create", body: aRating }),
  },
} as const
