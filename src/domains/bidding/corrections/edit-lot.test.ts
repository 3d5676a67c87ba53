import { and, desc, eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import type { ConditionReport } from "#domains/auctions/lot.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { listAttachedPictures } from "#domains/auctions/pictures/lot-pictures.ts"
import { listLotCards, readLot } from "#domains/auctions/read-lot.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { biddingStates, lotCorrections, lots } from "#domains/auctions/schema.ts"
import { updateLot } from "#domains/auctions/update-lot.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { storeVisitorPicture } from "#domains/pictures/store-picture.ts"
import { addCompanyPhoto } from "#domains/submissions/company-photos.ts"
import * as intake from "#domains/submissions/intake.ts"
import { submittedBottles, submittedPhotos } from "#domains/submissions/schema.ts"
import { answerValuation } from "#domains/submissions/valuations/answer-valuation.ts"
import { proposeTerms } from "#domains/submissions/valuations/propose-terms.ts"
import { contextFor } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { createAgreedBottle, inspection } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { addLotPicture, describeLotPicture, moveLotPicture, removeLotPicture } from "./change-lot-pictures.ts"
import { correctLot } from "./correct-lot.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
const guest = contextFor(app)
let counter = 0
let ann: Person

beforeEach(async () => {
  app.clock.moveTo(start)
  ann = await person(app, `ann${++counter}`)
})

const day = 86_400_000
const at = (days: number) => new Date(start.getTime() + days * day)
const description = { view: "front", caption: "", alt: "The bottle from the front" } as const
const note = "The fill level is into neck, not full."
const noTexts = { description: null, provenance: null }
const codeOf = (code: string) => expect.objectContaining({ code })

async function sale(): Promise<Id<"auc">> {
  const times = { previewAt: at(1), startsAt: at(2), endsAt: at(9) }
  const iso = Object.fromEntries(Object.entries(times).map(([name, moment]) => [name, moment.toISOString()]))
  return await createAuction(staff, NewAuction.parse({ title: "Winter sale", location: "singapore", ...iso }))
}

async function consignedLot({ companyPhotos = 0 } = {}) {
  const bottleId = await createAgreedBottle(app, ann)
  const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, bottleId))
  for (const [place, slot] of (["back", "front"] as const).entries())
    await app.db.insert(submittedPhotos).values({
      ...{ bottleId, slot, pictureId: await storeVisitorPicture(guest, await photo(counter * 10 + place)) },
    })
  await intake.receiveBottle(staff, bottleId, "A1")
  await intake.inspectBottle(staff, bottleId, inspection)
  for (let place = 0; place < companyPhotos; place++)
    await addCompanyPhoto(staff, bottleId, await photo(counter * 10 + 5 + place))
  await intake.photographBottle(staff, bottleId)
  const productId = await product(app, `Lagavulin 16 no. ${counter}`)
  await intake.catalogueBottle(staff, bottleId, productId)
  const auctionId = await sale()
  const lotId = await intake.assignBottle(staff, bottleId, { auctionId, openingCents: 50_00 })
  return { lotId, auctionId, bottleId, productId, submissionId: bottle?.submissionId ?? "" }
}

async function photo(shade: number): Promise<Buffer> {
  const background = { r: shade % 256, g: Math.trunc(shade / 256) + 30, b: 60 }
  return await sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .png()
    .toBuffer()
}

async function open(auctionId: Id<"auc">): Promise<void> {
  await scheduleAuction(staff, auctionId)
  app.clock.moveTo(at(2))
  await openAuction(staff, auctionId)
}

async function rowOf(lotId: Id<"lot">) {
  const [row] = await app.db.select().from(lots).where(eq(lots.id, lotId))
  if (!row) throw new Error("no such lot")
  return row
}

async function inputOf(lotId: Id<"lot">, change: Partial<NewLot> = {}): Promise<NewLot> {
  return { ...NewLot.parse({ ...(await rowOf(lotId)), endsAt: null }), ...change }
}

const conditionWith = (change: Partial<ConditionReport>) =>
  NewLot.shape.condition.parse({ ...inspection.condition, ...change })
const lastAudit = async (lotId: string) =>
  (
    await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, lotId))
      .orderBy(desc(auditEntries.id))
  ).at(0)

