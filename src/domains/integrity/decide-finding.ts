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
import type { StoredFinding } from "./store-findings.ts"

/** Changes nothing for the members: staff suspend or void where they must. Weights can be fitted to it. */
export async function confirmFinding(ctx: Ctx, findingId: string, { reason }: FindingReason): Promise<void> {
  await withFinding(ctx, findingId, async (tx, finding) => {
    if (finding.status === "confirmed") return
    if (finding.status !== "open") throw refuse("notOpen")
    await decide(tx, finding, { status: "confirmed", dismissedAs: null })
    await record(tx, { act: "integrity.confirm", subjectId: finding.id, reason, after: summaryOf(finding) })
  })
}

/** A finding reopens if its severity increases. */
export async function dismissFinding(ctx: Ctx, findingId: string, { reason }: FindingReason): Promise<void> {
  await withFinding(ctx, findingId, async (tx, finding) => {
    if (finding.status === "dismissed") return
    if (finding.status !== "open") throw refuse("notOpen")
    await decide(tx, finding, { status: "dismissed", dismissedAs: finding.severity })
    await record(tx, { act: "integrity.dismiss", subjectId: finding.id, reason, after: summaryOf(finding) })
  })
}

/** None of the accounts can bid on another's lots from now on. Earlier bids stay. */
export async function markOnePerson(ctx: Ctx, findingId: string, { reason }: FindingReason): Promise<void> {
  await withFinding(ctx, findingId, async (tx, finding) => {
    if (finding.status === "same-person") return
    const accounts = await lockAccounts(tx, finding)
    const personIds = accounts.flatMap(({ personId }) => personId ?? [])
    const personId = personIds[0] ?? newId("prs")
    // Accounts that share a person with one of them now share it with all.
    if (personIds.length > 0)
      await tx.db.update(members).set({ personId }).where(inArray(members.personId, personIds))
    await setPerson(tx, accounts, personId)
    await decide(tx, finding, { status: "same-person", dismissedAs: null })
    await recordForAll(tx, "integrity.link", finding, reason)
  })
}

export async function separatePersons(ctx: Ctx, findingId: string, { reason }: FindingReason): Promise<void> {
  await withFinding(ctx, findingId, async (tx, finding) => {
    if (finding.status !== "same-person") throw refuse("accountsNotLinked")
    await setPerson(tx, await lockAccounts(tx, finding), null)
    await tx.db
      .update(integrityFindings)
      .set({ status: "open", decidedAt: null, decidedById: null })
      .where(eq(integrityFindings.id, finding.id))
    await recordForAll(tx, "integrity.separate", finding, reason)
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
    await requireUninvolved(tx, staffId, { memberIds: accountsOf(finding) })
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

function accountsOf({ memberId, otherId, accountIds }: StoredFinding): Id<"mem">[] {
  return [...new Set([memberId, ...accountIds, ...(otherId === null ? [] : [otherId])])]
}

function summaryOf({ kind, memberId, otherId, accountIds, severity, score }: StoredFinding) {
  const ring: Readonly<Record<string, string>> =
    accountIds.length > 0 ? { accounts: accountIds.join(", ") } : {}
  return { kind, member: memberId, other: otherId, ...ring, severity, score }
}

type PersonMember = Pick<typeof members.$inferSelect, "id" | "personId">

/** In the order of ids, so concurrent decisions cannot deadlock. */
async function lockAccounts(tx: Tx, finding: StoredFinding): Promise<PersonMember[]> {
  const ids = accountsOf(finding)
  if (ids.length < 2) throw refuse("singleAccountFinding")
  return await tx.db
    .select({ id: members.id, personId: members.personId })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for("update")
}

async function setPerson(
  tx: Tx,
  accounts: readonly PersonMember[],
  personId: Id<"prs"> | null,
): Promise<void> {
  const ids = accounts.map(({ id }) => id)
  await tx.db.update(members).set({ personId }).where(inArray(members.id, ids))
}

async function recordForAll(tx: Tx, act: string, finding: StoredFinding, reason: string): Promise<void> {
  const accounts = accountsOf(finding)
  await recordAll(tx, [
    { act, subjectId: finding.id, reason },
    ...accounts.map((subjectId) => {
      const others = accounts.filter((account) => account !== subjectId)
      return { act, subjectId, reason, after: { other: others.join(", ") } }
    }),
  ])
}
