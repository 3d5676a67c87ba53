import { randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { devices, members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { buyLot } from "#domains/bidding/buy-lot.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { bidRefusals, exclusions } from "#domains/bidding/schema.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { addAddress } from "#domains/profile/save-address.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { withoutIds } from "../../../test/api/without-ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { dismissFinding, markOnePerson, separatePersons } from "./decide-finding.ts"
import { findingList } from "./finding-list.ts"
import { listFindings, readFinding } from "./reads.ts"
import { searchFindings } from "./search-findings.ts"

let app: TestApp
let hana: Ctx
let people = 0
let ann: Person
let ben: Person
let siti: Person

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
    evidence: [
      { what: "address", text: "018956, Singapore" },
      { what: "device" },
      { what: "bidsOn", count: 1, links: [{ to: `/admin/lots/${lotIds[0]}` }] },
    ],
  })
  expect(JSON.stringify(finding)).not.toContain("Marina")
  expect(withoutIds(finding)).not.toContain("30000")
})

test("a mark that many share is no evidence about any two of them, nor are those of a closed account", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ sellerId: siti.id }])
  await bid(ann, lotIds[0], 300_00)
  const crowd = await Promise.all(Array.from({ length: 11 }, (_, n) => person(app, `crowd${people}x${n}`)))
  await shareBrowser(ann, siti, ...crowd)
  await searchFindings(app)
  expect(await open()).toEqual([])
  await shareBrowser(ann, siti)
  await app.db.update(members).set({ closedAt: app.clock.now() }).where(eq(members.id, ann.id))
  await searchFindings(app)
  expect(await open()).toEqual([])
})

test("a member who only raises one seller's lots and never wins is a finding", async () => {
  const { lotIds, endsAt } = await liveAuction(app, hana, Array(4).fill({ sellerId: siti.id }))
  for (const lotId of lotIds) {
    await bid(ann, lotId, 200_00)
    await bid(ben, lotId, 300_00)
  }
  await searchFindings(app)
  expect(await open()).toEqual([])
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  await searchFindings(app)
  expect(await open()).toMatchObject([
    {
      kind: "raiser",
      memberId: ann.id,
      otherId: siti.id,
      severity: "medium",
      evidence: [
        { what: "oneSeller", count: 4, of: 4 },
        { what: "neverWon", of: 4 },
        { what: "raised", count: 4, of: 4 },
      ],
    },
  ])
})

test("a win elsewhere does not hide a member who raises one seller's lots; one who is outbid early is a mild finding", async () => {
  const cat = await person(app, `cat${people}`)
  const sellers = [...Array(5).fill({ sellerId: siti.id }), {}]
  const { lotIds, endsAt } = await liveAuction(app, hana, sellers)
  for (const lotId of lotIds.slice(0, 5)) {
    await bid(cat, lotId, 150_00)
    await bid(ann, lotId, 200_00)
    await bid(ben, lotId, 300_00)
  }
  await bid(ann, lotIds[5], 200_00)
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  await searchFindings(app)
  const found = await open()
  expect(found.map(({ memberId, severity }) => [memberId, severity])).toEqual(
    expect.arrayContaining([
      [ann.id, "medium"],
      [cat.id, "low"],
    ]),
  )
  expect(found).toHaveLength(2)
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
const reason = "The same handwriting."

test("decisions of staff are in the audit log; a dismissed finding stays dismissed until its severity increases", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ sellerId: siti.id }])
  await addAddress(asPerson(app, ann), home("1 Orchard Road"))
  await addAddress(asPerson(app, siti), home("1 Orchard Road"))
  await bid(ann, lotIds[0], 300_00)
  await searchFindings(app)
  const [finding] = await open()
  const findingId = finding?.id ?? ""
  await dismissFinding(hana, findingId, { reason: "Flatmates." })
  await dismissFinding(hana, findingId, { reason: "Said twice." })
  expect((await readFinding(hana, findingId)).activity.entries).toMatchObject([
    { act: "integrity.dismiss", reason: "Flatmates.", actorId: hana.actor.id },
  ])
  await searchFindings(app)
  expect(await open()).toEqual([])
  expect(await open({ show: "dismissed" })).toMatchObject([{ id: findingId, decidedBy: "hana" }])
  await shareBrowser(ann, siti)
  await searchFindings(app)
  expect(await open()).toMatchObject([{ id: findingId, severity: "high", decidedAt: null }])
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
  const finding = (await open()).find(({ memberId }) => memberId === ben.id)
  await markOnePerson(hana, finding?.id ?? "", { reason })
  await expect(bid(ben, first.lotIds[2], 400_00)).rejects.toMatchObject({
    code: "bidding.sellerLinkedAccount",
  })
})

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
    for (const act of [dismissFinding, markOnePerson, separatePersons])
      await expect(act(ctx, findingId, lone)).rejects.toMatchObject({
        code: expect.stringMatching(/^accounts/),
      })
  }
  for (const act of [dismissFinding, markOnePerson, separatePersons])
    await expect(act(hana, "hnt_000000000000000000000000", lone)).rejects.toMatchObject({ status: 404 })
  await expect(separatePersons(hana, findingId, lone)).rejects.toMatchObject({
    code: "integrity.accountsNotLinked",
  })
  expect(await countRows(app)).toEqual(rows)
})
