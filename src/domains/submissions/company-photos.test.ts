import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { createAgreedBottle, createSubmittedBottle } from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { addCompanyPhoto, dropCompanyPhoto } from "./company-photos.ts"
import { receiveBottle } from "./intake.ts"
import { companySlots } from "./kinds.ts"
import { submittedPhotos } from "./schema.ts"

const app = await testApp()
const staff = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = await person(app, "ann")

async function photo(shade: number): Promise<Buffer> {
  const background = { r: shade * 10, g: 90, b: 60 }
  return await sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .png()
    .toBuffer()
}

async function createReceivedBottle(): Promise<Id<"btl">> {
  const bottleId = await createAgreedBottle(app, ann)
  await receiveBottle(staff, bottleId, "A1")
  return bottleId
}

const photosOf = (bottleId: Id<"btl">) =>
  app.db.select().from(submittedPhotos).where(eq(submittedPhotos.bottleId, bottleId))
const actsOf = async (bottleId: Id<"btl">) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, bottleId))).filter(
    ({ act }) => act === "submissions.changePhotos",
  )

test("a company photograph is stored once with who took it, and can be removed", async () => {
  const bottleId = await createReceivedBottle()
  const bytes = await photo(1)
  await Promise.all([addCompanyPhoto(staff, bottleId, bytes), addCompanyPhoto(staff, bottleId, bytes)])
  const [stored, ...more] = await photosOf(bottleId)
  expect([stored?.slot, more]).toEqual([companySlots[0], []])
  await dropCompanyPhoto(staff, bottleId, stored?.pictureId ?? "")
  await dropCompanyPhoto(staff, bottleId, stored?.pictureId ?? "")
  expect(await photosOf(bottleId)).toEqual([])
  expect(await actsOf(bottleId)).toMatchObject([
    { actorId: staff.actor.id, after: { picture: stored?.pictureId } },
    { actorId: staff.actor.id, before: { picture: stored?.pictureId } },
  ])
})

test("the number of company photographs is limited, and a free slot is used again", async () => {
  const bottleId = await createReceivedBottle()
  for (const [at] of companySlots.entries()) await addCompanyPhoto(staff, bottleId, await photo(at + 2))
  await expect(addCompanyPhoto(staff, bottleId, await photo(20))).rejects.toMatchObject({
    code: "submissions.tooManyCompanyPhotos",
  })
  const second = (await photosOf(bottleId)).find(({ slot }) => slot === companySlots[1])
  await dropCompanyPhoto(staff, bottleId, second?.pictureId ?? "")
  await addCompanyPhoto(staff, bottleId, await photo(21))
  expect((await photosOf(bottleId)).map(({ slot }) => slot).toSorted()).toEqual([...companySlots].toSorted())
})

test("a bottle that is not here takes none, its seller cannot add any, and the seller's own photographs cannot be removed", async () => {
  const { bottleId } = await createSubmittedBottle(app, ann)
  await expect(addCompanyPhoto(staff, bottleId, await photo(1))).rejects.toMatchObject({
    code: "submissions.notReceived",
  })
  const mine = await createReceivedBottle()
  await expect(addCompanyPhoto(asPerson(app, ann), mine, await photo(1))).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await addCompanyPhoto(staff, mine, await photo(1))
  const [{ pictureId } = { pictureId: "" }] = await photosOf(mine)
  await expect(dropCompanyPhoto(asPerson(app, ann), mine, pictureId)).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await app.db.update(submittedPhotos).set({ slot: "front" }).where(eq(submittedPhotos.bottleId, mine))
  await dropCompanyPhoto(staff, mine, pictureId)
  expect(await photosOf(mine)).toMatchObject([{ slot: "front" }])
})
