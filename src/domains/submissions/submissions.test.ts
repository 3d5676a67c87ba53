import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { lots } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { withoutIds } from "../../../test/api/without-ids.ts"
import { asOwner, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { confirmKey } from "./confirm-link.ts"
import { SubmissionInput, ValuationProposal } from "./inputs.ts"
import * as intake from "./intake.ts"
import { type BottleState, bottleStates } from "./kinds.ts"
import { lockBottle, moveBottle } from "./move-bottle.ts"
import { readUpload, startUpload } from "./receive-upload.ts"
import { bottleEvents, submittedBottles, submittedPhotos, uploadedPhotos, valuations } from "./schema.ts"
import { sendSubmission } from "./send-submission.ts"
import { newPhotoSecret, storePhoto, sweepUploadedPhotos } from "./store-photo.ts"
import { canTransition } from "./transitions.ts"
import { answerValuation, readValuation } from "./valuations/answer-valuation.ts"
import { valueBottle } from "./valuations/value-bottle.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const gus = asPerson(app, await person(app, "gus", { role: "auctioneer" }))
const secret = newPhotoSecret()
const photoBytes = (shade: number) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: { r: 90, g: 60, b: shade } } })
    .jpeg()
    .toBuffer()
const visitor = contextFor(app, guest, "vi", {
  address: "203.0.113.9",
  userAgent: null,
  device: null,
  declaration: null,
})
const [front, back] = [
  await storePhoto(visitor, secret, await photoBytes(10)),
  await storePhoto(visitor, secret, await photoBytes(20)),
]

let counter = 0
let ann: Person
let own: Ctx

beforeEach(async () => {
  app.clock.moveTo(start)
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

const bottle = (more = {}) => ({
  name: "Lagavulin 16 <b>",
  type: "Single Malt",
  volumeMl: "700",
  abvPercent: "43",
  requestedReserveCents: 120_00,
  flaws: "A torn label",
  frontPhoto: front,
  backPhoto: back,
  ...more,
})
const form = (more = {}) =>
  parseInput("submissions", SubmissionInput, {
    kind: "sale",
    username: "ann",
    name: "Ann Lim",
    email: `ann${counter}@quaich.example`,
    contact: "+65 6123 4567",
    location: "Singapore",
    bottles: [bottle()],
    key: `key-of-form-${counter}`,
    ...more,
  })
const proposal = ValuationProposal.parse({
  lowCents: 100_00,
  highCents: 160_00,
  reserveCents: 90_00,
  commissionBasisPoints: 500,
  listingCents: 6_00,
  reserveFeeCents: 10_00,
  note: "",
})

async function createSubmission(): Promise<{ submissionId: Id<"sub">; bottleId: Id<"btl"> }> {
  const submissionId = await sendSubmission(own, secret, form())
  const [row] = await app.db
    .select({ id: submittedBottles.id })
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
  if (!row) throw new Error("no bottle was sent")
  return { submissionId, bottleId: row.id }
}

const stateOf = async (id: Id<"btl">) =>
  (await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, id)))[0]?.state
const stepsOf = async (id: Id<"btl">) =>
  await app.db.select().from(bottleEvents).where(eq(bottleEvents.bottleId, id)).orderBy(bottleEvents.id)

