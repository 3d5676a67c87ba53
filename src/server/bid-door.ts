import type { IncomingMessage, ServerResponse } from "node:http"
import { PlaceBid } from "#domains/bidding/inputs.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { contextFor, type House, type Language } from "#platform/ctx.ts"
import { isJsonType, read } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { languageOfRequest } from "./language.ts"
import type { Observer } from "./observe.ts"
import { refused } from "./refuse.ts"
import { actorOf, hasToken, requireSameSite } from "./who.ts"

const bidPath = /^\/api\/lots\/(lot_[0-9a-z]{24})\/bids$/
const mostBytes = 4 * 1024

/**
 * The door for `POST /api/lots/{id}/bids` straight on Node's request. The last minute of a sale is the one moment
 * when thousands write at once, and there the router's own work costs as much as the bid. It does what the API's
 * route does, by the same verb and refusals; test/processes/bid-door.test.ts holds the two together. Says whether it answered.
 */
export function bidDoor(house: House, observer: Observer) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (incoming.method !== "POST") return false
    const lotId = bidPath.exec(incoming.url ?? "")?.[1]
    if (lotId === undefined) return false
    void answerBid(house, observer, lotId, incoming, outgoing)
    return true
  }
}

async function answerBid(
  house: House,
  observer: Observer,
  lotId: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { requestId, end } = observer.begin()
  const path = incoming.url ?? ""
  const { cookie, authorization, origin } = incoming.headers
  const language: Language = languageOfRequest(house, incoming)
  let answer = {
    status: 201,
    headers: { "content-type": "application/json", "cache-control": "no-store" } as Record<string, string>,
    body: "",
  }
  try {
    const sent = await readBody(incoming)
    if (!hasToken(authorization))
      requireSameSite(cookie, headerOf(incoming, "x-xsrf-token"), origin, house.origin)
    const actor = await actorOf(house, cookie, authorization)
    const bid = read("bidding", PlaceBid, parse(sent, incoming.headers["content-type"]))
    answer.body = JSON.stringify(await placeBid(contextFor(house, actor, language), lotId, bid))
  } catch (problem) {
    answer = refused(house, problem, { language, requestId, path })
  }
  outgoing.writeHead(answer.status, {
    ...answer.headers,
    "x-request-id": requestId,
    "content-length": Buffer.byteLength(answer.body),
  })
  // A text and its head leave in one write.
  outgoing.end(answer.body)
  end("POST", path, answer.status)
}

function readBody(incoming: IncomingMessage): Promise<string> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = []
    let bytes = 0
    incoming.on("data", (piece: Buffer) => {
      bytes += piece.length
      if (bytes > mostBytes) {
        fail(new Refusal("api.tooLarge", 413))
        incoming.resume()
      } else pieces.push(piece)
    })
    incoming.on("end", () => done(pieces.length === 1 ? String(pieces[0]) : Buffer.concat(pieces).toString()))
    // Whoever hangs up half way is no bug of ours.
    incoming.on("error", () => fail(new Refusal("api.notJson", 400)))
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
