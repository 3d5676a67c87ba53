import { ValuationProposal } from "#domains/submissions/inputs.ts"
import { submissions, submittedBottles } from "#domains/submissions/schema.ts"
import { answerValuation } from "#domains/submissions/valuations/answer-valuation.ts"
import { valueBottle } from "#domains/submissions/valuations/value-bottle.ts"
import type { AppContext } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { colleagueOf } from "./approvals.ts"
import { asPerson, type Person } from "./fixtures.ts"

export const proposal = ValuationProposal.parse({
  lowCents: 100_00,
  highCents: 160_00,
  reserveCents: 90_00,
  commissionBasisPoints: 500,
  listingCents: 6_00,
  reserveFeeCents: 10_00,
  note: "",
})

export const inspection = {
  condition: { fillLevel: "full", seal: "Intact", label: "Torn", box: "No box", remarks: null },
  isGenuine: true,
  checks: "Glass, capsule and laser code agree",
} as const

type SubmittedBottleChange = Partial<
  Pick<typeof submittedBottles.$inferInsert, "name" | "productId" | "state" | "code">
>

/** Submits one bottle as the form does, without photographs. */
export async function createSubmittedBottle(
  app: AppContext,
  seller: Person,
  change: SubmittedBottleChange = {},
) {
  const submissionId = newId("sub")
  const bottleId = newId("btl")
  const now = app.clock.now()
  await app.db.insert(submissions).values({
    id: submissionId,
    kind: "sale",
    memberId: seller.id,
    username: seller.username,
    name: "Nguyễn Thị Ánh",
    email: seller.email,
    contact: "+65 6123 4567",
    location: "Singapore",
    language: "en",
    createdAt: now,
    idempotencyKey: submissionId,
  })
  await app.db.insert(submittedBottles).values({
    id: bottleId,
    submissionId,
    position: 1,
    name: "Lagavulin 16",
    type: "Single Malt",
    volumeMl: 700,
    abvPercent: 43,
    requestedReserveCents: 120_00,
    flaws: "A torn label",
    stateAt: now,
    ...change,
  })
  return { submissionId, bottleId }
}

export async function createAgreedBottle(app: AppContext, seller: Person): Promise<Id<"btl">> {
  const { submissionId, bottleId } = await createSubmittedBottle(app, seller)
  // A second admin: the person who values a bottle may not inspect it.
  await valueBottle(await colleagueOf(app), bottleId, proposal)
  await answerValuation(
    asPerson(app, seller),
    { submissionId, bottleId, key: null },
    { answer: "agree", name: "Nguyễn Thị Ánh", terms: "on" },
  )
  return bottleId
}
