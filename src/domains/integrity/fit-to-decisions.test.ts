import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { readStoredSetting } from "#domains/content/settings.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import { fitToDecisions } from "./fit-to-decisions.ts"
import { integrityFindings } from "./schema.ts"
import { type Features, noFeatures } from "./scoring/features.ts"
import { usualWeights } from "./scoring/weights.ts"
import { weightsSetting } from "./weights-setting.ts"

const app = await testApp()
const ctx = contextFor(app)
const siti = await person(app, "siti")

async function decide(
  status: "confirmed" | "dismissed" | "open",
  features: Partial<Features>,
  times: number,
) {
  const at = app.clock.now()
  for (let n = 0; n < times; n++) {
    const ann = await person(app, `${status}${newId("mem").slice(-6)}`)
    await app.db.insert(integrityFindings).values({
      ...{ id: newId("hnt"), kind: "raiser", memberId: ann.id, otherId: siti.id, evidence: [] },
      ...{ score: 80, severity: "medium", firstSeenAt: at, lastSeenAt: at },
      ...{ status, decidedAt: status === "open" ? null : at, features: { ...noFeatures, ...features } },
    })
  }
}

test("without decisions of both kinds there is nothing to fit to; open findings are none", async () => {
  await decide("confirmed", { coverage: 0.6, quickAnswers: 0.2 }, 1)
  await decide("open", { coverage: 0.6 }, 1)
  await expect(fitToDecisions(ctx, { isSaved: true })).rejects.toMatchObject({
    code: "integrity.decisionsTooFew",
    facts: { confirmed: 1, dismissed: 0 },
  })
  expect(await readStoredSetting(ctx, weightsSetting)).toEqual(usualWeights)
})

test("what staff keep dismissing loses weight and what they confirm gains, and only the list of weights is written", async () => {
  await decide("confirmed", { coverage: 0.05, quickAnswers: 0.4 }, 30)
  await decide("dismissed", { coverage: 0.9, quickAnswers: 0.05 }, 30)
  const rows = await countRows(app)
  const fit = await fitToDecisions(ctx, { isSaved: false })
  expect(await countRows(app)).toEqual(rows)
  expect(fit).toMatchObject({ confirmed: 31, dismissed: 30, before: usualWeights, after: { version: 2 } })
  expect(fit.after.weights.coverage).toBeLessThan(usualWeights.weights.coverage)
  expect(fit.after.weights.quickAnswers).toBeGreaterThan(usualWeights.weights.quickAnswers)
  expect(fit.after.weights.sharedMarks).toBe(usualWeights.weights.sharedMarks)
  expect(fit.agreed.after).toBeGreaterThan(fit.agreed.before)
  for (const value of Object.values(fit.after.weights)) expect(value).toBeGreaterThan(0)

  await fitToDecisions(ctx, { isSaved: true })
  expect(await readStoredSetting(ctx, weightsSetting)).toEqual(fit.after)
  const saved = await countRows(app)
  const changed = Object.keys(saved).filter((table) => saved[table] !== rows[table])
  expect(changed.toSorted()).toEqual(["audit_entries", "settings"])
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "integrity.fitWeights"))
  expect(entry).toMatchObject({ subjectId: weightsSetting.key, after: { version: 2 } })
})