describe("a lot shows its own bottle", () => {
  test("the seller's photographs and description reach the lot, front first and marked as the seller's", async () => {
    const { lotId } = await consignedLot()
    const lot = await readLot(staff, lotId)
    expect(lot.gallery.map(({ of, view }) => [of, view])).toEqual([
      ["seller", "front"],
      ["seller", "back"],
    ])
    expect(lot.condition).toMatchObject({ sellerFlaws: "A torn label", label: "Torn", flaws: null })
    expect(lot.imagePath).toContain(lot.gallery[0]?.id)
  })

  test("the company's photographs replace the seller's", async () => {
    const { lotId } = await consignedLot({ companyPhotos: 2 })
    const lot = await readLot(staff, lotId)
    expect(lot.gallery.map(({ of, view }) => [of, view])).toEqual([
      ["company", "front"],
      ["company", "detail"],
    ])
    const [card] = await listLotCards(staff, [lotId])
    expect(card?.imagePath).toBe(lot.imagePath)
  })

  test("two lots of one product each show their own photographs, and so does the winner's order line", async () => {
    const { lotId, auctionId, productId } = await consignedLot()
    const [other] = await app.db.select().from(lots).where(eq(lots.id, lotId))
    const [plain] = await catalogueLots(staff, auctionId, [NewLot.parse({ productId, openingCents: 50_00 })])
    const cards = await listLotCards(staff, [lotId, plain ?? ""])
    expect(new Set(cards.map(({ imagePath }) => imagePath)).size).toBe(2)
    await open(auctionId)
    const bidder = await person(app, `bid${counter}`)
    await placeBid(asPerson(app, bidder), lotId, {
      maxCents: 500_00,
      confirm: 500_00,
      idempotencyKey: newId("key"),
    })
    app.clock.moveTo(at(10))
    await closeLot(contextFor(app), lotId)
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
    expect(line?.imagePath).toBe(cards.find(({ id }) => id === other?.id)?.imagePath)
  })

  test("a fact that was not stated stays not stated", async () => {
    const productId = await product(app, `Ardbeg ${counter}`)
    const [lotId] = await catalogueLots(staff, await sale(), [
      NewLot.parse({ productId, openingCents: 1_00 }),
    ])
    const { condition } = await readLot(staff, lotId ?? "")
    expect(condition).toMatchObject({ fillLevel: null, seal: null, label: null, box: null, flaws: null })
  })

  test("no public read has the photographs before the preview", async () => {
    const { lotId, auctionId } = await consignedLot({ companyPhotos: 1 })
    await scheduleAuction(staff, auctionId)
    await expect(readLot(guest, lotId)).rejects.toMatchObject({ code: "auctions.noSuchLot" })
    expect(await listLotCards(guest, [lotId])).toEqual([])
    app.clock.moveTo(at(1))
    expect((await readLot(guest, lotId)).gallery).toHaveLength(1)
  })
})

describe("photographs on the admin pages", () => {
  test("are added, ordered, described and removed, each audited with before and after", async () => {
    const { lotId } = await consignedLot()
    const add = async (shade: number) =>
      addLotPicture(staff, lotId, await photo(shade), description, {
        revision: (await rowOf(lotId)).revision,
      })
    await add(counter * 10 + 7)
    await add(counter * 10 + 8)
    const [first, second] = (await listAttachedPictures(app, lotId)).filter(
      ({ source }) => source === "company",
    )
    await moveLotPicture(staff, lotId, second?.pictureId ?? "", 0, { revision: 2 })
    expect((await readLot(staff, lotId)).gallery.map(({ id }) => id)).toEqual([
      second?.pictureId,
      first?.pictureId,
    ])
    await describeLotPicture(
      staff,
      lotId,
      first?.pictureId ?? "",
      { view: "back", caption: "Back label", alt: "The back label, torn at the left" },
      { revision: 3 },
    )
    expect((await readLot(staff, lotId)).gallery[1]).toMatchObject({ view: "back", caption: "Back label" })
    await removeLotPicture(staff, lotId, second?.pictureId ?? "", { revision: 4 })
    expect((await readLot(staff, lotId)).gallery.map(({ id }) => id)).toEqual([first?.pictureId])
    const entry = await lastAudit(lotId)
    expect(entry).toMatchObject({ act: "lots.removePicture", actorId: staff.actor.id })
    expect(JSON.stringify(entry?.before)).toContain(second?.pictureId)
    expect(JSON.stringify(entry?.after)).not.toContain(second?.pictureId)
  })

  test("are refused to staff who do not run auctions", async () => {
    const { lotId } = await consignedLot()
    const editor = asPerson(app, await person(app, `ed${counter}`, { role: "editor" }))
    const edit = { revision: 0 }
    await expect(addLotPicture(editor, lotId, await photo(1), description, edit)).rejects.toMatchObject({
      code: "accounts.notAllowed",
    })
  })
})

