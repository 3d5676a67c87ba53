import { beforeEach, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { listAuditEntries } from "#domains/audit/reads.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, cask, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { enquiryList } from "./admin/enquiry-list.ts"
import { listEnquiries, readEnquiry } from "./admin/list-enquiries.ts"
import { readCaskForAdmin } from "./admin/reads.ts"
import { answerEnquiry, changeEnquiryStatus } from "./answer-enquiry.ts"
import { readCask } from "./read-cask.ts"
import { addCask, changeCask, regaugeCask } from "./save-cask.ts"
import { sendEnquiry } from "./send-enquiry.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const ann = asPerson(app, await person(app, "ann"))
let counter = 0
let caskId: Id<"csk">

beforeEach(async () => {
  caskId = await cask(app, `CSK-${++counter}`)
})

const offerCask = () =>
  createListing(keeper, {
    kind: "cask",
    caskId,
    location: "singapore",
    priceCents: 70_000_00,
    isOnSale: true,
  })
const from = (address: string) =>
  contextFor(app, guest, "vi", { address, userAgent: null, device: null, declaration: null })
const question = (more = {}) => ({
  name: "Minh <b>",
  email: `minh${counter}@quaich.example`,
  phone: null,
  message: "Is the rent paid?\nFor how long?",
  ...more,
})

test("an enquiry is stored once, and both sides get an e-mail", async () => {
  await offerCask()
  const ctx = from("203.0.113.1")
  const [id, again] = await Promise.all([
    sendEnquiry(ctx, caskId, question()),
    sendEnquiry(ctx, caskId, question()),
  ])
  expect(again).toBe(id)
  expect(await sendEnquiry(ctx, caskId, question())).toBe(id)
  const companyEmails = await emailsTo(app, "hello@quaich.example")
  expect(companyEmails.length).toBe(1)
  expect(companyEmails[0]?.text).toContain("For how long?")
  expect(companyEmails[0]?.html).toContain("Minh &lt;b&gt;")
  const toMinh = await emailsTo(app, question().email)
  expect(toMinh.map(({ subject }) => subject)).toEqual([expect.stringContaining("Chúng tôi đã nhận")])
  // Never send a stranger's text to an address that the stranger typed.
  expect(toMinh[0]?.html).not.toContain("For how long?")
  expect(toMinh[0]?.html).not.toContain("Minh")
})

test("an enquiry about a cask that does not exist or is not on offer is refused", async () => {
  const rows = await countRows(app)
  for (const id of [caskId, "csk_unknown", "%00"])
    await expect(sendEnquiry(from("203.0.113.2"), id, question())).rejects.toMatchObject({
      code: "casks.noSuchCask",
    })
  expect(await countRows(app)).toEqual(rows)
})

test("the e-mails to one address and the enquiries of one client are limited", async () => {
  for (let place = 0; place < 3; place++)
    await sendEnquiry(from(`203.0.113.${10 + place}`), null, question({ message: `Question ${place}` }))
  await expect(
    sendEnquiry(from("203.0.113.20"), null, question({ message: "One more" })),
  ).rejects.toMatchObject({ code: "casks.tooManyEnquiries" })
  const flood = Array.from({ length: 8 }, (_, place) =>
    sendEnquiry(from("203.0.113.30"), null, question({ email: `flood${place}@quaich.example` })),
  )
  const results = await Promise.allSettled(flood)
  expect(results.filter(({ status }) => status === "fulfilled").length).toBe(6)
})

test("an answer goes out by e-mail in the language of the enquiry, once for a double click", async () => {
  await offerCask()
  const id = await sendEnquiry(from("203.0.113.3"), caskId, question())
  const reply = { message: "Rent is paid until May.\nThen it is yours.", key: "a-key-of-the-form" }
  await expect(answerEnquiry(ann, id, reply)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await Promise.all([answerEnquiry(keeper, id, reply), answerEnquiry(keeper, id, reply)])
  const emails = await emailsTo(app, question().email)
  const answers = emails.filter(({ text }) => text.includes("Rent is paid until May."))
  expect(answers.length).toBe(1)
  expect(answers[0]?.text).toContain("Is the rent paid?")
  expect(answers[0]?.text).toContain("Bạn đã hỏi")
  expect(await readEnquiry(keeper, id)).toMatchObject({ status: "answered", answers: [{ author: "kai" }] })
  expect(
    (await listEnquiries(keeper, parseListQuery(enquiryList, { q: `CSK-${counter}`, status: "answered" })))
      .total,
  ).toBe(1)
})

test("an enquiry can be closed and reopened, and an answered one keeps its history", async () => {
  const id = await sendEnquiry(from("203.0.113.4"), null, question())
  await changeEnquiryStatus(keeper, id, "closed")
  await changeEnquiryStatus(keeper, id, "closed")
  await expect(changeEnquiryStatus(keeper, id, "answered")).rejects.toMatchObject({
    code: "casks.statusUnclear",
  })
  await changeEnquiryStatus(keeper, id, "open")
  await expect(changeEnquiryStatus(ann, id, "closed")).rejects.toMatchObject({ code: "accounts.notAllowed" })
  const { entries } = await listAuditEntries(keeper, { subjectIds: [id] }, { limit: 10 })
  expect(entries.map(({ act }) => act).toSorted()).toEqual(["enquiry.close", "enquiry.open"])
})

const gauge = {
  regaugedOn: "2026-11-01",
  bulkLitres: 166,
  abvPercent: 57.4,
  rlaLitres: 95.3,
  bottlesEstimate: 230,
}

test("a regauge replaces the last one, which stays readable", async () => {
  await offerCask()
  await regaugeCask(keeper, caskId, gauge)
  expect(await readCask(ann, caskId)).toMatchObject({ rlaLitres: 95.3, regaugedOn: "2026-11-01" })
  const { regauges } = await readCaskForAdmin(keeper, caskId)
  expect(regauges).toMatchObject([{ rlaLitres: 97.2, abvPercent: 57.8, regaugedOn: "2026-08-03", by: "kai" }])
})

test.each([
  [{ rlaLitres: 59.3 }, "casks.rlaUnclear"],
  [{ regaugedOn: "2012-02-19" }, "casks.datesOutOfRange"],
  [{ regaugedOn: "2026-12-03" }, "casks.datesOutOfRange"],
])("a regauge with %j is refused", async (slip, code) => {
  const rows = await countRows(app)
  await expect(regaugeCask(keeper, caskId, { ...gauge, ...slip })).rejects.toMatchObject({ code })
  await expect(regaugeCask(ann, caskId, gauge)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  expect(await countRows(app)).toEqual(rows)
})

const facts = {
  number: "CSK-NEW",
  name: "Ardbeg 2015 Hogshead",
  distilleryId: "ardbeg",
  spiritType: "Single malt",
  caskType: "Hogshead",
  previousContents: null,
  fill: "Refill",
  filledOn: "2015-03-01",
  olaLitres: 150,
  warehouse: "Dunnage, Islay",
  note: null,
}

test("a cask number can be added once, and the cask corrected", async () => {
  const id = await addCask(keeper, facts, gauge)
  await expect(addCask(keeper, facts, gauge)).rejects.toMatchObject({ code: "casks.numberTaken" })
  await expect(addCask(keeper, { ...facts, number: "X", distilleryId: "none" }, gauge)).rejects.toMatchObject(
    {
      code: "casks.distilleryUnknown",
    },
  )
  await expect(changeCask(keeper, caskId, facts)).rejects.toMatchObject({ code: "casks.numberTaken" })
  await changeCask(keeper, id, { ...facts, warehouse: "Racked bond, Islay" })
  const { entries } = await listAuditEntries(keeper, { subjectIds: [id] }, { limit: 10 })
  expect(entries.find(({ act }) => act === "cask.change")).toMatchObject({
    before: { warehouse: "Dunnage, Islay" },
    after: { warehouse: "Racked bond, Islay" },
  })
})