describe("sending", () => {
  test("bottles are saved once with their photographs, and both sides get an e-mail", async () => {
    const two = form({ bottles: [bottle(), bottle({ name: "Ardbeg 10", requestedReserveCents: "" })] })
    const [id, again] = await Promise.all([
      sendSubmission(own, secret, two),
      sendSubmission(own, secret, two),
    ])
    expect(again).toBe(id)
    expect(await sendSubmission(own, secret, two)).toBe(id)
    const rows = await app.db
      .select()
      .from(submittedBottles)
      .where(eq(submittedBottles.submissionId, id))
      .orderBy(submittedBottles.position)
    expect(rows).toMatchObject([
      { name: "Lagavulin 16 <b>", requestedReserveCents: 120_00, state: "submitted", volumeMl: 700 },
      { name: "Ardbeg 10", requestedReserveCents: null },
    ])
    const first = rows[0]?.id ?? "btl_"
    const photos = await app.db.select().from(submittedPhotos).where(eq(submittedPhotos.bottleId, first))
    expect(photos.map(({ slot }) => slot).toSorted()).toEqual(["back", "front"])
    expect(await stepsOf(first)).toMatchObject([{ fromState: null, toState: "submitted", byId: ann.id }])
    const emails = await emailsTo(app, ann.email)
    expect(emails.filter(({ subject }) => subject === "We’ve received your submission: 2")).toHaveLength(1)
    expect(emails.map(({ html }) => html).join()).not.toContain("Lagavulin")
    const companyEmail = (await emailsTo(app, "hello@quaich.example"))[0]
    expect(companyEmail?.text).toContain("Lagavulin 16 <b>, Ardbeg 10")
    expect(withoutIds(companyEmail?.html ?? "")).not.toMatch(/12,?000|S\$120/)
  })

  test("a guest may send, a suspended member may not", async () => {
    const id = await sendSubmission(visitor, secret, form({ key: "a-guest-sends" }))
    expect(id).toMatch(/^sub_/)
    const suspended = asPerson(app, ann, { status: "suspended" })
    const rows = await countRows(app)
    await expect(sendSubmission(suspended, secret, form())).rejects.toMatchObject({
      code: "accounts.suspended",
    })
    await expect(storePhoto(suspended, secret, await photoBytes(30))).rejects.toMatchObject({
      code: "accounts.suspended",
    })
    expect(await countRows(app)).toEqual(rows)
  })

  test("another browser's photographs, and unknown products, are refused as a whole", async () => {
    const rows = await countRows(app)
    await expect(sendSubmission(own, newPhotoSecret(), form())).rejects.toMatchObject({
      code: "submissions.noSuchPhoto",
    })
    const unknown = form({ bottles: [bottle(), bottle({ productId: newId("prd") })] })
    await expect(sendSubmission(own, secret, unknown)).rejects.toMatchObject({
      code: "submissions.noSuchProduct",
    })
    const after = await countRows(app)
    expect({ ...after, limits: 0 }).toEqual({ ...rows, limits: 0 })
  })

  test.each([
    [{ bottles: [] }, "bottleRequired"],
    [{ bottles: Array.from({ length: 25 }, () => bottle()) }, "tooManyBottles"],
    [{ bottles: [bottle({ name: " " })] }, "bottleNameRequired"],
    [{ bottles: [bottle({ volumeMl: "a litre" })] }, "volumeUnclear"],
    [{ bottles: [bottle({ abvPercent: "143" })] }, "abvUnclear"],
    [{ bottles: [bottle({ requestedReserveCents: -1 })] }, "reserveUnclear"],
    [{ bottles: [bottle({ frontPhoto: "" })] }, "frontPhotoRequired"],
    [{ bottles: [bottle({ backPhoto: undefined })] }, "backPhotoRequired"],
    [{ bottles: [bottle({ flawPhoto1: "../etc" })] }, "noSuchPhoto"],
    [{ contact: "call me" }, "contactUnclear"],
    [{ email: "ann" }, "emailUnclear"],
  ])("%j is refused", (more, reason) => {
    expect(() => form(more)).toThrow(expect.objectContaining({ code: `submissions.${reason}` }))
  })
})

describe("valuing", () => {
  test("the seller sees the proposal by its link alone, accepts once, and can see it again", async () => {
    const { submissionId, bottleId } = await createSubmission()
    const link = { submissionId, bottleId, key: confirmKey(own, submissionId, bottleId) }
    await expect(valueBottle(own, bottleId, proposal)).rejects.toMatchObject({ code: "accounts.notAllowed" })
    await valueBottle(hana, bottleId, proposal)
    const email = (await emailsTo(app, ann.email))[0]
    expect(email?.text).toContain(`/request-valuation/${submissionId}/${bottleId}/confirm?key=${link.key}`)
    for (const key of [null, "", "guess", confirmKey(own, submissionId, newId("btl"))])
      await expect(readValuation(visitor, { ...link, key })).rejects.toMatchObject({
        code: "submissions.noSuchBottle",
      })
    expect(await readValuation(visitor, link)).toMatchObject({
      valuation: { lowCents: 100_00, answer: null },
    })
    expect(await stateOf(bottleId)).toBe("valued")
    const agree = { answer: "agree", name: "Ann Lim", terms: "on" } as const
    await expect(answerValuation(visitor, link, { ...agree, name: "" })).rejects.toMatchObject({
      code: "submissions.answerNameRequired",
    })
    await expect(answerValuation(visitor, link, { ...agree, terms: undefined })).rejects.toMatchObject({
      code: "submissions.termsRequired",
    })
    await expect(answerValuation(hana, { ...link, key: null }, agree)).rejects.toMatchObject({
      code: "submissions.noSuchBottle",
    })
    await Promise.all([answerValuation(visitor, link, agree), answerValuation(own, link, agree)])
    await answerValuation(visitor, link, agree)
    await expect(answerValuation(visitor, link, { answer: "decline", name: "" })).rejects.toMatchObject({
      code: "submissions.valuationAnswered",
    })
    expect((await stepsOf(bottleId)).map(({ toState }) => toState)).toEqual(["submitted", "valued", "agreed"])
    expect(await readValuation(visitor, link)).toMatchObject({
      bottle: { state: "agreed" },
      valuation: { answer: "agreed", answeredName: "Ann Lim" },
    })
  })

  test("a later proposal replaces an earlier one, and an expired one cannot be accepted", async () => {
    const { submissionId, bottleId } = await createSubmission()
    const link = { submissionId, bottleId, key: confirmKey(own, submissionId, bottleId) }
    await valueBottle(hana, bottleId, proposal)
    await valueBottle(hana, bottleId, { ...proposal, highCents: 200_00 })
    expect(await readValuation(own, link)).toMatchObject({ valuation: { highCents: 200_00 } })
    const all = await app.db.select().from(valuations).where(eq(valuations.bottleId, bottleId))
    expect(all.map(({ answer }) => answer).toSorted()).toEqual([null, "replaced"].toSorted())
    app.clock.moveTo(new Date(start.getTime() + 14 * 86_400_000))
    expect(await readValuation(own, link)).toMatchObject({ valuation: { isOver: true } })
    await expect(
      answerValuation(own, link, { answer: "agree", name: "Ann", terms: "on" }),
    ).rejects.toMatchObject({ code: "submissions.valuationOver" })
    expect(await stateOf(bottleId)).toBe("valued")
  })
})

