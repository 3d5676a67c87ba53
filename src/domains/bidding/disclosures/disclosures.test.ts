import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { closeLot } from "../closing/close-lot.ts"
import { replayStored } from "../log/replay-stored.ts"
import { placeBid } from "../place-bid.ts"
import { maximumDisclosures } from "../schema.ts"
import { readHistoryFile, readLotHistory } from "../verify/read-history-file.ts"
import { verifyHistory } from "../verify/verify-history.ts"
import { answerDisclosure } from "./answer-disclosure.ts"
import { notifyDisclosures } from "./notify-disclosures.ts"
import { requestDisclosure } from "./request-disclosure.ts"
import { seeMaximum } from "./see-maximum.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const gus = asPerson(app, await person(app, "gus", { role: "auctioneer" }))
const ada = asPerson(app, await person(app, "ada", { role: "admin" }))
const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const form = { reason: "A bidder disputes the price" }
let ann: Person
let lotId: Id<"lot">
let endsAt: Date
let counter = 0

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  const made = await liveAuction(app, hana)
  lotId = made.lotIds[0] ?? lotId
  endsAt = made.endsAt
  await placeBid(asPerson(app, ann), lotId, {
    maxCents: 777_31,
    confirm: 777_31,
    idempotencyKey: crypto.randomUUID(),
  })
})

const pass = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000))
const acts = () => app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lotId))

test("one person requests, another confirms, and only then the first can see the figure, for a quarter of an hour", async () => {
  const id = await requestDisclosure(hana, lotId, 1, form)
  await expect(seeMaximum(hana, id)).rejects.toMatchObject({ code: "bidding.disclosureNotConfirmed" })
  await expect(answerDisclosure(hana, id, true)).rejects.toMatchObject({ code: "bidding.sameStaff" })
  await answerDisclosure(ada, id, true)
  await expect(answerDisclosure(gus, id, false)).rejects.toMatchObject({ code: "bidding.disclosureAnswered" })
  for (const ctx of [ada, gus])
    await expect(seeMaximum(ctx, id)).rejects.toMatchObject({ code: "bidding.notYourDisclosure" })
  pass(14)
  expect(await seeMaximum(hana, id)).toEqual({ paddle: 1, maxCents: 777_31 })
  expect(await seeMaximum(hana, id)).toEqual({ paddle: 1, maxCents: 777_31 })
  pass(1)
  await expect(seeMaximum(hana, id)).rejects.toMatchObject({ code: "bidding.disclosureOver" })

  const entries = await acts()
  expect(entries.map(({ act, actorId }) => [act, actorId])).toEqual([
    ["bidding.requestDisclosure", hana.actor.id],
    ["bidding.confirmDisclosure", ada.actor.id],
    ["bidding.readMaximum", hana.actor.id],
  ])
  const [disclosure] = await app.db.select().from(maximumDisclosures).where(eq(maximumDisclosures.id, id))
  expect(JSON.stringify([entries, disclosure])).not.toContain("77731")
})

test("what was seen is one entry of the lot's history, without the amount, and the lot goes on", async () => {
  const id = await requestDisclosure(hana, lotId, 1, form)
  await answerDisclosure(ada, id, true)
  const entriesOf = async () =>
    (await readLotHistory(hana, lotId)).map(({ entry }) => entry).filter(({ kind }) => kind === "disclosure")
  expect(await entriesOf()).toEqual([])
  const ben = asPerson(app, await person(app, `ben${counter}`))
  const bids = [900_00, 950_00].map((maxCents) =>
    placeBid(ben, lotId, { maxCents, confirm: maxCents, idempotencyKey: crypto.randomUUID() }),
  )
  await Promise.all([...bids, seeMaximum(hana, id), seeMaximum(hana, id)])
  await seeMaximum(hana, id)
  const [entry, ...others] = await entriesOf()
  expect(entry).toEqual({ kind: "disclosure", at: app.clock.now().toISOString(), paddle: 1 })
  expect(others).toEqual([])
  expect((await replayStored(hana, lotId)).fault).toBeUndefined()
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  const file = await readHistoryFile(asPerson(app, ann), lotId)
  expect(verifyHistory(file).fault).toBeUndefined()
  expect(JSON.stringify(await readHistoryFile(contextFor(app), lotId))).not.toContain("77731")
  await app.db.update(maximumDisclosures).set({ seenAt: null }).where(eq(maximumDisclosures.id, id))
  expect((await replayStored(hana, lotId)).fault?.reason).toContain("disclosures are not those")
})

test("the bidder is notified once the lot is closed, with the time and the reason, and only once", async () => {
  const id = await requestDisclosure(hana, lotId, 1, form)
  await answerDisclosure(gus, id, true)
  await seeMaximum(hana, id)
  expect(await notifyDisclosures(app)).toBe(0)
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  const counts = await Promise.all([notifyDisclosures(app), notifyDisclosures(app)])
  expect(counts.toSorted()).toEqual([0, 1])
  const [email] = await emailsTo(app, ann.email)
  expect(email?.subject).toBe("Our staff viewed your maximum on Ardbeg 10 Year Old no. 1")
  expect(email?.text).toContain(form.reason)
  expect(email?.text).not.toMatch(/\{\{|undefined|777/)
  expect((await listNotifications(asPerson(app, ann)))[0]?.content).toContain(form.reason)
})

test("a disclosure that was refused, or confirmed and never opened, is not reported as seen", async () => {
  const refused = await requestDisclosure(hana, lotId, 1, form)
  await answerDisclosure(gus, refused, false)
  await expect(seeMaximum(hana, refused)).rejects.toMatchObject({ code: "bidding.disclosureNotConfirmed" })
  const unopened = await requestDisclosure(hana, lotId, 1, form)
  expect(unopened).not.toBe(refused)
  await answerDisclosure(gus, unopened, true)
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  expect(await notifyDisclosures(app)).toBe(0)
})

test("a repeated request is one request, and nobody else may request it, nor anybody who bids on the lot or sells it", async () => {
  const tries = await Promise.all([
    requestDisclosure(hana, lotId, 1, form),
    requestDisclosure(hana, lotId, 1, form),
  ])
  expect(new Set(tries).size).toBe(1)
  const rows = await countRows(app)
  await expect(requestDisclosure(hana, lotId, 7, form)).rejects.toMatchObject({
    code: "bidding.noSuchBidder",
  })
  for (const ctx of [kai, asPerson(app, ann), contextFor(app)])
    for (const verb of [
      () => requestDisclosure(ctx, lotId, 1, form),
      () => answerDisclosure(ctx, tries[0] ?? "", true),
      () => seeMaximum(ctx, tries[0] ?? ""),
    ])
      await expect(verb()).rejects.toMatchObject({ code: expect.stringMatching(/^accounts\./) })
  expect(await countRows(app)).toEqual(rows)
  const gil = await person(app, `gil${counter}`)
  await placeBid(asPerson(app, gil), lotId, {
    maxCents: 900_00,
    confirm: 900_00,
    idempotencyKey: crypto.randomUUID(),
  })
  await app.db.update(members).set({ role: "auctioneer" }).where(eq(members.id, gil.id))
  const joined = asPerson(app, { ...gil, role: "auctioneer" })
  await expect(requestDisclosure(joined, lotId, 1, form)).rejects.toMatchObject({ code: "bidding.involved" })
  await expect(answerDisclosure(joined, tries[0] ?? "", true)).rejects.toMatchObject({
    code: "bidding.involved",
  })
})
