import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { listNotifications } from "#domains/notifications/reads.ts"
import { formatDate } from "#language/format.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { usualTerms } from "../../../../test/fixtures/usual-terms.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { createOrderLine } from "../create-order-line.ts"
import { orderLines } from "../schema.ts"
import { remindUnpaid } from "./remind-unpaid.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const ann = await person(app, "ann")
const due = formatDate("2026-12-04T04:00:00.000Z", "en")
const at = (hours: number) => app.clock.moveTo(new Date(start.getTime() + hours * 3_600_000))

const kindOf = (kind: "lot" | "bottle") => (kind === "lot" ? { kind, agreedTerms: usualTerms } : { kind })

async function createUnpaidLine(kind: "lot" | "bottle", priceCents: number) {
  const subject = { memberId: ann.id, subjectId: newId("lot"), imagePath: null, path: "/cart" } as const
  return await transaction(contextFor(app), (tx) =>
    createOrderLine(
      tx,
      { ...subject, ...kindOf(kind), title: `${kind} at ${priceCents}`, priceCents },
      tx.now(),
    ),
  )
}

const readEmails = async () =>
  (await emailsTo(app, ann.email)).filter(({ text }) => text.includes("late payment"))

test("a member who owes gets one e-mail about all of it the day before the deadline, and one after it", async () => {
  const lineIds = [await createUnpaidLine("lot", 100_00), await createUnpaidLine("lot", 50_00)]
  await createUnpaidLine("bottle", 90_00)
  at(47)
  expect(await remindUnpaid(app)).toBe(0)
  at(49)
  expect(await Promise.all([remindUnpaid(app), remindUnpaid(app)])).toContain(1)
  expect(await remindUnpaid(app)).toBe(0)
  const soon = await readEmails()
  expect(soon).toHaveLength(1)
  expect(soon[0]?.subject).toBe(`Please pay S$165 by ${due}`)
  for (const part of ["lot at 10000: S$100", "Auction Commission: S$15", due])
    expect(soon[0]?.text).toContain(part)
  expect(soon[0]?.text).not.toContain("bottle")

  at(73)
  expect(await remindUnpaid(app)).toBe(1)
  expect(await remindUnpaid(app)).toBe(0)
  const [overdue] = await readEmails()
  expect(overdue?.subject).toBe("Overdue: please pay S$169.95")
  expect(overdue?.text).toContain("3%")
  expect(await readEmails()).toHaveLength(2)
  const notifications = await listNotifications(asPerson(app, ann))
  expect(notifications.map(({ action }) => action)).toEqual([
    { path: "/cart", text: "Pay S$169.95" },
    { path: "/cart", text: "Pay S$165" },
  ])
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.memberId, ann.id))
  for (const line of lines) expect(line.status).toBe("unpaid")
  expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(lineIds))
})

test("no reminder is sent for lines that are no longer owed or long overdue", async () => {
  await app.db.update(orderLines).set({ status: "defaulted" })
  await createUnpaidLine("lot", 100_00)
  at(73 + 72 + 50)
  expect(await remindUnpaid(app)).toBe(0)
})