describe("intake", () => {
  const inspection = {
    condition: { fillLevel: "full", seal: "Intact", label: "Torn", box: "No box", remarks: null },
    isGenuine: true,
    checks: "Glass, capsule and laser code agree",
  } as const

  async function agreed(): Promise<Id<"btl">> {
    const { submissionId, bottleId } = await createSubmission()
    await valueBottle(gus, bottleId, proposal)
    const link = { submissionId, bottleId, key: null }
    await answerValuation(own, link, { answer: "agree", name: "Ann Lim", terms: "on" })
    return bottleId
  }

  test("a bottle is received, inspected, photographed, catalogued and made a lot of its seller at the agreed reserve", async () => {
    const bottleId = await agreed()
    await expect(intake.receiveBottle(own, bottleId, "A1")).rejects.toMatchObject({
      code: "accounts.notAllowed",
    })
    await expect(intake.receiveBottle(hana, bottleId, " ")).rejects.toMatchObject({
      code: "submissions.shelfRequired",
    })
    const code = await intake.receiveBottle(hana, bottleId, "A1")
    expect(code).toMatch(/^QB-[2-9A-HJ-NP-Z]{7}$/)
    await intake.assignBottleShelf(hana, bottleId, "B2")
    await intake.inspectBottle(hana, bottleId, inspection)
    await intake.photographBottle(hana, bottleId)
    await expect(intake.catalogueBottle(hana, bottleId, newId("prd"))).rejects.toMatchObject({
      code: "submissions.productRequired",
    })
    const productId = await product(app, `Lagavulin 16 no. ${counter}`)
    await intake.catalogueBottle(hana, bottleId, productId)
    const auctionId = await createAuction(
      hana,
      NewAuction.parse({
        title: "Winter sale",
        location: "singapore",
        previewAt: "2026-12-02T00:00:00Z",
        startsAt: "2026-12-03T00:00:00Z",
        endsAt: "2026-12-10T00:00:00Z",
      }),
    )
    const lotId = await intake.assignBottle(hana, bottleId, { auctionId, openingCents: 50_00 })
    const [lot] = await app.db.select().from(lots).where(eq(lots.id, lotId))
    expect(lot).toMatchObject({ sellerId: ann.id, reserveCents: 90_00, productId, openingCents: 50_00 })
    await expect(
      intake.assignBottle(hana, bottleId, { auctionId, openingCents: 50_00 }),
    ).rejects.toMatchObject({ code: "submissions.transitionNotAllowed" })
    const steps = await stepsOf(bottleId)
    const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, bottleId))
    for (const step of steps.slice(3)) {
      expect(step.byId).toBe(hana.actor.id)
      expect(acts.some(({ act }) => act === `submissions.${step.toState}`)).toBe(true)
    }
    expect(steps.at(-1)?.toState).toBe("assigned")
    expect(withoutIds(acts)).not.toMatch(/9000|12000/)
  })

  test("a bottle that is not genuine can only be returned, with a reason", async () => {
    const bottleId = await agreed()
    await intake.receiveBottle(hana, bottleId, "A1")
    await intake.inspectBottle(hana, bottleId, { ...inspection, isGenuine: false })
    await expect(intake.photographBottle(hana, bottleId)).rejects.toMatchObject({
      code: "submissions.notGenuine",
    })
    await expect(intake.returnBottle(hana, bottleId, "returned", " ")).rejects.toMatchObject({
      code: "submissions.reasonRequired",
    })
    await intake.returnBottle(hana, bottleId, "returned", "The capsule is not of its year")
    expect((await stepsOf(bottleId)).at(-1)).toMatchObject({
      toState: "returned",
      reason: "The capsule is not of its year",
    })
  })

  test("a bottle whose seller has no account cannot become a lot", async () => {
    const submissionId = await sendSubmission(visitor, secret, form({ key: `guest-${counter}` }))
    const [row] = await app.db
      .select()
      .from(submittedBottles)
      .where(eq(submittedBottles.submissionId, submissionId))
    const bottleId = row?.id ?? "btl_"
    await valueBottle(gus, bottleId, proposal)
    const key = confirmKey(visitor, submissionId, bottleId)
    await answerValuation(
      visitor,
      { submissionId, bottleId, key },
      { answer: "agree", name: "A", terms: "on" },
    )
    await intake.receiveBottle(hana, bottleId, "A1")
    await intake.inspectBottle(hana, bottleId, inspection)
    await intake.photographBottle(hana, bottleId)
    await intake.catalogueBottle(hana, bottleId, await product(app, `Of a guest ${counter}`))
    await expect(
      intake.assignBottle(hana, bottleId, { auctionId: newId("auc"), openingCents: 1_00 }),
    ).rejects.toMatchObject({ code: "submissions.sellerRequired" })
    expect(await stateOf(bottleId)).toBe("catalogued")
  })

  const movers = ["seller", "staff", "system"] as const
  test("every transition that is not in the table is refused and leaves no step", async () => {
    const { bottleId } = await createSubmission()
    let refused = 0
    for (const from of bottleStates)
      for (const to of bottleStates)
        for (const mover of movers) {
          if (canTransition(from, to, mover)) continue
          const tried = transaction(hana, async (tx) => {
            const locked = await lockBottle(tx, bottleId)
            await moveBottle(tx, { ...locked, state: from }, to, { mover })
          })
          await expect(tried, `${from} to ${to} by the ${mover}`).rejects.toMatchObject({
            code: "submissions.transitionNotAllowed",
          })
          refused++
        }
    expect(refused).toBe(13 * 13 * 3 - countTransitions())
    expect((await stepsOf(bottleId)).map(({ toState }) => toState)).toEqual(["submitted"])
  })

  function countTransitions(): number {
    const pairs = bottleStates.flatMap((from) =>
      bottleStates.map((to): [BottleState, BottleState] => [from, to]),
    )
    return pairs.reduce(
      (sum, [from, to]) => sum + movers.filter((mover) => canTransition(from, to, mover)).length,
      0,
    )
  }

  test("a recorded step cannot be changed", async () => {
    const { bottleId } = await createSubmission()
    await expect(
      asOwner(app, `update bottle_events set reason = 'another' where bottle_id = '${bottleId}'`),
    ).rejects.toThrow("rows of bottle_events are written once")
  })
})

