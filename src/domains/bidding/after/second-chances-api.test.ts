import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { biddingStates } from "#domains/auctions/schema.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { apiClient, countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { saleTermsSetting } from "../sale-terms.ts"

const app = await testApp()
const callApi = apiClient(app)
const hana = asPerson(app, await person(app, "hana", { role: "admin" }))
const ann = await person(app, "ann")
const ben = await person(app, "ben")

async function offered() {
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}], { softCloseMinutes: 0 })
  const lotId = lotIds[0] as (typeof lotIds)[number]
  const bid = (bidder: Person, maxCents: number) =>
    placeBid(asPerson(app, bidder), lotId, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: crypto.randomUUID(),
    })
  await bid(ann, 300_00)
  await bid(ben, 400_00)
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 168 * 3_600_000))
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  await declareDefault(hana, line?.id ?? "", { reason: "No answer" })
  const { body } = await callApi("get", "/second-chances", { token: ann.token })
  const [offer] = body as unknown as { id: string; lotId: string; priceCents: number; expiresAt: string }[]
  return { lotId, offer, path: `/second-chances/${offer?.id}` }
}
const statusOf = async (lotId: string) =>
  (
    await app.db
      .select()
      .from(biddingStates)
      .where(eq(biddingStates.lotId, lotId as `lot_${string}`))
  )[0]?.status

test("a bidder sees an offered lot through the API and accepts it, once however often the request is sent", async () => {
  const { lotId, offer, path } = await offered()
  expect(offer).toMatchObject({ lotId, priceCents: 100_00 })
  const others = await callApi("get", "/second-chances", { token: ben.token })
  expect(others.body).toEqual([])
  const before = await countRows(app)
  for (const body of [
    { answer: "accepted" },
    { answer: "accepted", confirmed: false },
    { answer: "maybe" },
    {},
  ])
    expect(await callApi("post", path, { token: ann.token, body })).toMatchObject({
      status: 422,
      body: { code: "bidding.confirmRequired" },
    })
  expect(await countRows(app)).toEqual(before)
  for (let attempt = 0; attempt < 2; attempt++)
    expect(
      await callApi("post", path, { token: ann.token, body: { answer: "accepted", confirmed: true } }),
    ).toMatchObject({ status: 200, body: { status: "accepted" } })
  expect(await statusOf(lotId)).toBe("sold")
  const late = await callApi("post", path, { token: ann.token, body: { answer: "declined" } })
  expect(late).toMatchObject({ status: 409, body: { code: "bidding.offerOver" } })
})

test("a bidder who declines through the API gets no further offer, and the API states how long a bidder has to decide", async () => {
  await saveSetting(hana, saleTermsSetting, { secondChanceHours: 24 })
  const { lotId, path, offer } = await offered()
  const leftMs = new Date(offer?.expiresAt ?? 0).getTime() - app.clock.now().getTime()
  expect(leftMs).toBe(24 * 3_600_000)
  const answer = await callApi("post", path, { token: ann.token, body: { answer: "declined" } })
  expect(answer).toMatchObject({ status: 200, body: { status: "declined" } })
  expect((await callApi("get", "/second-chances", { token: ann.token })).body).toEqual([])
  expect(await statusOf(lotId)).toBe("unsold")
})
