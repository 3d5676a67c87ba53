import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { createSubmittedBottle, proposal } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { actOnBottle } from "../admin/act-on-bottle.ts"
import { valuations } from "../schema.ts"
import { valueBottle } from "./value-bottle.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
let seller: Person
let bottleId: Id<"btl">
let counter = 0

beforeEach(async () => {
  seller = await person(app, `siti${++counter}`)
  bottleId = (await createSubmittedBottle(app, seller)).bottleId
})

const proposed = async () =>
  (await app.db.select().from(valuations).where(eq(valuations.bottleId, bottleId))).map(
    ({ reserveCents }) => reserveCents,
  )

const sentToSeller = async () => (await emailsTo(app, seller.email)).map(({ subject }) => subject)

const form = {
  ...{ lowCents: "360", highCents: "460", commissionPercent: "5", listingCents: "6" },
  ...{ reserveFeeCents: "10", note: "" },
}

async function send(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...form, ...fields })) data.set(name, value)
  await actOnBottle(hana, bottleId, "value", data)
}

test("a reserve above the high estimate is refused together with the other faults, and nothing is sent", async () => {
  await expect(send({ reserveCents: "99999", commissionPercent: "500" })).rejects.toMatchObject({
    code: "submissions.termsUnclear",
    facts: { field: "commissionBasisPoints" },
    others: [
      expect.objectContaining({ code: "submissions.reserveAboveHigh", facts: { field: "reserveCents" } }),
    ],
  })
  expect(await proposed()).toEqual([])
  expect(await sentToSeller()).not.toContainEqual(expect.stringMatching("valuation"))
})

test("a reserve above the low estimate is sent only once that amount is confirmed", async () => {
  const asks = { code: "auctions.reserveAboveLow", facts: { field: "confirmsReserve" } }
  await expect(send({ reserveCents: "400" })).rejects.toMatchObject(asks)
  await expect(send({ reserveCents: "450", confirmsReserve: "400" })).rejects.toMatchObject(asks)
  expect(await sentToSeller()).not.toContainEqual(expect.stringMatching("valuation"))
  await send({ reserveCents: "450", confirmsReserve: "450" })
  expect(await proposed()).toEqual([450_00])
  expect(await sentToSeller()).toContainEqual(expect.stringMatching("valuation"))
})

test("the database refuses a valuation with a reserve above its high estimate", async () => {
  await valueBottle(hana, bottleId, proposal)
  await expect(
    app.db.update(valuations).set({ reserveCents: 999_00 }).where(eq(valuations.bottleId, bottleId)),
  ).rejects.toMatchObject({ cause: { constraint: "valuations_reserve" } })
})
