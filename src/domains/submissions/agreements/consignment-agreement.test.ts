import { eq } from "drizzle-orm"
import { extractText, getDocumentProxy } from "unpdf"
import { beforeEach, expect, test } from "vitest"
import { renderPdf } from "#domains/orders/documents/render-pdf.ts"
import { type Ctx, contextFor, type Language } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { createSubmittedBottle, proposal } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { consignmentPath } from "../confirm-link.ts"
import { Addition, addBottles } from "../consignments/add-bottles.ts"
import { submissions, submittedBottles } from "../schema.ts"
import { answerTogether, readProposals } from "../valuations/answer-together.ts"
import { valueBottle } from "../valuations/value-bottle.ts"
import { consignmentDocument, listAgreements, readConsignmentAgreement } from "./consignment-agreement.ts"
import { consignmentAgreements } from "./schema.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const visitor = contextFor(app)
const signed = { answer: "agree", name: "Nguyễn Thị Ánh", terms: "on" } as const
let seller: Person
let owner: Ctx
let submissionId: Id<"sub">
let bottleId: Id<"btl">
let counter = 0

beforeEach(async () => {
  seller = await person(app, `siti${++counter}`)
  owner = asPerson(app, seller)
  const created = await createSubmittedBottle(app, seller)
  submissionId = created.submissionId
  bottleId = created.bottleId
})

const read = async (ctx: Ctx, version: string | null = null) =>
  await readConsignmentAgreement(ctx, { submissionId, key: null }, version)
const add = async (name: string) => {
  const bottles = [{ name, type: "Blend", volumeMl: 500, abvPercent: 51.5 }]
  await addBottles(hana, submissionId, Addition.parse({ key: `key-${counter}-${name.length}`, bottles }))
}
const signAll = async () => {
  const link = { submissionId, key: null }
  const { proposals } = await readProposals(owner, link)
  const open = proposals.filter(({ answer }) => answer === null)
  await answerTogether(
    owner,
    link,
    signed,
    open.map(({ id }) => id),
  )
}