describe("a lot before it opens", () => {
  test("takes new estimates, opening, end, condition and product, and its state follows", async () => {
    const { lotId } = await consignedLot()
    const productId = await product(app, `Another ${counter}`)
    const input = await inputOf(lotId, {
      ...{ productId, openingCents: 60_00, estimateLowCents: 110_00, endsAt: at(8) },
      condition: conditionWith({ flaws: "A chip at the base" }),
    })
    await updateLot(staff, lotId, input, 0)
    expect(await rowOf(lotId)).toMatchObject({ productId, openingCents: 60_00, revision: 1 })
    const [state] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId))
    expect(state).toMatchObject({ priceCents: 60_00, endsAt: at(8) })
    expect(await lastAudit(lotId)).toMatchObject({
      act: "lots.edit",
      before: { openingCents: 50_00, flaws: null },
      after: { openingCents: 60_00, flaws: "A chip at the base" },
    })
    expect((await rowOf(lotId)).condition.sellerFlaws).toBe("A torn label")
  })

  test("refuses the later of two concurrent edits instead of undoing the earlier", async () => {
    const { lotId } = await consignedLot()
    const [one, other] = [
      await inputOf(lotId, { openingCents: 55_00 }),
      await inputOf(lotId, { estimateHighCents: 200_00 }),
    ]
    const results = await Promise.allSettled([
      updateLot(staff, lotId, one, 0),
      updateLot(staff, lotId, other, 0),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: codeOf("auctions.changedMeanwhile"),
    })
    expect((await rowOf(lotId)).revision).toBe(1)
  })

  test.each([{ reserveCents: 80_00 }, { buyNowCents: 400_00 }, { sellerId: null }])(
    "cannot change what its seller has agreed to: %o",
    async (change) => {
      const { lotId } = await consignedLot()
      await expect(updateLot(staff, lotId, await inputOf(lotId, change), 0)).rejects.toMatchObject({
        code: "auctions.agreedTerms",
      })
      expect((await rowOf(lotId)).revision).toBe(0)
    },
  )

  test("takes new terms once its seller has agreed to them, and keeps the old ones until then", async () => {
    const { lotId, bottleId, submissionId } = await consignedLot()
    const terms = { openingCents: 40_00, reserveCents: 70_00, buyNowCents: 300_00, note: null }
    await proposeTerms(staff, lotId, terms)
    expect(await rowOf(lotId)).toMatchObject({ openingCents: 50_00, reserveCents: 90_00, buyNowCents: null })
    expect((await emailsTo(app, ann.email)).at(0)?.subject).toContain("New terms")
    const link = { submissionId, bottleId, key: null }
    await answerValuation(asPerson(app, ann), link, { answer: "agree", name: "Nguyễn Thị Ánh", terms: "on" })
    expect(await rowOf(lotId)).toMatchObject({
      openingCents: 40_00,
      reserveCents: 70_00,
      buyNowCents: 300_00,
    })
  })

  test("cannot get a reserve above its high estimate, and above the low one only if confirmed", async () => {
    const { lotId } = await consignedLot()
    const propose = (reserveCents: number, confirmation = {}) =>
      proposeTerms(
        staff,
        lotId,
        { openingCents: 40_00, reserveCents, buyNowCents: null, note: null },
        confirmation,
      )
    await expect(propose(161_00, { confirmsReserve: true })).rejects.toMatchObject({
      code: "auctions.reserveAboveHigh",
    })
    await expect(propose(101_00)).rejects.toMatchObject({ code: "auctions.reserveAboveLow" })
    expect((await emailsTo(app, ann.email)).at(0)?.subject).not.toContain("New terms")
    await propose(101_00, { confirmsReserve: true })
    const lowered = await inputOf(lotId, { estimateLowCents: 80_00 })
    await expect(updateLot(staff, lotId, lowered, 0)).rejects.toMatchObject({
      code: "auctions.reserveAboveLow",
    })
    await updateLot(staff, lotId, lowered, 0, { confirmsReserve: true })
    await updateLot(staff, lotId, await inputOf(lotId, { description: "A fine bottle" }), 1)
    const overHigh = app.db.update(lots).set({ estimateHighCents: 85_00 }).where(eq(lots.id, lotId))
    await expect(overHigh).rejects.toMatchObject({ cause: { constraint: "lots_reserve_estimate" } })
  })

  test("keeps its terms when the seller declines new ones, or answers after the opening", async () => {
    const declined = await consignedLot()
    const terms = { openingCents: 40_00, reserveCents: 70_00, buyNowCents: null, note: null }
    await proposeTerms(staff, declined.lotId, terms)
    const link = { submissionId: declined.submissionId, bottleId: declined.bottleId, key: null }
    await answerValuation(asPerson(app, ann), link, { answer: "decline", name: "" })
    expect(await rowOf(declined.lotId)).toMatchObject({ reserveCents: 90_00 })
    await proposeTerms(staff, declined.lotId, terms)
    await open(declined.auctionId)
    const late = answerValuation(asPerson(app, ann), link, { answer: "agree", name: "Ánh", terms: "on" })
    await expect(late).rejects.toMatchObject({ code: "auctions.hasOpened" })
    expect(await rowOf(declined.lotId)).toMatchObject({ reserveCents: 90_00 })
  })

  test("has no audit entry with its reserve", async () => {
    const productId = await product(app, `Oban ${counter}`)
    const own = NewLot.parse({ productId, openingCents: 10_00, reserveCents: 1234_00 })
    const [lotId = "lot_" as Id<"lot">] = await catalogueLots(staff, await sale(), [own])
    await updateLot(staff, lotId, { ...own, reserveCents: 4321_00 }, 0)
    const entry = await lastAudit(lotId)
    expect(entry).toMatchObject({ after: { reserveCents: "changed" } })
    expect(JSON.stringify(entry)).not.toMatch(/123400|432100/)
  })
})

