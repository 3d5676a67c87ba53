import sharp from "sharp"
import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { addLotPicture } from "#domains/bidding/corrections/change-lot-pictures.ts"
import { correctLot } from "#domains/bidding/corrections/correct-lot.ts"
import { pauseAuction } from "#domains/bidding/pauses/pause-auction.ts"
import { contextFor } from "#platform/ctx.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { differencesOf, listAnswers } from "../../../test/api/documented-answers.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { NewLot } from "./inputs.ts"
import { readLot } from "./read-lot.ts"

const app = await testApp()
const callApi = apiClient(app)
const answers = await listAnswers(callApi)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = await person(app, "ann")
const ben = await person(app, "ben")
const condition = { fillLevel: "full", seal: "Intact", weightGrams: 1_250 }
const note = "The fill level is into neck, not full."

async function bid(bidder: Person, lotId: string, maxCents: number) {
  const options = {
    token: bidder.token,
    body: { maxCents, confirm: maxCents, idempotencyKey: crypto.randomUUID() },
  }
  const answer = await callApi("post", `/lots/${lotId}/bids`, options)
  expect(differencesOf(answer, answers.get("post /lots/{id}/bids"))).toBe("")
}

async function read(template: string, path: string, token?: string): Promise<unknown> {
  const answer = await callApi("get", path, { token })
  expect(differencesOf(answer, answers.get(`get ${template}`)), path).toBe("")
  return answer.body
}

async function saleWithBids() {
  const sale = await liveAuction(app, hana, [
    { reserveCents: 500_00, estimateLowCents: 400_00, estimateHighCents: 600_00, condition },
    { buyNowCents: 900_00 },
  ])
  const [lotId, otherId] = sale.lotIds as [`lot_${string}`, `lot_${string}`]
  await bid(ann, lotId, 300_00)
  await bid(ben, lotId, 400_00)
  await bid(ben, lotId, 800_00)
  const { productId } = await readLot(contextFor(app), lotId)
  return { ...sale, lotId, otherId, productId }
}

test("a live sale, its lots and bids are as documented", async () => {
  const { auctionId, lotId, otherId, productId } = await saleWithBids()
  const page = await read("/auction/{id}", `/auction/${auctionId}`)
  expect(page).toMatchObject({
    _id: auctionId,
    results: [
      { _id: lotId, status: "live" },
      { _id: otherId, current_bid: null },
    ],
  })
  const live = `/auction/product/${productId}/${auctionId}/live`
  expect(await read("/auction/product/{a}/{b}/live", live)).toMatchObject([{ _id: lotId, status: "live" }])
  const one = `/auction/product/${lotId}/${auctionId}/live`
  expect(await read("/auction/product/{a}/{b}/live", one)).toMatchObject({ _id: lotId, reserve_met: true })
  const { bids } = (await read("/lots/{id}/bids", `/lots/${lotId}/bids`)) as { bids: unknown[] }
  expect(bids.length).toBeGreaterThan(1)
})

test("a corrected lot of a paused sale with a photograph is as documented, for a bidder and for a guest", async () => {
  const { auctionId, lotId } = await saleWithBids()
  const create = { width: 90, height: 120, channels: 3, background: "#665544" } as const
  const photo = await sharp({ create }).png().toBuffer()
  await addLotPicture(
    hana,
    lotId,
    photo,
    { view: "front", caption: "", alt: "The bottle" },
    { revision: 0, note },
  )
  const corrected = NewLot.shape.condition.parse({ ...condition, fillLevel: "into neck" })
  await correctLot(hana, lotId, { condition: corrected, description: null, provenance: null, note }, 1)
  await pauseAuction(hana, auctionId, { reason: "Our line is down." })
  expect(await read("/lots/{id}", `/lots/${lotId}`, ann.token)).toMatchObject({
    mine: { paddle: 1, maxCents: 300_00, isOut: false },
    gallery: [{ of: "company" }],
    corrections: [{ note }, { note }],
    pauseReason: "Our line is down.",
  })
  expect(await read("/lots/{id}", `/lots/${lotId}`)).toMatchObject({ mine: null })
})

test("a completed sale, its lots and the file of their bids are as documented", async () => {
  const { auctionId, endsAt, lotIds, lotId } = await saleWithBids()
  app.clock.moveTo(endsAt)
  for (const id of lotIds) await closeLot(contextFor(app), id)
  expect(await read("/auction/previous/{id}", `/auction/previous/${auctionId}`)).toMatchObject({
    status: "completed",
    results: [{ status: "sold" }, { status: "unsold" }],
  })
  expect(await read("/auction/still/{id}", `/auction/still/${auctionId}`)).toMatchObject({ still: false })
  expect(await read("/auction/budget/{id}", `/auction/budget/${auctionId}`, ann.token)).toBeNull()
  expect(await read("/lots/{id}", `/lots/${lotId}`)).toMatchObject({ status: "sold" })
  expect(await read("/lots/{id}/bids/file", `/lots/${lotId}/bids/file`, ann.token)).toMatchObject({ lotId })
})