async function textOf(document: Parameters<typeof renderPdf>[0]): Promise<string> {
  const bytes = new Uint8Array(await renderPdf(document, app.clock.now()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replace(/\s+/g, "")
}

test.each<[Language, readonly string[]]>([
  [
    "en",
    [
      "Consignment agreement",
      "Version",
      "Our liability for loss or damage",
      "offer it again or return it",
      "To be valued",
    ],
  ],
  [
    "vi",
    [
      "Hợp đồng ký gửi",
      "Phiên bản",
      "Chúng tôi chịu trách nhiệm mất mát, hư hỏng",
      "đấu giá lại hoặc nhận lại",
      "Chờ định giá",
    ],
  ],
  ["cn", ["委托拍卖协议", "版本", "遗失或损坏的赔偿上限", "再次上拍或取回", "待估价"]],
  ["hk", ["委託", "版本", "遺失或損壞", "再次", "估價"]],
])(
  "in %s it has all bottles with their terms, our liability, returns and who signed",
  async (language, phrases) => {
    await app.db.update(submissions).set({ language }).where(eq(submissions.id, submissionId))
    await valueBottle(hana, bottleId, proposal)
    await signAll()
    await add("Clynelish 14")
    const text = await textOf(consignmentDocument(await read(owner)))
    const facts = [
      "Nguyễn Thị Ánh",
      "Lagavulin 16",
      "Clynelish 14",
      "S$100",
      "S$160",
      "S$90",
      "5%",
      "2026-11",
    ]
    for (const phrase of [...phrases, ...facts]) expect(text).toContain(phrase.replace(/\s+/g, ""))
  },
)

test("added bottles, new terms and a signature each make a version; reading it twice makes none", async () => {
  expect(await read(owner)).toMatchObject({ version: 1, facts: { bottles: [{ status: "toValue" }] } })
  expect((await read(hana)).version).toBe(1)
  app.clock.moveTo(new Date("2026-12-02T04:00:00.000Z"))
  await add("Clynelish 14")
  expect(await read(owner)).toMatchObject({
    version: 2,
    madeAt: new Date("2026-12-02T04:00:00.000Z"),
    facts: { bottles: [{ bottle: "Lagavulin 16, 700 ml, 43%" }, { bottle: "Clynelish 14, 500 ml, 51.5%" }] },
  })
  await valueBottle(hana, bottleId, proposal)
  expect(await read(owner)).toMatchObject({ version: 3, facts: { bottles: [{ status: "proposed" }, {}] } })
  await signAll()
  expect(await listAgreements(hana, { submissionId, key: null })).toHaveLength(4)
  expect((await read(owner)).facts.bottles[0]).toMatchObject({ status: "agreed", answeredName: signed.name })
  expect((await read(owner)).version).toBe(4)
})

test("a version reads as it did, whatever has changed since, and cannot be changed", async () => {
  await valueBottle(hana, bottleId, proposal)
  await signAll()
  const before = consignmentDocument(await read(owner, "1"))
  await app.db.update(submissions).set({ name: "Somebody else" }).where(eq(submissions.id, submissionId))
  await app.db.update(submittedBottles).set({ name: "Another" }).where(eq(submittedBottles.id, bottleId))
  await add("Clynelish 14")
  expect(consignmentDocument(await read(owner, "1"))).toEqual(before)
  expect(JSON.stringify(consignmentDocument(await read(owner)))).toMatch(/Somebody else/)
  await expect(asOwner(app, "update consignment_agreements set version = 9")).rejects.toThrow("written once")
})

test("terms that the seller has agreed to count until others are agreed", async () => {
  await valueBottle(hana, bottleId, proposal)
  await signAll()
  await app.db
    .update(submittedBottles)
    .set({ state: "inspected", code: "QB-2345678" })
    .where(eq(submittedBottles.id, bottleId))
  await valueBottle(hana, bottleId, { ...proposal, lowCents: 50_00, reserveCents: null })
  expect((await read(owner)).facts.bottles).toMatchObject([{ status: "agreed", terms: { lowCents: 100_00 } }])
  const withdrawn = await createSubmittedBottle(app, seller, { state: "withdrawn" })
  const link = { submissionId: withdrawn.submissionId, key: null }
  expect((await readConsignmentAgreement(owner, link)).facts.bottles).toEqual([])
})

test("two that read a new version at once get the same one", async () => {
  const [one, two] = await Promise.all([read(owner), read(hana)])
  expect([one?.version, two?.version]).toEqual([1, 1])
  const rows = await app.db
    .select()
    .from(consignmentAgreements)
    .where(eq(consignmentAgreements.submissionId, submissionId))
  expect(rows).toHaveLength(1)
})

test("an addition and a signature at the same time both succeed, and the last version has both", async () => {
  await valueBottle(hana, bottleId, proposal)
  await Promise.all([signAll(), add("Clynelish 14")])
  expect((await read(owner)).facts.bottles).toMatchObject([{ status: "agreed" }, { status: "toValue" }])
})

test("strangers find neither it nor its versions; its link opens it, also for a guest", async () => {
  await read(owner)
  const stranger = asPerson(app, await person(app, `stranger${counter}`))
  for (const ctx of [visitor, stranger])
    for (const key of [null, "guess"])
      await expect(readConsignmentAgreement(ctx, { submissionId, key }, "1")).rejects.toMatchObject({
        code: "submissions.noSuchSubmission",
      })
  const key = new URL(consignmentPath(hana, submissionId), app.origin).searchParams.get("key")
  expect((await readConsignmentAgreement(visitor, { submissionId, key })).version).toBe(1)
  for (const version of ["2", "0", "-1", "1.0", "1e0", "x"])
    await expect(read(owner, version)).rejects.toMatchObject({ code: "submissions.noSuchAgreement" })
})
