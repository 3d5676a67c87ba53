import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Id } from "#platform/ids.ts"
import { newId } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { createSubmittedBottle } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { actOnConsignment } from "../admin/act-on-consignment.ts"
import { readConsignment } from "../admin/read-consignment.ts"
import { consignmentPath } from "../confirm-link.ts"
import { bottleEvents, submissions, submittedBottles, valuations } from "../schema.ts"
import { answerTogether, readProposals } from "../valuations/answer-together.ts"
import { proposeValues } from "./propose-values.ts"
import { saveRows } from "./save-rows.ts"
import { takeConsignment } from "./take-consignment.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
let seller: Person
let submissionId: Id<"sub">
let ids: Id<"btl">[]
let counter = 0

beforeEach(async () => {
  seller = await person(app, `siti${++counter}`)
  const first = await createSubmittedBottle(app, seller)
  submissionId = first.submissionId
  const more = Array.from({ length: 29 }, (_, index) => ({
    id: newId("btl"),
    submissionId,
    position: index + 2,
    name: `Cask ${index + 2}`,
    type: "Single Malt",
    volumeMl: 700,
    abvPercent: 46,
    flaws: "",
    stateAt: app.clock.now(),
  }))
  await app.db.insert(submittedBottles).values(more)
  ids = [first.bottleId, ...more.map(({ id }) => id)]
})

const bottles = async () =>
  await app.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(asc(submittedBottles.position))
const valued = async () => (await bottles()).filter(({ state }) => state === "valued").length
const valuationsOf = async (id: Id<"btl"> | undefined) =>
  await app.db
    .select()
    .from(valuations)
    .where(eq(valuations.bottleId, id ?? "btl_none"))

/** The grid as the page shows it, with what is typed into it. */
async function grid(typed: Readonly<Record<string, string>> = {}) {
  const { bottles: rows } = await readConsignment(hana, submissionId)
  const shown = rows.flatMap(({ id, seen, product: name }) => [
    [`seen.${id}`, seen],
    [`product.${id}`, name ?? ""],
  ])
  return { ...Object.fromEntries(shown), ...typed }
}
const amounts = (id: string | undefined, low: string, high: string, reserve: string) => ({
  [`lowCents.${id}`]: low,
  [`highCents.${id}`]: high,
  [`reserveCents.${id}`]: reserve,
})
const save = async (typed: Readonly<Record<string, string>>) =>
  await saveRows(hana, submissionId, await grid(typed))
const saveAll = async () =>
  await save(Object.assign({}, ...ids.map((id, index) => amounts(id, `${100 + index}`, "300", "90"))))
const chosen = async (some: readonly string[] = ids) => {
  const { bottles: rows } = await readConsignment(hana, submissionId)
  return rows.filter(({ id }) => some.includes(id)).map(({ id, seen }) => ({ id, seen }))
}

test("thirty rows are saved at once; saving them again changes nothing and writes nothing", async () => {
  const productId = await product(app, `Talisker 10 no. ${counter}`)
  const typed = {
    ...Object.assign({}, ...ids.map((id) => amounts(id, "100", "150", ""))),
    [`product.${ids[3]}`]: `talisker 10 NO. ${counter}`,
  }
  expect(await save(typed)).toEqual({ saved: 30 })
  const saved = await bottles()
  expect(saved.map(({ draftLowCents }) => draftLowCents)).toEqual(Array(30).fill(100_00))
  expect(saved[3]?.productId).toBe(productId)
  expect(saved.every(({ state }) => state === "submitted")).toBe(true)
  expect(await save(typed)).toEqual({ saved: 0 })
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, saved[3]?.id ?? ""))
  expect(entries).toMatchObject([{ act: "submissions.plan", after: { lowCents: 100_00, highCents: 150_00 } }])
})

test("all faults of all rows are refused together, each at its own field, and nothing is saved", async () => {
  const typed = {
    ...amounts(ids[0], "100", "150", "90"),
    ...amounts(ids[1], "1,5", "150", ""),
    ...amounts(ids[2], "200", "150", ""),
    ...amounts(ids[4], "100", "150", "151"),
    [`product.${ids[4]}`]: "No such whisky",
  }
  const problem = await save(typed).catch((refusal) => refusal)
  expect([problem, ...problem.others].map(({ code, facts }) => [code, facts.field])).toEqual([
    ["admin.notAnAmount", `lowCents.${ids[1]}`],
    ["submissions.estimateUnclear", `highCents.${ids[2]}`],
    ["submissions.reserveAboveHigh", `reserveCents.${ids[4]}`],
    ["submissions.productUnknown", `product.${ids[4]}`],
  ])
  const unknown = await save({
    ...amounts(ids[0], "100", "150", ""),
    [`product.${ids[1]}`]: "No such whisky",
    [`product.${ids[2]}`]: "None either",
  }).catch((refusal) => refusal)
  expect([unknown, ...unknown.others].map(({ facts }) => facts.field)).toEqual([
    `product.${ids[1]}`,
    `product.${ids[2]}`,
  ])
  expect((await bottles()).every(({ draftLowCents }) => draftLowCents === null)).toBe(true)
})

