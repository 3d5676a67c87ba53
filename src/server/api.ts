import { type ErrorHandler, Hono, type MiddlewareHandler } from "hono"
import { openAPIRouteHandler } from "hono-openapi"
import { accountsApi } from "#domains/accounts/api.ts"
import { preferencesApi } from "#domains/accounts/preferences-api.ts"
import { secondStepApi } from "#domains/accounts/second-step/second-step-api.ts"
import { hasToken, readActor } from "#domains/accounts/sessions/read-actor.ts"
import { requireSameSite } from "#domains/accounts/sessions/same-site.ts"
import { socialApi } from "#domains/accounts/social/api.ts"
import { auctionsApi } from "#domains/auctions/api.ts"
import { biddingApi } from "#domains/bidding/api.ts"
import { botCheckApi } from "#domains/bot-check/api.ts"
import { catalogueApi } from "#domains/catalogue/api.ts"
import { productsApi } from "#domains/catalogue/products-api.ts"
import { checkoutApi } from "#domains/checkout/checkout-api.ts"
import { orderReadsApi } from "#domains/checkout/orders-api.ts"
import { paymentApi } from "#domains/checkout/payment-api.ts"
import { shippingApi } from "#domains/checkout/shipping/shipping-api.ts"
import { storageApi } from "#domains/checkout/shipping/storage-api.ts"
import { countriesApi } from "#domains/countries/api.ts"
import { displayApi } from "#domains/display/api.ts"
import { dramsApi } from "#domains/drams/api.ts"
import { membersApi } from "#domains/members/members-api.ts"
import { membershipApi } from "#domains/membership/api.ts"
import { newsApi } from "#domains/news/api.ts"
import { newsletterApi } from "#domains/newsletter/api.ts"
import { notificationsApi } from "#domains/notifications/api.ts"
import { openDataApi } from "#domains/open-data/api.ts"
import { pageSpeedApi } from "#domains/page-speed/api.ts"
import { pagesApi } from "#domains/pages/api.ts"
import { picturesApi } from "#domains/pictures/api.ts"
import { reviewsApi } from "#domains/reviews/api.ts"
import { searchApi } from "#domains/search/api.ts"
import { segmentsApi } from "#domains/segments/api.ts"
import { shopApi } from "#domains/shop/api.ts"
import { ordersApi } from "#domains/shop/orders-api.ts"
import { submissionsApi } from "#domains/submissions/api.ts"
import { consignmentsApi } from "#domains/submissions/consignments/api.ts"
import { maxPartBytes } from "#domains/submissions/receive-upload.ts"
import { transparencyApi } from "#domains/transparency/api.ts"
import { walletApi } from "#domains/wallet/api.ts"
import { warehouseApi } from "#domains/warehouse/api.ts"
import { wishlistApi } from "#domains/wishlist/api.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { isJsonType, isStorable } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { readClient } from "./client.ts"
import { docs } from "./files/docs.ts"
import { historyDocs } from "./files/history-docs.ts"
import { limitBody } from "./http/limit-body.ts"
import { refuseInMaintenance } from "./http/maintenance.ts"
import { refusalResponse } from "./http/refusal-response.ts"
import { languageFor } from "./language.ts"
import { liveApi } from "./live-api.ts"
import { setHeader } from "./observe.ts"

export const maxBodyBytes = 64 * 1024

const documentation = {
  info: {
    title: "Quaich",
    version: "1",
    description: "The API of Quaich. Amounts are whole Singapore cents unless stated otherwise.",
  },
  servers: [{ url: "/api" }],
  components: {
    securitySchemes: {
      token: {
        type: "apiKey" as const,
        in: "header" as const,
        name: "Authorization",
        description: "Token <token>",
      },
    },
  },
}

const uploads = [
  { path: /\/pictures$/, type: "multipart/form-data", maxBytes: 11 * 1024 * 1024 },
  {
    path: /\/submissions\/uploads\/[^/]+$/,
    type: "application/offset+octet-stream",
    maxBytes: maxPartBytes,
  },
] as const

/** These calls may have longer JSON: articles, lists of bottles, events of the card processor. */
const longBodies = [
  { path: /\/newletter(\/[^/]+)?$/, maxBytes: 512 * 1024 },
  { path: /\/consignments\/[^/]+\/bottles$/, maxBytes: 256 * 1024 },
  { path: /\/submissions$/, maxBytes: 256 * 1024 },
  { path: /\/payment\/webhook\/[^/]+$/, maxBytes: 256 * 1024 },
] as const

function uploadOf(path: string) {
  return uploads.find((upload) => upload.path.test(path))
}

const contentApis = [reviewsApi, newsletterApi, displayApi, openDataApi]

