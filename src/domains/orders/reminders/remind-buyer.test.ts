import { expect, test } from "vitest"
import { contextFor, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { usualTerms } from "../../../../test/fixtures/usual-terms.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { createOrderLine } from "../create-order-line.ts"
import { remindBuyer } from "./remind-buyer.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const ann = await person(app, "ann")
const ben = await person(app, "ben")
const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
const at = (hours: number) => app.clock.moveTo(new Date(start.getTime() + hours * 3_600_000))

const remindersTo = async (email: string) =>
  (await emailsTo(app, email)).filter(({ text }) => text.includes("late payment"))

const kindOf = (kind: "lot" | "bottle") => (kind === "lot" ? { kind, agreedTerms: usualTerms } : { kind })

async function createLine(memberId: typeof ann.id, kind: "lot" | "bottle") {
  const subject = { memberId, subjectId: newId("lot"), imagePath: null, path: "/cart" } as const
  return await transaction(contextFor(app), (tx) =>
    createOrderLine(
      tx,
      { ...subject, ...kindOf(kind), title: `${kind} of ${memberId}`, priceCents: 100_00 },
      tx.now(),
    ),
  )
}

test("a reminder is one e-mail about all that the buyer has not paid, once a day", async () => {
  const lines = [await createLine(ann.id, "lot"), await createLine(ann.id, "lot")]
  const other = await createLine(ben.id, "lot")
  at(80)
  expect((await remindBuyer(farid, lines[0] ?? "")).toSorted()).toEqual(lines.toSorted())
  for (const line of lines)
    await expect(remindBuyer(farid, line)).rejects.toMatchObject({ code: "orders.remindedLately" })
  expect(await remindersTo(ann.email)).toHaveLength(1)
  expect(await remindersTo(ben.email)).toEqual([])
  expect(await remindBuyer(farid, other)).toEqual([other])
  at(105)
  expect(await remindBuyer(farid, lines[1] ?? "")).toHaveLength(2)
})

test("two reminders at once send one e-mail", async () => {
  at(140)
  const line = await createLine(ann.id, "lot")
  const before = (await remindersTo(ann.email)).length
  const outcomes = await Promise.allSettled([remindBuyer(farid, line), remindBuyer(farid, line)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await remindersTo(ann.email)).toHaveLength(before + 1)
})

test("nobody is reminded of what is not a debt of theirs, nor without the permission", async () => {
  const bottle = await createLine(ann.id, "bottle")
  await expect(remindBuyer(farid, bottle)).rejects.toMatchObject({ code: "orders.nothingToRemindOf" })
  for (const unknown of ["", "orl_none", newId("orl")])
    await expect(remindBuyer(farid, unknown)).rejects.toMatchObject({ code: "orders.noSuchLine" })
  await expect(remindBuyer(asPerson(app, ann), bottle)).rejects.toMatchObject({ status: 403 })
})
