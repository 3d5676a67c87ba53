import { eq } from "drizzle-orm"
import { extractText, getDocumentProxy } from "unpdf"
import { expect, test } from "vitest"
import { settings } from "#domains/content/schema.ts"
import { renderPdf } from "#domains/orders/documents/render-pdf.ts"
import { contextFor, type Language } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import {
  createAgreedBottle,
  createSubmittedBottle,
  proposal,
} from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { confirmKey } from "../confirm-link.ts"
import { submissions, submittedBottles, valuations } from "../schema.ts"
import { valueBottle } from "../valuations/value-bottle.ts"
import { readAgreement } from "./bottle-agreement.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const visitor = contextFor(app)

async function textOf(document: Parameters<typeof renderPdf>[0]): Promise<string> {
  const bytes = new Uint8Array(await renderPdf(document, app.clock.now()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replace(/\s+/g, " ")
}

test.each<[Language, string, string]>([
  ["en", "Consignment agreement", "we do not sell the bottle for less"],
  ["vi", "Hợp đồng ký gửi", "chúng tôi không bán chai với giá thấp hơn"],
  ["cn", "委托拍卖协议", "低于保留价不予出售"],
])(
  "in %s the agreement is set in full, with the name and the time of its acceptance",
  async (language, title, clause) => {
    const ann = await person(app, `ann_${language}`)
    const bottleId = await createAgreedBottle(app, ann)
    const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, bottleId))
    const submissionId = bottle?.submissionId ?? "sub_"
    await app.db.update(submissions).set({ language }).where(eq(submissions.id, submissionId))
    const { document } = await readAgreement(asPerson(app, ann), { submissionId, bottleId, key: null }, null)
    const text = await textOf(document)
    for (const phrase of [title, clause, "Nguyễn Thị Ánh", "Lagavulin 16", "S$90", "5%", "2026-11"])
      expect(text.replaceAll(" ", "")).toContain(phrase.replaceAll(" ", ""))
  },
)

test("it reads as it was accepted, whatever has changed since", async () => {
  const ann = await person(app, "ann")
  const bottleId = await createAgreedBottle(app, ann)
  const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, bottleId))
  const link = { submissionId: bottle?.submissionId ?? "sub_", bottleId, key: null }
  const before = await readAgreement(asPerson(app, ann), link, null)
  await app.db.update(submissions).set({ name: "Somebody else" }).where(eq(submissions.id, link.submissionId))
  await app.db
    .update(submittedBottles)
    .set({ name: "Another bottle" })
    .where(eq(submittedBottles.id, bottleId))
  await app.db
    .insert(settings)
    .values({ key: "site", value: { legalName: "Another house" }, changedAt: app.clock.now() })
  const [agreed] = await app.db.select().from(valuations).where(eq(valuations.bottleId, bottleId))
  expect(await readAgreement(hana, link, agreed?.id ?? null)).toEqual(before)
  expect(JSON.stringify(before)).not.toMatch(/Somebody else|Another/)
})

test("before acceptance it has a line for the name; without the link or the bottle it is not found", async () => {
  const ben = await person(app, "ben")
  const { submissionId, bottleId } = await createSubmittedBottle(app, ben)
  await valueBottle(hana, bottleId, proposal)
  const key = confirmKey(visitor, submissionId, bottleId)
  const { document } = await readAgreement(visitor, { submissionId, bottleId, key }, null)
  expect(document.signature).toBe("Seller’s name")
  const carl = asPerson(app, await person(app, "carl"))
  for (const ctx of [visitor, carl])
    await expect(readAgreement(ctx, { submissionId, bottleId, key: null }, null)).rejects.toMatchObject({
      code: "submissions.noSuchBottle",
    })
})