test("a row that a colleague has changed is refused; rows that were not touched do not matter", async () => {
  const before = await grid(amounts(ids[0], "100", "150", ""))
  await save(amounts(ids[0], "400", "500", ""))
  await expect(saveRows(hana, submissionId, before)).rejects.toMatchObject({
    code: "submissions.editedMeanwhile",
  })
  const other = await grid(amounts(ids[1], "100", "150", ""))
  await save(amounts(ids[0], "410", "500", ""))
  expect(await saveRows(hana, submissionId, other)).toEqual({ saved: 1 })
  expect((await bottles())[0]?.draftLowCents).toBe(410_00)
})

test("the one who sent the bottles in cannot value them, and a bottle of another consignment is refused", async () => {
  await app.db.update(submissions).set({ memberId: hana.actor.id }).where(eq(submissions.id, submissionId))
  await expect(saveAll()).rejects.toMatchObject({ status: 403 })
  await app.db.update(submissions).set({ memberId: seller.id }).where(eq(submissions.id, submissionId))
  const { bottleId } = await createSubmittedBottle(app, seller)
  const { proposed, refused } = await proposeValues(hana, submissionId, [{ id: bottleId, seen: "" }])
  expect({ proposed, codes: refused.map(({ refusal }) => refusal.code) }).toEqual({
    proposed: [],
    codes: ["submissions.noSuchBottle"],
  })
})

test("thirty proposals are one e-mail with one link; sending them twice sends one e-mail", async () => {
  await saveAll()
  const rows = await chosen()
  const [one, two] = await Promise.all([
    proposeValues(hana, submissionId, rows),
    proposeValues(hana, submissionId, rows),
  ])
  expect([one, two].map(({ proposed }) => proposed.length).toSorted((a, b) => a - b)).toEqual([0, 30])
  expect([...one.refused, ...two.refused].map(({ refusal }) => refusal.code)).toEqual(
    Array(30).fill("submissions.editedMeanwhile"),
  )
  expect(await valued()).toBe(30)
  const emails = (await emailsTo(app, seller.email)).filter(({ subject }) => subject.includes("valuation"))
  expect(emails.map(({ subject }) => subject)).toEqual(["Our valuation of your 30 bottles"])
  expect(emails[0]?.text).toContain(consignmentPath(hana, submissionId))
})

test("a bottle without an estimate is left out and named; the others are proposed", async () => {
  await save({ ...amounts(ids[0], "100", "150", ""), ...amounts(ids[1], "100", "", "") })
  const form = new FormData()
  form.set("act", "propose")
  for (const id of ids.slice(0, 2)) form.append("row", id)
  const asked = await actOnConsignment(hana, submissionId, form)
  expect(asked).toMatchObject({ question: { count: 2, changes: [{ after: "S$100 – S$150" }, {}] } })
  for (const { id, seen } of await chosen()) form.set(`seen ${id}`, seen)
  form.set("confirmed", "2")
  expect(await actOnConsignment(hana, submissionId, form)).toEqual({
    completed: 1,
    refused: [{ message: expect.stringContaining("estimate"), rows: [ids[1]] }],
  })
  expect(await valued()).toBe(1)
  expect(await valuationsOf(ids[0])).toMatchObject([{ reserveFeeCents: 0, commissionBasisPoints: 500 }])
})

const signed = { answer: "agree", name: "Siti Aminah", terms: "on" } as const

test("the seller signs the chosen proposals at once; the others stay open", async () => {
  await saveAll()
  await proposeValues(hana, submissionId, await chosen())
  const link = { submissionId, key: null }
  const owner = asPerson(app, seller)
  const { proposals } = await readProposals(owner, link)
  expect(proposals).toHaveLength(30)
  const some = proposals.slice(0, 28).map(({ id }) => id)
  await answerTogether(owner, link, signed, some)
  await answerTogether(owner, link, signed, some)
  const states = (await bottles()).map(({ state }) => state)
  expect(states).toEqual([...Array(28).fill("agreed"), "valued", "valued"])
  const [first] = await valuationsOf(ids[0])
  expect(first).toMatchObject({ answer: "agreed", answeredName: "Siti Aminah" })
  expect(first?.agreement?.bottle).toContain("Lagavulin")
  const events = await app.db
    .select()
    .from(bottleEvents)
    .where(eq(bottleEvents.bottleId, ids[0] ?? "btl_none"))
  expect(events.filter(({ toState }) => toState === "agreed")).toHaveLength(1)
})

