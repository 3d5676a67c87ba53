import { eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { record, recordAll } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import type { FindingReason } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { integrityHints } from "./schema.ts"

type StoredFinding = typeof integrityHints.$inferSelect

export async function noteOnHint(ctx: Ctx, hintId: string, { reason }: FindingReason): Promise<void> {
  await withHint(ctx, hintId, async (tx, hint) => {
    await record(tx, { act: "integrity.note", subjectId: hint.id, reason })
  })
}

/** Dismisses a finding. It reopens if its severity increases. */
export async function dismissHint(ctx: Ctx, hintId: string, { reason }: FindingReason): Promise<void> {
  await withHint(ctx, hintId, async (tx, hint) => {
    if (hint.status === "dismissed") return
    if (hint.status !== "open") throw refuse("notOpen")
    await decide(tx, hint, { status: "dismissed", dismissedAs: hint.severity })
    const after = { kind: hint.kind, member: hint.memberId, other: hint.otherId, severity: hint.severity }
    await record(tx, { act: "integrity.dismiss", subjectId: hint.id, reason, after })
  })
}

/** Marks both accounts as one person's: from now on neither can bid on lots that the other sells. Earlier bids stay. */
export async function markOnePerson(ctx: Ctx, hintId: string, { reason }: FindingReason): Promise<void> {
  await withHint(ctx, hintId, async (tx, hint) => {
    if (hint.status === "onePerson") return
    const both = await lockBoth(tx, hint)
    const known = both.flatMap(({ personId }) => personId ?? [])
    const personId = known[0] ?? newId("prs")
    // Accounts that share a person with either of them now share it with both.
    if (known.length > 0)
      await tx.db.update(members).set({ personId }).where(inArray(members.personId, known))
    await setPerson(tx, both, personId)
    await decide(tx, hint, { status: "onePerson", dismissedAs: null })
    await tell(tx, "integrity.join", hint, reason)
  })
}

/** Undoes `markOnePerson`: the accounts are separate again, and the finding is open. */
export async function partPersons(ctx: Ctx, hintId: string, { reason }: FindingReason): Promise<void> {
  await withHint(ctx, hintId, async (tx, hint) => {
    if (hint.status !== "onePerson") throw refuse("notJoined")
    const both = await lockBoth(tx, hint)
    await setPerson(tx, both, null)
    await tx.db
      .update(integrityHints)
      .set({ status: "open", decidedAt: null, decidedById: null })
      .where(eq(integrityHints.id, hint.id))
    await tell(tx, "integrity.part", hint, reason)
  })
}

async function withHint(
  ctx: Ctx,
  hintId: string,
  work: (tx: Tx, hint: StoredFinding) => Promise<void>,
): Promise<void> {
  const staffId = requirePermission(ctx, "integrity")
  if (!isId("hnt", hintId)) throw refuse("noSuchHint")
  await transaction(ctx, async (tx) => {
    const [hint] = await tx.db
      .select()
      .from(integrityHints)
      .where(eq(integrityHints.id, hintId))
      .for("update")
    if (!hint) throw refuse("noSuchHint")
    await requireUninvolved(tx, staffId, { memberIds: [hint.memberId, hint.otherId] })
    await work(tx, hint)
  })
}

async function decide(
  tx: Tx,
  hint: StoredFinding,
  change: Pick<StoredFinding, "status" | "dismissedAs">,
): Promise<void> {
  await tx.db
    .update(integrityHints)
    .set({ ...change, decidedAt: tx.now(), decidedById: tx.actor.id })
    .where(eq(integrityHints.id, hint.id))
}

type PersonMember = Pick<typeof members.$inferSelect, "id" | "personId">

/** In the order of their ids, so that concurrent decisions cannot deadlock. */
async function lockBoth(tx: Tx, { memberId, otherId }: StoredFinding): Promise<[PersonMember, PersonMember]> {
  if (otherId === null) throw refuse("notTwo")
  const [one, other] = await tx.db
    .select({ id: members.id, personId: members.personId })
    .from(members)
    .where(inArray(members.id, [memberId, otherId]))
    .orderBy(members.id)
    .for("update")
  if (!one || !other) throw refuse("notTwo")
  return [one, other]
}

async function setPerson(tx: Tx, both: readonly PersonMember[], personId: Id<"prs"> | null): Promise<void> {
  const ids = both.map(({ id }) => id)
  await tx.db.update(members).set({ personId }).where(inArray(members.id, ids))
}

/** Records the act for the finding and for both members. */
async function tell(
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
