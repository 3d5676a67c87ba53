import type { IncomingMessage, ServerResponse } from "node:http"
import { hasToken, readActor } from "#domains/accounts/sessions/read-actor.ts"
import { requireSameSite } from "#domains/accounts/sessions/same-site.ts"
import { PlaceBid } from "#domains/bidding/inputs.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { paymentReturnCall } from "#domains/checkout/payment-return-call.ts"
import { addToBasketCall } from "#domains/shop/add-to-basket-call.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { FastPathCall } from "#platform/http/fast-path-call.ts"
import { isJsonType, parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { maxBodyBytes } from "./api.ts"
import { readClient } from "./client.ts"
import type { Header } from "./http/fixed-headers.ts"
import { refuseInMaintenance } from "./http/maintenance.ts"
import { refusalResponse } from "./http/refusal-response.ts"
import { languageOf } from "./language.ts"
import type { Observer } from "./observe.ts"

const calls = new Map<string, FastPathCall>([
  ["/api/order/bid_bottle", addToBasketCall],
  ["/api/payment/checkout-session-success", paymentReturnCall],
])

const bidPath = /^\/api\/lots\/(lot_[0-9a-z]{24})\/bids$/

function callOf({ method, url = "" }: IncomingMessage): FastPathCall | undefined {
  if (method !== "POST") return undefined
  const call = calls.get(url)
  if (call) return call
  const lotId = bidPath.exec(url)?.[1]
  if (lotId === undefined) return undefined
  return {
    noun: "bidding",
    schema: PlaceBid,
    status: 201,
    run: (ctx, bid) => placeBid(ctx, lotId, bid),
  } satisfies FastPathCall<typeof PlaceBid>
}

/**
 * Fast path on Node's own request for bidding, adding to the basket and returning from payment: in a sale's last minute
 * thousands write at once, and the router would cost as much as the operation. Same operations and refusals as the
 * API's routes (compared by test/processes/fast-path.test.ts). Returns true if it answered.
 */
export function createFastPath(app: AppContext, observer: Observer, fixedHeaders: readonly Header[]) {
  const path: FastPathContext = { app, observer, headers: Object.fromEntries(fixedHeaders) }
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const call = callOf(incoming)
    if (!call) return false
    void answerCall(path, call, incoming, outgoing)
    return true
  }
}

type FastPathContext = { app: AppContext; observer: Observer; headers: Record<string, string> }

async function answerCall(
  { app, observer, headers }: FastPathContext,
  { noun, schema, status, run }: FastPathCall,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { requestId, run: observed, end } = observer.begin(incoming.headers.traceparent)
  const path = incoming.url ?? ""
  const { cookie, authorization, origin, "accept-language": accepted } = incoming.headers
  const client = readClient(app, { get: (name) => headerOf(incoming, name) ?? null }, incoming)
  const language = languageOf({ cookies: cookie, address: client.address, accepted })
  let answer: { status: number; headers: Record<string, string>; body: string } = {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: "",
  }
  try {
    const text = await readBody(incoming)
    if (!hasToken(authorization))
      requireSameSite(cookie, headerOf(incoming, "x-xsrf-token"), origin, app.origin)
    const actor = await readActor(app, { method: "POST", cookies: cookie, authorization })
    await refuseInMaintenance(app, { method: "POST", path, actor })
    const input = parseInput(noun, schema, parse(text, incoming.headers["content-type"]))
    answer.body = JSON.stringify(await observed(() => run(contextFor(app, actor, language, client), input)))
  } catch (problem) {
    answer = refusalResponse(app, problem, { language, requestId, path })
  }
  // Sets all headers together: one by one they cost more than the rest of the head.
  outgoing.writeHead(answer.status, {
    ...headers,
    ...answer.headers,
    "x-request-id": requestId,
    "content-length": Buffer.byteLength(answer.body),
  })
  // A string body leaves in one write with the head.
  outgoing.end(answer.body)
  end("POST", path, answer.status)
}

function readBody(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    incoming.on("data", (piece: Buffer) => {
      bytes += piece.length
      if (bytes > maxBodyBytes) {
        reject(new Refusal("api.tooLarge", 413))
        incoming.resume()
      } else chunks.push(piece)
    })
    incoming.on("end", () =>
      resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()),
    )
    // A client that disconnects early is not a bug.
    incoming.on("error", () => reject(new Refusal("api.notJson", 400)))
  })
}

function parse(text: string, contentType: string | undefined): unknown {
  // Without this header the body counts as empty, as in every other call.
  if (!contentType) return {}
  if (!isJsonType(contentType)) throw new Refusal("api.notJsonType", 415)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal("api.notJson", 400)
  }
}

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value[0] : value
}
