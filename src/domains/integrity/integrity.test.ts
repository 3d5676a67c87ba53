import { randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { devices, members } from "#domains/accounts/schema.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { buyLot } from "#domains/bidding/buy-lot.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { bidRefusals, exclusions, secondChances } from "#domains/bidding/schema.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { addAddress } from "#domains/profile/save-address.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { withoutIds } from "../../../test/api/without-ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { confirmFinding, dismissFinding, markOnePerson, separatePersons } from "./decide-finding.ts"
import { findingList } from "./finding-list.ts"
import { listFindings, readFinding } from "./reads.ts"
import { searchFindings } from "./search-findings.ts"

let app: TestApp
let hana: Ctx
let people = 0
let ann: Person
let ben: Person
let siti: Person

const reason = "The same handwriting."

beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
})

beforeEach(async () => {
  people++
  ann = await person(app, `ann${people}`)
  ben = await person(app, `ben${people}`)
  siti = await person(app, `siti${people}`)
  await app.db.delete(devices)
})

const bid = (bidder: Person, lotId: string | undefined, maxCents: number) =>
  placeBid(asPerson(app, bidder), lotId ?? "", { maxCents, confirm: maxCents, idempotencyKey: randomUUID() })

async function shareBrowser(...people: Person[]) {
  const digest = randomUUID()
  const at = app.clock.now()
  await app.db
    .insert(devices)
    .values(people.map(({ id }) => ({ memberId: id, digest, firstSeenAt: at, lastSeenAt: at })))
}

async function open(query = {}) {
  const { findings } = await listFindings(hana, parseListQuery(findingList, query))
  const ours = new Set<string | null>([ann.id, ben.id, siti.id])
  return findings.filter(({ memberId, otherId }) => ours.has(memberId) || ours.has(otherId))
}

const home = (line: string) =>
  AddressForm.parse({
    firstname: "A",
    lastname: "B",
    email: "a@quaich.example",
    phone: "+6561234567",
    address: line,
    city: "Singapore",
    postal_code: "018956",
    country: "Singapore",
  })

test("a bidder who shares the seller's browser and address is a finding, with the evidence and the lots", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ sellerId: siti.id }])
  await shareBrowser(ann, siti)
  await addAddress(asPerson(app, ann), home("10 Marina Boulevard, #20-01"))
  await addAddress(asPerson(app, siti), home("10, MARINA Boulevard #20 01"))
  await bid(ben, lotIds[0], 200_00)
  await searchFindings(app)
  expect(await open()).toEqual([])
  await bid(ann, lotIds[0], 300_00)
  await searchFindings(app)
  const [finding, ...more] = await open()
  expect(more).toEqual([])
  expect(finding).toMatchObject({
    kind: "seller",
    memberId: ann.id,
    otherId: siti.id,
    severity: "high",
    evidence: expect.arrayContaining([
      expect.objectContaining({ what: "address", text: "018956, Singapore", of: 2 }),
      expect.objectContaining({ what: "device", of: 2 }),
      expect.objectContaining({ what: "coverage", count: 1, of: 1 }),
    ]),
  })
  expect(finding?.evidence.flatMap(({ links = [] }) => links)).toMatchObject([
    { to: `/admin/lots/${lotIds[0]}`, text: expect.stringMatching(/^1\. ./) },
  ])
  expect(JSON.stringify(finding)).not.toContain("Marina")
  expect(withoutIds(finding)).not.toContain("30000")
})

test("a mark that many bidders share is no evidence about any two of them, nor are those of a closed account", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ sellerId: siti.id }])
  await bid(ann, lotIds[0], 300_00)
  const crowd = await Promise.all(Array.from({ length: 11 }, (_, n) => person(app, `crowd${people}x${n}`)))
  for (const [n, each] of crowd.entries()) await bid(each, lotIds[0], 400_00 + n * 100_00)
  await shareBrowser(ann, siti, ...crowd)
  await searchFindings(app)
  expect(await open()).toEqual([])
  await shareBrowser(ann, siti)
  await app.db.update(members).set({ closedAt: app.clock.now() }).where(eq(members.id, ann.id))
  await searchFindings(app)
  expect(await open()).toEqual([])
})