/** Of a process without pages: streams alone. */
export function createLiveApi(app: AppContext) {
  return endApi(app, beginApi(app).route("/", liveApi))
}

/** Tests call `api.request()`; the server mounts it at /api. */
export function createApi(app: AppContext, { hasStreams } = { hasStreams: true }) {
  const api = beginApi(app)
  if (!hasStreams) api.all("/live", refuseStream(app))
  api
    .route("/", accountsApi)
    .route("/", botCheckApi)
    .route("/", secondStepApi)
    .route("/", socialApi)
    .route("/", membersApi)
    .route("/", segmentsApi)
    .route("/", auctionsApi)
    .route("/", biddingApi)
    .route("/", dramsApi)
    .route("/", liveApi)
    .route("/", catalogueApi)
    .route("/", productsApi)
    // After the catalogue: "/product/distillery" is not a product's id.
    .route("/", shopApi)
    .route("/", pagesApi)
    .route("/", pageSpeedApi)
    .route("/", transparencyApi)
    .route("/", picturesApi)
    .route("/", notificationsApi)
    .route("/", newsApi)
    .route("/", countriesApi)
    .route("/", preferencesApi)
    .route("/", wishlistApi)
    .route("/", warehouseApi)
    .route("/", walletApi)
    .route("/", checkoutApi)
    .route("/", membershipApi)
    .route("/", ordersApi)
    .route("/", orderReadsApi)
    .route("/", paymentApi)
    .route("/", shippingApi)
    .route("/", storageApi)
    .route("/", searchApi)
    .route("/", submissionsApi)
    .route("/", consignmentsApi)
    .route("/", docs)
    .route("/", historyDocs)
  for (const each of contentApis) api.route("/", each)
  // The library would add its own form of a 400, which no call answers with.
  const openapi = openAPIRouteHandler(api, { documentation, defaultValidationErrorResponse: false })
  api.get("/openapi.json", openapi)
  return endApi(app, api)
}

function beginApi(app: AppContext): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  api.use(limitBodies())
  api.use(readRequest(app))
  return api
}

function endApi(app: AppContext, api: Hono<ApiEnv>): Hono<ApiEnv> {
  api.all("*", () => {
    throw new Refusal("api.noSuchCall", 404)
  })
  api.onError(handleApiError(app))
  return api
}

/** Who asks, and whether it may be answered. */
function readRequest(app: AppContext): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const cookies = c.req.header("cookie")
    const authorization = c.req.header("authorization")
    const contentType = c.req.header("content-type")
    const actor = await readActor(app, { method: c.req.method, cookies, authorization })
    const client = readClient(app, c.req.raw.headers, c.env?.incoming)
    c.set("ctx", contextFor(app, actor, languageFor(c, client.address), client))
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      if (!hasToken(authorization))
        requireSameSite(cookies, c.req.header("x-xsrf-token"), c.req.header("origin"), app.origin)
      await refuseInMaintenance(app, { method: c.req.method, path: c.req.path, actor })
    }
    // PostgreSQL cannot store U+0000, so no stored name contains it.
    if (!isStorable(c.req.path)) throw new Refusal("api.noSuchCall", 404)
    const fileType = uploadOf(c.req.path)?.type
    const isFile = fileType !== undefined && contentType?.startsWith(fileType)
    if (contentType && !isFile && !isJsonType(contentType)) throw new Refusal("api.notJsonType", 415)
    await next()
    setHeader(c, "cache-control", "no-store")
  }
}

/** The browser asks again after some seconds, and by then perhaps another process. */
function refuseStream({ log }: AppContext): () => never {
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    // Each browser asks again every few seconds.
    if (performance.now() - loggedAt > 60_000) {
      loggedAt = performance.now()
      log.warn("a stream was asked for here: a proxy must send /api/live to servers with the role live")
    }
    throw new Refusal("api.noStreams", 503, { retryAfterSeconds: 5 })
  }
}

function limitBodies(): MiddlewareHandler<ApiEnv> {
  const short = limitBody(maxBodyBytes, tooLarge)
  const guards = [...uploads, ...longBodies].map(({ path, maxBytes }) => ({
    path,
    guard: limitBody(maxBytes, tooLarge),
  }))
  return async (c, next) => {
    const { guard = short } = guards.find(({ path }) => path.test(c.req.path)) ?? {}
    return await guard(c, next)
  }
}

function handleApiError(app: AppContext): ErrorHandler<ApiEnv> {
  return (problem, c) => {
    const requestInfo = {
      language: c.var.ctx?.language ?? languageFor(c, null),
      requestId: c.var.requestId,
      path: c.req.path,
    } as const
    const { status, headers, body } = refusalResponse(app, problem, requestInfo)
    return new Response(body, { status, headers })
  }
}

function tooLarge(): never {
  throw new Refusal("api.tooLarge", 413)
}
