import { eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { record, recordAll } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import type { FindingReason } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { integrityFindings } from "./schema.ts"

type StoredFinding = typeof integrityFindings.$inferSelect

/** A finding reopens if its severity increases. */
export async function dismissFinding(ctx: Ctx, findingId: string, { reason }: FindingReason): Promise<void> {
  await withFinding(ctx, findingId, async (tx, finding) => {
    if (finding.status === "dismissed") return
    if (finding.status !== "open") throw refuse("notOpen")
    await decide(tx, finding, { status: "dismissed", dismissedAs: finding.severity })
    const after = {
      kind: finding.kind,
      member: finding.memberId,
      other: finding.otherId,
      severity: finding.severity,
    }
    await record(tx, { act: "integrity.dismiss", subjectId: finding.id, reason, after })
  })
}

/** Neither can bid on the other's lots from now on. Earlier bids stay. */
export async function markOnePerson(ctx: Ctx, findingId: string, { reason }: FindingReason): Promise<void> {
  await withFinding(ctx, findingId, async (tx, finding) => {
    if (finding.status === "same-person") return
    const both = await lockBoth(tx, finding)
    const personIds = both.flatMap(({ personId }) => personId ?? [])
    const personId = personIds[0] ?? newId("prs")
    // Accounts that share a person with either now share it with both.
    if (personIds.length > 0)
      await tx.db.update(members).set({ personId }).where(inArray(members.personId, personIds))
    await setPerson(tx, both, personId)
    await decide(tx, finding, { status: "same-person", dismissedAs: null })
    await recordForBoth(tx, "integrity.link", finding, reason)
  })
}

export async function separatePersons(ctx: Ctx, findingId: string, { reason }: FindingReason): Promise<void> {
  await withFinding(ctx, findingId, async (tx, finding) => {
    if (finding.status !== "same-person") throw refuse("accountsNotLinked")
    const both = await lockBoth(tx, finding)
    await setPerson(tx, both, null)
    await tx.db
      .update(integrityFindings)
      .set({ status: "open", decidedAt: null, decidedById: null })
      .where(eq(integrityFindings.id, finding.id))
    await recordForBoth(tx, "integrity.separate", finding, reason)
  })
}

async function withFinding(
  ctx: Ctx,
  findingId: string,
  work: (tx: Tx, finding: StoredFinding) => Promise<void>,
): Promise<void> {
  const staffId = requirePermission(ctx, "integrity")
  if (!isId("hnt", findingId)) throw refuse("noSuchFinding")
  await transaction(ctx, async (tx) => {
    const [finding] = await tx.db
      .select()
      .from(integrityFindings)
      .where(eq(integrityFindings.id, findingId))
      .for("update")
    if (!finding) throw refuse("noSuchFinding")
    await requireUninvolved(tx, staffId, { memberIds: [finding.memberId, finding.otherId] })
    await work(tx, finding)
  })
}

async function decide(
  tx: Tx,
  finding: StoredFinding,
  change: Pick<StoredFinding, "status" | "dismissedAs">,
): Promise<void> {
  await tx.db
    .update(integrityFindings)
    .set({ ...change, decidedAt: tx.now(), decidedById: tx.actor.id })
    .where(eq(integrityFindings.id, finding.id))
}

type PersonMember = Pick<typeof members.$inferSelect, "id" | "personId">

/** In the order of ids, so concurrent decisions cannot deadlock. */
async function lockBoth(tx: Tx, { memberId, otherId }: StoredFinding): Promise<[PersonMember, PersonMember]> {
  if (otherId === null) throw refuse("singleAccountFinding")
  const [one, other] = await tx.db
    .select({ id: members.id, personId: members.personId })
    .from(members)
    .where(inArray(members.id, [memberId, otherId]))
    .orderBy(members.id)
    .for("update")
  if (!one || !other) throw refuse("singleAccountFinding")
  return [one, other]
}

async function setPerson(tx: Tx, both: readonly PersonMember[], personId: Id<"prs"> | null): Promise<void> {
  const ids = both.map(({ id }) => id)
  await tx.db.update(members).set({ personId }).where(inArray(members.id, ids))
}

async function recordForBoth(
  tx: Tx,
  act: string,
  { id, memberId, otherId }: StoredFinding,
  reason: string,
): Promise<void> {
  await recordAll(tx, [
    { act, subjectId: id, reason },
    { act, subjectId: memberId, reason, after: { other: otherId } },
    ...(otherId === null ? [] : [{ act, subjectId: otherId, reason, after: { other: memberId } }]),
  ])
}