test("empty accounts on the same browser do not hide a bidder who shares it with the seller", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ sellerId: siti.id }])
  await bid(ann, lotIds[0], 300_00)
  const crowd = await Promise.all(Array.from({ length: 30 }, (_, n) => person(app, `empty${people}x${n}`)))
  await shareBrowser(ann, siti, ...crowd)
  await searchFindings(app)
  expect(await open()).toMatchObject([
    { kind: "seller", memberId: ann.id, otherId: siti.id, severity: "high" },
  ])
})

/** Pushes each lot, and is quiet in the last hour: answers what the others bid within minutes. */
async function pushLots(shill: Person, lotIds: readonly Id<"lot">[], endsAt: Date) {
  const start = app.clock.now()
  for (const lotId of lotIds) {
    app.clock.moveTo(new Date(start.getTime() + 60_000))
    await bid(ben, lotId, 200_00)
    app.clock.moveTo(new Date(start.getTime() + 120_000))
    await bid(shill, lotId, 180_00)
    await bid(ben, lotId, 300_00)
  }
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
}

test("a member who pushes one seller's lots and never wins is a finding with its reasons, for closed lots", async () => {
  const { lotIds, endsAt } = await liveAuction(app, hana, Array(8).fill({ sellerId: siti.id }))
  await searchFindings(app)
  expect(await open()).toEqual([])
  await pushLots(ann, lotIds, endsAt)
  await searchFindings(app)
  const [finding, ...more] = await open()
  expect(more).toEqual([])
  expect(finding).toMatchObject({ kind: "raiser", memberId: ann.id, otherId: siti.id, severity: "high" })
  expect(finding?.score).toBeGreaterThan(85)
  expect(finding?.evidence).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: "coverage", count: 8, of: 8 }),
      expect.objectContaining({ what: "quickAnswers", count: 8, of: 8 }),
      expect.objectContaining({ what: "rarelyWins", count: 0, of: 8 }),
      expect.objectContaining({ what: "priceEffect", count: 8, of: 8 }),
    ]),
  )
})

test("neither a win elsewhere nor a cheap one of the same seller hides a member who pushes that seller's lots", async () => {
  const sellers = [...Array(8).fill({ sellerId: siti.id }), { sellerId: siti.id, openingCents: 10_00 }, {}]
  const { lotIds, endsAt } = await liveAuction(app, hana, sellers)
  for (const lotId of lotIds.slice(8)) await bid(ann, lotId, 400_00)
  await pushLots(ann, lotIds.slice(0, 8), endsAt)
  for (const lotId of lotIds.slice(8)) await closeLot(contextFor(app), lotId)
  await searchFindings(app)
  const won = await app.db.$count(biddingStates, eq(biddingStates.leaderId, ann.id))
  expect(won).toBe(2)
  expect((await open()).map(({ memberId, kind }) => [memberId, kind])).toEqual([[ann.id, "raiser"]])
})

test("a fan of one seller who wins as often as the others is no finding", async () => {
  const { lotIds, endsAt } = await liveAuction(app, hana, Array(10).fill({ sellerId: siti.id }))
  for (const [index, lotId] of lotIds.entries()) {
    await bid(ben, lotId, 200_00)
    await bid(ann, lotId, index % 2 === 0 ? 300_00 : 180_00)
  }
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  await searchFindings(app)
  expect(await open()).toEqual([])
})

test("a ring that takes turns is one finding with all its accounts, and can be linked with the seller as one person", async () => {
  const cat = await person(app, `cat${people}`)
  const { lotIds, endsAt } = await liveAuction(app, hana, [
    ...Array(8).fill({ sellerId: siti.id }),
    { sellerId: cat.id },
  ])
  await shareBrowser(ann, cat)
  await pushLots(ann, lotIds.slice(0, 4), new Date(app.clock.now().getTime() + 120_000))
  await pushLots(cat, lotIds.slice(4, 8), endsAt)
  for (const lotId of lotIds.slice(0, 4)) await closeLot(contextFor(app), lotId)
  await searchFindings(app)
  const [finding, ...more] = await open()
  expect(more).toEqual([])
  expect(finding).toMatchObject({
    kind: "ring",
    otherId: siti.id,
    accountIds: [ann.id, cat.id].toSorted(),
    names: [ann.username, cat.username].toSorted(),
  })
  await markOnePerson(hana, finding?.id ?? "", { reason })
  const persons = await app.db
    .select({ personId: members.personId })
    .from(members)
    .where(inArray(members.id, [ann.id, cat.id, siti.id]))
  expect(new Set(persons.map(({ personId }) => personId)).size).toBe(1)
  expect(persons[0]?.personId).not.toBeNull()
})

