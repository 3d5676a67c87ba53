import { and, asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Id } from "#platform/ids.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { createSubmittedBottle } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { fillNewRows } from "../admin/fill-new-rows.ts"
import { readConsignment } from "../admin/read-consignment.ts"
import { bottleStates, maxConsigned } from "../kinds.ts"
import { bottleEvents, consignmentAdditions, submissions, submittedBottles } from "../schema.ts"
import { Addition, addBottles, addTypedBottles } from "./add-bottles.ts"
import { acceptsBottles } from "./bottle-plan.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
let seller: Person
let submissionId: Id<"sub">
let bottleId: Id<"btl">
let counter = 0

beforeEach(async () => {
  seller = await person(app, `siti${++counter}`)
  const created = await createSubmittedBottle(app, seller)
  submissionId = created.submissionId
  bottleId = created.bottleId
})

const bottles = async () =>
  await app.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(asc(submittedBottles.position))
const facts = { type: "Blend", volumeMl: 700, abvPercent: 40 }
const addition = (names: readonly string[], key = `key-of-a-form-${counter}-${names.length}`) =>
  Addition.parse({ key, bottles: names.map((name) => ({ ...facts, name })) })

test("bottles are added below the others, and the seller gets one e-mail, however often the form is sent", async () => {
  const added = addition(["Old cask", "Older cask", "Older cask"])
  const both = await Promise.all([
    addBottles(hana, submissionId, added),
    addBottles(hana, submissionId, added),
  ])
  expect(both).toEqual([3, 3])
  expect((await bottles()).map(({ name, position, state }) => [name, position, state])).toEqual([
    ["Lagavulin 16", 1, "submitted"],
    ["Old cask", 2, "submitted"],
    ["Older cask", 3, "submitted"],
    ["Older cask", 4, "submitted"],
  ])
  const emails = (await emailsTo(app, seller.email)).filter(({ subject }) => subject.includes("consignment"))
  expect(emails.map(({ subject }) => subject)).toEqual(["We’ve added 3 bottles to your consignment"])
  expect(emails[0]?.text).toContain(`${app.origin}/my-account/my-sales`)
})

test("the history says who added what", async () => {
  await addBottles(hana, submissionId, addition(["Old cask"]))
  await addBottles(kai, submissionId, addition(["Older cask", "Older cask"]))
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, submissionId), eq(auditEntries.act, "submissions.addBottles")))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
  expect(entries).toMatchObject([
    { actorId: hana.actor.id, after: { bottles: 1, names: "Old cask" } },
    { actorId: kai.actor.id, after: { bottles: 2, names: "Older cask (2)" } },
  ])
  const last = (await bottles()).at(-1)
  const [event] = await app.db
    .select()
    .from(bottleEvents)
    .where(eq(bottleEvents.bottleId, last?.id ?? "btl_none"))
  expect(event).toMatchObject({ fromState: null, toState: "submitted", byId: kai.actor.id })
  const additions = await app.db
    .select()
    .from(consignmentAdditions)
    .where(eq(consignmentAdditions.submissionId, submissionId))
  expect(additions.map(({ byId }) => byId).toSorted()).toEqual([hana.actor.id, kai.actor.id].toSorted())
  await expect(asOwner(app, "delete from consignment_additions")).rejects.toThrow("written once")
})