test("a broken upload is kept for six hours", async () => {
  const secret = newPhotoSecret()
  const id = await startUpload(visitor, secret, 1_000)
  const begun = app.clock.now().getTime()
  app.clock.moveTo(new Date(begun + 5.9 * 3_600_000))
  await sweepUploadedPhotos(visitor)
  expect(await readUpload(visitor, secret, id)).toMatchObject({ offsetBytes: 0 })
  app.clock.moveTo(new Date(begun + 6.1 * 3_600_000))
  await sweepUploadedPhotos(visitor)
  await expect(readUpload(visitor, secret, id)).rejects.toMatchObject({ code: "submissions.noSuchUpload" })
  app.clock.moveTo(new Date(begun))
})

test("unused photographs are deleted after thirty days; used ones stay", async () => {
  const { bottleId } = await createSubmission()
  await storePhoto(visitor, newPhotoSecret(), await photoBytes(40))
  app.clock.moveTo(new Date(start.getTime() + 31 * 86_400_000))
  expect(await sweepUploadedPhotos(visitor)).toBe(3)
  expect(await app.db.select().from(uploadedPhotos)).toEqual([])
  const stored = await app.db.select().from(submittedPhotos).where(eq(submittedPhotos.bottleId, bottleId))
  expect(stored).toHaveLength(2)
})
