import { type Context, Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import { openAPIRouteHandler } from "hono-openapi"
import { accountsApi } from "#domains/accounts/api.ts"
import { auctionsApi } from "#domains/auctions/api.ts"
import { biddingApi } from "#domains/bidding/api.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import type { Env } from "#platform/door.ts"
import { Refusal } from "#platform/refusal.ts"
import { docs } from "./docs.ts"
import { actorOf, languageOf, requireSameSite } from "./who.ts"

const mostBodyBytes = 256 * 1024

/** Every call of the house under one roof. Tests call `api.request()`; the server mounts it at /api. */
export function apiFor(house: House) {
  const api = new Hono<Env>()
  api.use(async (c, next) => {
    const cookies = c.req.header("cookie")
    const authorization = c.req.header("authorization")
    const actor = await actorOf(house, cookies, authorization)
    c.set("ctx", contextFor(house, actor, languageOf(cookies)))
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      if (Number(c.req.header("content-length") ?? 0) > mostBodyBytes) throw new Refusal("api.tooLarge", 413)
      if (authorization === undefined)
        requireSameSite(cookies, c.req.header("x-xsrf-token"), c.req.header("origin"), house.origin)
    }
    await next()
    c.res.headers.set("cache-control", "no-store")
  })

  api.route("/", accountsApi).route("/", auctionsApi).route("/", biddingApi).route("/", docs)
  api.get(
    "/openapi.json",
    openAPIRouteHandler(api, {
      documentation: {
        info: {
          title: "Quaich",
          version: "1",
          description: "The calls of the house. Amounts are whole Singapore cents unless said otherwise.",
        },
        servers: [{ url: "/api" }],
        components: {
          securitySchemes: {
            token: { type: "apiKey", in: "header", name: "Authorization", description: "Token <token>" },
          },
        },
      },
    }),
  )
  api.all("*", () => {
    throw new Refusal("api.noSuchCall", 404)
  })
  api.onError((problem, c) => refuseOrReport(house, problem, c))
  return api
}

function refuseOrReport(house: House, problem: Error, c: Context<Env>): Response {
  const refusal = asRefusal(problem)
  const language = c.var.ctx?.language ?? "en"
  if (refusal) {
    const retry = refusal.facts.retryAfterSeconds
    if (typeof retry === "number") c.header("retry-after", String(retry))
    c.header("cache-control", "no-store")
    return c.json(
      { code: refusal.code, message: messageOf(refusal, language), facts: refusal.facts },
      refusal.status,
    )
  }
  house.log.error({ requestId: c.var.requestId, err: problem, path: c.req.path }, "a bug")
  const code = "api.somethingWentWrong"
  return c.json({ code, message: messageOf({ code, facts: {} }, language), facts: {} }, 500)
}

function asRefusal(problem: Error): Refusal | undefined {
  if (problem instanceof Refusal) return problem
  if (problem instanceof HTTPException) {
    if (problem.status === 400) return new Refusal("api.notJson", 400)
    if (problem.status === 413) return new Refusal("api.tooLarge", 413)
  }
  return undefined
}