test("two colleagues who add at the same time both succeed, each bottle at a position of its own", async () => {
  await Promise.all([
    addBottles(hana, submissionId, addition(["One", "Two"], "key-of-hana")),
    addBottles(kai, submissionId, addition(["Three", "Four"], "key-of-kai")),
  ])
  expect((await bottles()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
})

test("a consignment accepts bottles until the last one is in an auction, in stock or has left", async () => {
  const open = bottleStates.filter((state) => acceptsBottles([state]))
  expect(open).toEqual([
    ...["submitted", "valued", "agreed", "received", "inspected", "photographed", "catalogued", "declined"],
  ])
  expect(acceptsBottles(["withdrawn", "assigned", "catalogued"])).toBe(true)
  await app.db.update(submittedBottles).set({ state: "withdrawn" }).where(eq(submittedBottles.id, bottleId))
  await expect(addBottles(hana, submissionId, addition(["Old cask"]))).rejects.toMatchObject({
    code: "submissions.consignmentClosed",
  })
  expect((await readConsignment(hana, submissionId)).acceptsBottles).toBe(false)
  expect(await bottles()).toHaveLength(1)
})

test("no consignment grows past its limit", async () => {
  const [first] = await bottles()
  if (!first) throw new Error("no bottle")
  const { id: _, code: _code, lotId: _lotId, position: _position, ...like } = first
  await app.db.insert(submittedBottles).values(
    Array.from({ length: maxConsigned - 2 }, (_each, at) => ({
      ...like,
      id: `btl_${String(counter).padStart(4, "0")}${String(at).padStart(20, "0")}` as const,
      position: at + 2,
    })),
  )
  await expect(addBottles(hana, submissionId, addition(["One", "Two"]))).rejects.toMatchObject({
    code: "submissions.consignmentFull",
    facts: { left: 1 },
  })
  expect(await addBottles(hana, submissionId, addition(["One"]))).toBe(1)
})

test("strangers, the seller and staff who are the seller add nothing; forged ids and products are refused", async () => {
  const added = addition(["Old cask"])
  await expect(addBottles(asPerson(app, seller), submissionId, added)).rejects.toMatchObject({ status: 403 })
  await app.db.update(submissions).set({ memberId: hana.actor.id }).where(eq(submissions.id, submissionId))
  await expect(addBottles(hana, submissionId, added)).rejects.toMatchObject({ status: 403 })
  for (const forged of [`sub_${"0".repeat(24)}`, bottleId, "'; drop table submissions"])
    await expect(addBottles(kai, forged, added)).rejects.toMatchObject({
      code: "submissions.noSuchSubmission",
    })
  const unknown = Addition.parse({
    key: "a-key-of-a-form",
    bottles: [{ ...facts, name: "Old cask", productId: `prd_${"0".repeat(24)}` }],
  })
  await expect(addBottles(kai, submissionId, unknown)).rejects.toMatchObject({
    code: "submissions.noSuchProduct",
  })
  expect(await bottles()).toHaveLength(1)
})

test("a key that was used for another consignment is refused", async () => {
  const added = addition(["Old cask"], "key-used-twice")
  await addBottles(hana, submissionId, added)
  const other = await createSubmittedBottle(app, seller)
  await expect(addBottles(hana, other.submissionId, added)).rejects.toMatchObject({
    code: "submissions.keyRequired",
  })
})

test("all faults of typed rows are refused together, each at its field, and none is added", async () => {
  const problem = await addTypedBottles(hana, submissionId, {
    ...{ key: "a-key-of-a-form", "name.1": "Old cask", "type.1": "Blend", "volumeMl.1": "700" },
    ...{
      "abvPercent.1": "40",
      "name.2": "Older cask",
      "volumeMl.2": "7",
      "lowCents.2": "5",
      "highCents.2": "4",
    },
  }).catch((refusal) => refusal)
  expect([problem, ...problem.others].map(({ facts: { field } }) => field)).toEqual([
    ...["type.2", "volumeMl.2", "abvPercent.2", "highCents.2"],
  ])
  expect(await bottles()).toHaveLength(1)
})

test("a bottle that is chosen from the catalogue is that product, also where two have the same name", async () => {
  const name = `Clynelish ${counter}`
  await product(app, name)
  const twin = await product(app, name)
  const typed = { key: "a-key-of-a-form", "name.1": "Old cask", "type.1": "Blend", "volumeMl.1": "700" }
  const answer = await fillNewRows(hana, {
    ...{ ...typed, "abvPercent.1": "40" },
    ...{ intent: `pick ${twin}`, find: name, count: "2" },
  })
  expect(answer?.filled).toMatchObject({ "name.1": "Old cask", "name.2": name, "product.3": twin, count: "" })
  await addTypedBottles(hana, submissionId, answer?.filled ?? {})
  expect((await bottles()).map(({ productId }) => productId)).toEqual([null, null, twin, twin])
})