test("a proposal that was replaced since the page was read is not signed, and nor are the others", async () => {
  await saveAll()
  await proposeValues(hana, submissionId, await chosen())
  const key = new URL(consignmentPath(hana, submissionId), app.origin).searchParams.get("key")
  const guest = asPerson(app, await person(app, `guest${counter}`))
  const link = { submissionId, key }
  const { proposals } = await readProposals(guest, link)
  await save(amounts(ids[0], "10", "20", ""))
  await proposeValues(hana, submissionId, await chosen([ids[0] ?? ""]))
  const all = proposals.map(({ id }) => id)
  await expect(answerTogether(guest, link, signed, all)).rejects.toMatchObject({
    code: "submissions.valuationAnswered",
  })
  expect(await valued()).toBe(30)
  await answerTogether(guest, link, { answer: "decline", name: "" }, all.slice(1))
  expect(await valued()).toBe(1)
})

test("signing needs the link or the account, a name, the terms and a choice: all faults at once", async () => {
  await saveAll()
  await proposeValues(hana, submissionId, await chosen())
  const stranger = asPerson(app, await person(app, `stranger${counter}`))
  await expect(readProposals(stranger, { submissionId, key: "wrong" })).rejects.toMatchObject({ status: 404 })
  const owner = asPerson(app, seller)
  const problem = await answerTogether(
    owner,
    { submissionId, key: null },
    { answer: "agree", name: "" },
    [],
  ).catch((refusal) => refusal)
  expect([problem, ...problem.others].map(({ facts }) => facts.field)).toEqual(["valuation", "name", "terms"])
  expect(await valued()).toBe(30)
})

const walkIn = (more: Readonly<Record<string, string>>) => ({
  ...{ kind: "sale", key: `walk-in-${counter}`, location: "Singapore", language: "vi" },
  ...more,
})

test("a walk-in of a member is one consignment; the form sent twice is the same one", async () => {
  const name = `Clynelish 14 no. ${counter}`
  const productId = await product(app, name)
  const form = walkIn({
    seller: seller.email.toUpperCase(),
    "name.1": name,
    ...{ "name.3": "Unknown cask", "type.3": "Blend", "volumeMl.3": "500", "abvPercent.3": "51.5" },
    ...{ "lowCents.3": "100", "highCents.3": "150" },
  })
  const [one, two] = await Promise.all([takeConsignment(hana, form), takeConsignment(hana, form)])
  expect(two).toBe(one)
  submissionId = one
  expect(await bottles()).toMatchObject([
    { name, productId, state: "submitted", position: 1, draftLowCents: null },
    {
      name: "Unknown cask",
      productId: null,
      type: "Blend",
      volumeMl: 500,
      abvPercent: 51.5,
      draftLowCents: 100_00,
    },
  ])
  const [submission] = await app.db.select().from(submissions).where(eq(submissions.id, one))
  expect(submission).toMatchObject({ memberId: seller.id, username: seller.username, kind: "sale" })
  const subjects = (await emailsTo(app, seller.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes("registered"))).toEqual([
    "We’ve registered your 2 bottles",
  ])
})

test("a walk-in without an account is invited in their language; the consignment is theirs once they join", async () => {
  const email = `walk-in${counter}@quaich.example`
  const guest = { name: "Trần Văn An", email, contact: "+84 912 345 678" }
  const bottle = { "name.1": "Old cask", "type.1": "Blend", "volumeMl.1": "700", "abvPercent.1": "40" }
  await takeConsignment(hana, walkIn({ ...guest, ...bottle }))
  const [sent] = await emailsTo(app, email)
  expect(sent?.subject).toBe("Chúng tôi đã ghi nhận chai của bạn")
  expect(sent?.text).toContain(encodeURIComponent(email))
})

test("all faults of a walk-in are refused together, and nothing is created", async () => {
  const before = (await app.db.select().from(submissions)).length
  const form = walkIn({
    seller: "nobody",
    ...{ "name.1": "Old cask", "volumeMl.1": "700", "abvPercent.1": "40" },
    ...{ "type.2": "Blend", "volumeMl.2": "7", "abvPercent.2": "x", "lowCents.2": "5", "highCents.2": "4" },
  })
  const problem = await takeConsignment(hana, form).catch((refusal) => refusal)
  expect([problem, ...problem.others].map(({ facts }) => facts.field)).toEqual([
    ...["seller", "type.1", "name.2", "volumeMl.2", "abvPercent.2", "highCents.2"],
  ])
  await expect(takeConsignment(hana, walkIn({ seller: seller.username }))).rejects.toMatchObject({
    code: "submissions.bottleRequired",
  })
  const own = walkIn({
    seller: "hana",
    "name.1": "A",
    "type.1": "B",
    "volumeMl.1": "700",
    "abvPercent.1": "40",
  })
  await expect(takeConsignment(hana, own)).rejects.toMatchObject({ status: 403 })
  expect((await app.db.select().from(submissions)).length).toBe(before)
})
