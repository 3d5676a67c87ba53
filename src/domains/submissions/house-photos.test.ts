import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Id } from "#platform/ids.ts"
import { agreedBottle, sentBottle } from "../../../test/bottles.ts"
import { testHouse } from "../../../test/db.ts"
import { as, person } from "../../../test/world.ts"
import { addHousePhoto, dropHousePhoto } from "./house-photos.ts"
import { houseSlots } from "./kinds.ts"
import { submittedPhotos } from "./schema.ts"
import { receiveBottle } from "./take-in.ts"

const house = await testHouse()
const desk = as(house, await person(house, "hana", { role: "auctioneer" }))
const ann = await person(house, "ann")

async function photo(shade: number): Promise<Buffer> {
  const background = { r: shade * 10, g: 90, b: 60 }
  return await sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .png()
    .toBuffer()
}

async function here(): Promise<Id<"btl">> {
  const bottleId = await agreedBottle(house, ann)
  await receiveBottle(desk, bottleId, "A1")
  return bottleId
}

const photosOf = (bottleId: Id<"btl">) =>
  house.db.select().from(submittedPhotos).where(eq(submittedPhotos.bottleId, bottleId))
const actsOf = async (bottleId: Id<"btl">) =>
  (await house.db.select().from(auditEntries).where(eq(auditEntries.subjectId, bottleId))).filter(
    ({ act }) => act === "submissions.photos",
  )

test("a photograph of the house is kept once with who took it, and taken away again", async () => {
  const bottleId = await here()
  const bytes = await photo(1)
  await Promise.all([addHousePhoto(desk, bottleId, bytes), addHousePhoto(desk, bottleId, bytes)])
  const [kept, ...more] = await photosOf(bottleId)
  expect([kept?.slot, more]).toEqual([houseSlots[0], []])
  await dropHousePhoto(desk, bottleId, kept?.pictureId ?? "")
  await dropHousePhoto(desk, bottleId, kept?.pictureId ?? "")
  expect(await photosOf(bottleId)).toEqual([])
  expect(await actsOf(bottleId)).toMatchObject([
    { actorId: desk.actor.id, after: { picture: kept?.pictureId } },
    { actorId: desk.actor.id, before: { picture: kept?.pictureId } },
  ])
})

test("there is room for so many and no more, and a place that is free is taken again", async () => {
  const bottleId = await here()
  for (const [at] of houseSlots.entries()) await addHousePhoto(desk, bottleId, await photo(at + 2))
  await expect(addHousePhoto(desk, bottleId, await photo(20))).rejects.toMatchObject({
    code: "submissions.tooManyHousePhotos",
  })
  const second = (await photosOf(bottleId)).find(({ slot }) => slot === houseSlots[1])
  await dropHousePhoto(desk, bottleId, second?.pictureId ?? "")
  await addHousePhoto(desk, bottleId, await photo(21))
  expect((await photosOf(bottleId)).map(({ slot }) => slot).toSorted()).toEqual([...houseSlots].toSorted())
})

test("not of a bottle that is not here, not by its seller, and never the seller's own photographs away", async () => {
  const { bottleId } = await sentBottle(house, ann)
  await expect(addHousePhoto(desk, bottleId, await photo(1))).rejects.toMatchObject({
    code: "submissions.notHere",
  })
  const mine = await here()
  await expect(addHousePhoto(as(house, ann), mine, await photo(1))).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await addHousePhoto(desk, mine, await photo(1))
  const [{ pictureId } = { pictureId: "" }] = await photosOf(mine)
  await expect(dropHousePhoto(as(house, ann), mine, pictureId)).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await house.db.update(submittedPhotos).set({ slot: "front" }).where(eq(submittedPhotos.bottleId, mine))
  await dropHousePhoto(desk, mine, pictureId)
  expect(await photosOf(mine)).toMatchObject([{ slot: "front" }])
})
