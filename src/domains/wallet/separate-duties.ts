import { and, eq, gt, or, sql } from "drizzle-orm"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { handCredits } from "./schema.ts"

/** For this long, staff who credited a member by hand cannot pay that member out. */
export const separationDays = 90

export async function recordManualCredit(
  tx: Tx,
  memberId: Id<"mem">,
  subjectId: string,
  staffIds: readonly (Id<"mem"> | null)[],
): Promise<void> {
  const staff = [...new Set(staffIds.filter((id) => id !== null))]
  if (staff.length === 0) return
  await tx.db
    .insert(handCredits)
    .values(staff.map((staffId) => ({ memberId, staffId, subjectId, at: tx.now() })))
    .onConflictDoNothing()
}

/** One person must never both create money and pay it out. Accounts linked to one person count as one. */
export async function requireSeparateDuties(tx: Tx, payerId: Id<"mem">, memberId: Id<"mem">): Promise<void> {
  await requireUninvolved(tx, payerId, { memberIds: [memberId] })
  if ((await listCredited(tx, payerId)).includes(memberId))
    throw refuse("ownCredit", { days: separationDays })
}

/** By the same rules as `requireSeparateDuties`. */
export async function listConflictedMembers(tx: Tx, payerId: Id<"mem">): Promise<Id<"mem">[]> {
  const own = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(or(eq(members.id, payerId), samePerson(payerId)))
  return [...own.map(({ id }) => id), ...(await listCredited(tx, payerId))]
}

async function listCredited(tx: Tx, payerId: Id<"mem">): Promise<Id<"mem">[]> {
  const since = new Date(tx.now().getTime() - separationDays * 24 * 3_600_000)
  const rows = await tx.db
    .selectDistinct({ memberId: handCredits.memberId })
    .from(handCredits)
    .innerJoin(members, eq(members.id, handCredits.staffId))
    .where(and(gt(handCredits.at, since), or(eq(members.id, payerId), samePerson(payerId))))
  return rows.map(({ memberId }) => memberId)
}

function samePerson(memberId: Id<"mem">) {
  return sql`${members.personId} = (select person_id from members where id = ${memberId})`
}