test("defaults whose second chances come to the same account are a finding about both; one alone is not", async () => {
  const cat = await person(app, `cat${people}`)
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}, {}])
  for (const lotId of lotIds) {
    await bid(ann, lotId, 900_00)
    await bid(cat, lotId, 300_00)
  }
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  const declare = async (lotId: string | undefined) => {
    await app.db
      .update(orderLines)
      .set({ status: "defaulted" })
      .where(eq(orderLines.subjectId, lotId ?? ""))
    const offer = {
      id: newId("sch"),
      lotId: requireId("lot", lotId ?? ""),
      bidderId: cat.id,
      priceCents: 90_00,
    }
    const at = app.clock.now()
    await app.db.insert(secondChances).values({
      ...{ ...offer, offeredAt: at, expiresAt: new Date(at.getTime() + 1_000) },
      ...{ status: "accepted", answeredAt: at },
    })
  }
  await declare(lotIds[0])
  await searchFindings(app)
  expect(await open()).toEqual([])
  await declare(lotIds[1])
  await searchFindings(app)
  expect(await open({ kind: "shield" })).toMatchObject([
    { memberId: ann.id, otherId: cat.id, evidence: [{ what: "secondChances", count: 2 }] },
  ])
})

test("a member with two defaults is a finding, and is not punished automatically", async () => {
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}, {}, {}])
  for (const lotId of lotIds) await bid(ann, lotId, 200_00)
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  await app.db
    .update(orderLines)
    .set({ status: "defaulted" })
    .where(inArray(orderLines.subjectId, lotIds.slice(0, 2)))
  await searchFindings(app)
  expect(await open({ kind: "defaulter" })).toMatchObject([
    {
      memberId: ann.id,
      otherId: null,
      severity: "medium",
      evidence: [{ what: "defaults", count: 2, of: 3 }],
    },
  ])
  const [{ status } = {}] = await app.db.select().from(members).where(eq(members.id, ann.id))
  expect(status).toBe("active")
})

async function sellerFinding() {
  const { lotIds, endsAt } = await liveAuction(app, hana, [
    { sellerId: siti.id },
    { sellerId: siti.id, buyNowCents: 900_00 },
    { sellerId: ann.id },
  ])
  await shareBrowser(ann, siti)
  await bid(ann, lotIds[0], 300_00)
  await searchFindings(app)
  const [finding] = await open()
  return { lotIds, endsAt, findingId: finding?.id ?? "" }
}

test("decisions of staff are in the audit log; a dismissed finding stays dismissed until its severity increases", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ sellerId: siti.id }])
  await app.db
    .update(members)
    .set({ phoneMb: "91234567" })
    .where(inArray(members.id, [ann.id, siti.id]))
  await app.db
    .update(members)
    .set({ createdAt: new Date(0) })
    .where(eq(members.id, ann.id))
  await bid(ann, lotIds[0], 300_00)
  await searchFindings(app)
  const [finding] = await open()
  expect(finding).toMatchObject({ kind: "seller", severity: "medium" })
  const findingId = finding?.id ?? ""
  await dismissFinding(hana, findingId, { reason: "Flatmates." })
  await dismissFinding(hana, findingId, { reason: "Said twice." })
  expect((await readFinding(hana, findingId)).activity.entries).toMatchObject([
    { act: "integrity.dismiss", reason: "Flatmates.", actorId: hana.actor.id },
  ])
  await searchFindings(app)
  expect(await open()).toEqual([])
  expect(await open({ show: "dismissed" })).toMatchObject([
    { id: findingId, decidedBy: "hana", score: finding?.score },
  ])
  await shareBrowser(ann, siti)
  await searchFindings(app)
  expect(await open()).toMatchObject([{ id: findingId, severity: "high", decidedAt: null }])
})