describe("a lot after it has opened", () => {
  async function openLot() {
    const made = await consignedLot({ companyPhotos: 1 })
    await open(made.auctionId)
    const bidder = await person(app, `bid${counter}`)
    await placeBid(asPerson(app, bidder), made.lotId, {
      maxCents: 60_00,
      confirm: 60_00,
      idempotencyKey: newId("key"),
    })
    return { ...made, bidder }
  }

  test("can no longer be edited, also between its start and its actual opening", async () => {
    const { lotId, auctionId } = await consignedLot()
    const input = await inputOf(lotId, { openingCents: 55_00 })
    await scheduleAuction(staff, auctionId)
    app.clock.moveTo(at(2))
    await expect(updateLot(staff, lotId, input, 0)).rejects.toMatchObject({ code: "auctions.hasOpened" })
  })

  test("shows a corrected provenance, and what it was before", async () => {
    const { lotId } = await openLot()
    const condition = conditionWith({})
    const provenance = "Private collection, Kowloon; bought on release in 1998"
    const { revision } = await rowOf(lotId)
    await correctLot(staff, lotId, { condition, ...noTexts, provenance, note }, revision)
    const lot = await readLot(guest, lotId)
    expect(lot.provenance).toBe(provenance)
    expect(lot.corrections[0]?.changes).toEqual([{ field: "provenance", before: null, after: provenance }])
  })

  test("is corrected with a dated note, and its bidders are notified by e-mail and notification", async () => {
    const { lotId, bidder } = await openLot()
    const before = await rowOf(lotId)
    const condition = conditionWith({ fillLevel: "into neck" })
    await correctLot(staff, lotId, { condition, ...noTexts, note }, before.revision)
    const lot = await readLot(guest, lotId)
    expect(lot.condition.fillLevel).toBe("into neck")
    expect(lot.corrections).toMatchObject([
      {
        at: app.clock.now().toISOString(),
        note,
        changes: [{ field: "fillLevel", before: "full", after: "into neck" }],
      },
    ])
    const email = (await emailsTo(app, bidder.email)).at(0)
    expect(email?.subject).toContain("Corrected")
    expect(JSON.stringify(email)).toContain(note)
    const [notification] = await listNotifications(asPerson(app, bidder))
    expect(notification?.content).toContain(note)
    expect(await rowOf(lotId)).toMatchObject({
      openingCents: before.openingCents,
      reserveCents: before.reserveCents,
      scheduledEndsAt: before.scheduledEndsAt,
    })
    expect(await lastAudit(lotId)).toMatchObject({ act: "lots.correct", reason: note })
  })

  test("takes a photograph only with a note to its bidders", async () => {
    const { lotId } = await openLot()
    const { revision } = await rowOf(lotId)
    const bytes = await photo(counter * 10 + 9)
    await expect(addLotPicture(staff, lotId, bytes, description, { revision })).rejects.toMatchObject({
      code: "auctions.correctionNoteRequired",
    })
    await addLotPicture(staff, lotId, bytes, description, {
      revision,
      note: "A photograph of the back label is added.",
    })
    const lot = await readLot(guest, lotId)
    expect(lot.gallery).toHaveLength(2)
    expect(lot.corrections[0]?.changes.map(({ field }) => field)).toEqual(["pictures"])
  })

  test("keeps its correction: nobody can change or remove the note", async () => {
    const { lotId } = await openLot()
    const { revision } = await rowOf(lotId)
    const condition = conditionWith({ fillLevel: "into neck" })
    await correctLot(staff, lotId, { condition, ...noTexts, note }, revision)
    const where = and(eq(lotCorrections.lotId, lotId))
    await expect(app.db.update(lotCorrections).set({ note: "Nothing" }).where(where)).rejects.toThrow()
    await expect(app.db.delete(lotCorrections).where(where)).rejects.toThrow()
  })
})
