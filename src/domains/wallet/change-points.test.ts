import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { accountOf } from "./accounts.ts"
import { changePoints } from "./change-points.ts"
import { readBalance } from "./post-journal.ts"

const app = await testApp()
const fay = asPerson(app, await person(app, "fay", { role: "finance" }))
const annPerson = await person(app, "ann", { role: "member" })
const ann = asPerson(app, annPerson)

const reason = { reason: "For the broken parcel" }

test("staff add and deduct points with a reason, once per key", async () => {
  expect(
    await changePoints(fay, annPerson.id, { change: 500, ...reason, idempotencyKey: "first-key" }),
  ).toEqual({
    points: 500,
    isWaiting: false,
  })
  const rows = await countRows(app)
  await changePoints(fay, annPerson.id, { change: 500, ...reason, idempotencyKey: "first-key" })
  expect(await countRows(app)).toEqual(rows)
  await changePoints(fay, annPerson.id, { change: -120, ...reason, idempotencyKey: "second-key" })
  expect(await readBalance(app, accountOf(annPerson.id))).toEqual({ balanceCents: 0, points: 380 })
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, annPerson.id))
  expect(acts.map(({ before, after }) => [before, after])).toEqual([
    [{ points: 0 }, { points: 500 }],
    [{ points: 500 }, { points: 380 }],
  ])
  const emails = await emailsTo(app, annPerson.email)
  expect(emails.slice(0, 2).map(({ subject }) => subject)).toEqual([
    "Your points have been adjusted: -120",
    "Your points have been adjusted: +500",
  ])
  expect(emails[0]?.text).toContain("For the broken parcel")
})

test("more points than the balance cannot be deducted", async () => {
  const rows = await countRows(app)
  await expect(
    changePoints(fay, annPerson.id, { change: -381, ...reason, idempotencyKey: "third-key" }),
  ).rejects.toMatchObject({ code: "wallet.notEnoughPoints", facts: { available: 380 } })
  expect(await countRows(app)).toEqual(rows)
})

test("changing points needs the permission, another member's account, and a known member", async () => {
  const change = { change: 5, ...reason, idempotencyKey: "fourth-key" }
  const refusedWith = (ctx: typeof fay, id: string) =>
    changePoints(ctx, id, change).then(
      () => "taken",
      (no) => no.code,
    )
  expect(await refusedWith(contextFor(app), annPerson.id)).toBe("accounts.signIn")
  expect(await refusedWith(ann, annPerson.id)).toBe("accounts.notAllowed")
  expect(await refusedWith(fay, String(fay.actor.id))).toBe("accounts.involved")
  expect(await refusedWith(fay, `mem_${"0".repeat(24)}`)).toBe("accounts.noSuchMember")
  expect(await refusedWith(fay, "ann")).toBe("accounts.noSuchMember")
})
