import { asc, desc, eq, sql } from "drizzle-orm"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { sha256 } from "#platform/sha256.ts"
import { lockSubmission } from "../lock-submission.ts"
import { refuse } from "../refusals.ts"
import { submissions, submittedBottles, valuations } from "../schema.ts"
import { partiesOf } from "./agreed-facts.ts"
import { bottleFacts, isConsigned } from "./consignment-facts.ts"
import { type ConsignmentFacts, consignmentAgreements } from "./schema.ts"

export type ConsignmentAgreement = typeof consignmentAgreements.$inferSelect

/**
 * The last version, or a new one if anything in it has changed since: bottles, proposals, answers. What a version says
 * never changes.
 */
export async function issueAgreement(ctx: Ctx, submissionId: Id<"sub">): Promise<ConsignmentAgreement> {
  const facts = await readFacts(ctx, submissionId)
  const last = await readLast(ctx, submissionId)
  if (last && (last.digest === digestOf(facts) || ctx.maintenance)) return last
  return await transaction(ctx, (tx) => issueLocked(tx, submissionId))
}

/** In the transaction of what changes it. */
export async function issueLocked(tx: Tx, submissionId: Id<"sub">): Promise<ConsignmentAgreement> {
  await lockSubmission(tx, submissionId)
  // Read after the lock: of two requests the second finds the version of the first.
  const facts = await readFacts(tx, submissionId)
  const last = await readLast(tx, submissionId)
  const digest = digestOf(facts)
  if (last?.digest === digest) return last
  const agreement = { submissionId, version: (last?.version ?? 0) + 1, madeAt: tx.now(), facts, digest }
  await tx.db.insert(consignmentAgreements).values(agreement)
  return agreement
}

/** Its keys are always written in the same order. */
function digestOf(facts: ConsignmentFacts): string {
  return sha256(JSON.stringify(facts))
}

async function readLast({ db }: Pick<Ctx, "db">, submissionId: Id<"sub">) {
  const [last] = await db
    .select()
    .from(consignmentAgreements)
    .where(eq(consignmentAgreements.submissionId, submissionId))
    .orderBy(desc(consignmentAgreements.version))
    .limit(1)
  return last
}

async function readFacts(ctx: Pick<Ctx, "app" | "db">, submissionId: Id<"sub">): Promise<ConsignmentFacts> {
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, submissionId))
  if (!submission) throw refuse("noSuchSubmission")
  const bottles = await ctx.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(asc(submittedBottles.position))
  const consigned = bottles.filter(isConsigned)
  const proposals = await ctx.db
    .select()
    .from(valuations)
    .where(sql`${valuations.bottleId} = any(${sql.param(consigned.map(({ id }) => id))}::text[])`)
    .orderBy(desc(valuations.createdAt), desc(valuations.id))
  const proposalsOf = Map.groupBy(proposals, ({ bottleId }) => bottleId)
  return {
    ...(await partiesOf(ctx, submission)),
    language: submission.language,
    bottles: consigned.map((bottle) => bottleFacts(bottle, proposalsOf.get(bottle.id) ?? [])),
  }
}