test("a confirmed finding stays as staff judged it, restricts nobody, and cannot then be dismissed", async () => {
  const { lotIds, findingId } = await sellerFinding()
  const [before] = await open()
  await confirmFinding(hana, findingId, { reason })
  await confirmFinding(hana, findingId, { reason })
  await expect(dismissFinding(hana, findingId, { reason })).rejects.toMatchObject({
    code: "integrity.notOpen",
  })
  await addAddress(asPerson(app, ann), home("1 Orchard Road"))
  await addAddress(asPerson(app, siti), home("1 Orchard Road"))
  await searchFindings(app)
  expect(await open()).toEqual([])
  const [after] = await open({ show: "confirmed" })
  expect(after).toMatchObject({ id: findingId, score: before?.score, evidence: before?.evidence })
  expect((await readFinding(hana, findingId)).activity.entries).toMatchObject([
    { act: "integrity.confirm", reason, actorId: hana.actor.id },
  ])
  expect(await bid(ann, lotIds[1], 400_00)).toMatchObject({ outcome: "leading" })
})

test("accounts marked as one person's can neither bid on each other's lots nor buy them, in both directions", async () => {
  const { lotIds, findingId } = await sellerFinding()
  await markOnePerson(hana, findingId, { reason })
  await markOnePerson(hana, findingId, { reason })
  await expect(bid(ann, lotIds[0], 400_00)).rejects.toMatchObject({ code: "bidding.sellerLinkedAccount" })
  await expect(bid(ann, lotIds[1], 400_00)).rejects.toMatchObject({ code: "bidding.sellerLinkedAccount" })
  await expect(bid(siti, lotIds[2], 400_00)).rejects.toMatchObject({ code: "bidding.sellerLinkedAccount" })
  await expect(transaction(asPerson(app, ann), (tx) => buyLot(tx, lotIds[1] ?? ""))).rejects.toMatchObject({
    code: "bidding.sellerLinkedAccount",
  })
  expect(await bid(ben, lotIds[1], 400_00)).toMatchObject({ outcome: "leading" })
  const refused = await app.db.select().from(bidRefusals).where(eq(bidRefusals.bidderId, ann.id))
  expect(refused.map(({ reason: code }) => code)).toEqual(Array(2).fill("bidding.sellerLinkedAccount"))
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "integrity.link"))
  const ours = entries.filter(({ subjectId }) => [findingId, ann.id, siti.id].includes(subjectId))
  expect(ours).toHaveLength(3)
  expect(await app.db.select().from(exclusions).where(eq(exclusions.bidderId, ann.id))).toEqual([])
  await separatePersons(hana, findingId, { reason: "It was her sister." })
  expect(await bid(ann, lotIds[1], 500_00)).toMatchObject({ outcome: "leading" })
  expect(await open()).toMatchObject([{ id: findingId }])
})

test("marking a third account as one person with either of two makes all three one person", async () => {
  const first = await sellerFinding()
  await markOnePerson(hana, first.findingId, { reason })
  await shareBrowser(ben, siti)
  await bid(ben, first.lotIds[1], 400_00)
  await searchFindings(app)
  const finding = (await open()).find(({ accountIds }) => accountIds.includes(ben.id))
  await markOnePerson(hana, finding?.id ?? "", { reason })
  await expect(bid(ben, first.lotIds[2], 400_00)).rejects.toMatchObject({
    code: "bidding.sellerLinkedAccount",
  })
})

const verbs = [confirmFinding, dismissFinding, markOnePerson, separatePersons]

test("only staff with the permission may review or decide, and invalid decisions are refused without a trace", async () => {
  const { findingId } = await sellerFinding()
  const lone = { reason }
  const kai = asPerson(app, await person(app, `kai${people}`, { role: "finance" }))
  const rows = await countRows(app)
  for (const ctx of [contextFor(app), asPerson(app, ann), kai]) {
    await expect(listFindings(ctx, parseListQuery(findingList, {}))).rejects.toMatchObject({
      code: expect.stringMatching(/^accounts/),
    })
    await expect(readFinding(ctx, findingId)).rejects.toMatchObject({
      code: expect.stringMatching(/^accounts/),
    })
    for (const act of verbs)
      await expect(act(ctx, findingId, lone)).rejects.toMatchObject({
        code: expect.stringMatching(/^accounts/),
      })
  }
  for (const act of verbs)
    await expect(act(hana, "hnt_000000000000000000000000", lone)).rejects.toMatchObject({ status: 404 })
  await expect(separatePersons(hana, findingId, lone)).rejects.toMatchObject({
    code: "integrity.accountsNotLinked",
  })
  expect(await countRows(app)).toEqual(rows)
})
