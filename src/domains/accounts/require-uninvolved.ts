import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

/** A guest has only an e-mail address. */
export type ConcernedPeople = { memberIds?: readonly (Id<"mem"> | null)[]; email?: string | null }

/**
 * Staff must not act on what is their own, under any account. Every staff function on others' goods, orders or money
 * calls this in its transaction.
 */
export async function requireUninvolved(
  ctx: Pick<Ctx, "db">,
  staffId: Id<"mem">,
  concerned: ConcernedPeople,
): Promise<void> {
  if (await isInvolved(ctx, staffId, concerned)) throw refuse("involved")
}

export async function isInvolved(
  { db }: Pick<Ctx, "db">,
  staffId: Id<"mem">,
  { memberIds = [], email = null }: ConcernedPeople,
): Promise<boolean> {
  const ids = memberIds.filter((id) => id !== null)
  if (ids.includes(staffId)) return true
  if (ids.length === 0 && email === null) return false
  // Looks up by key, never reads the whole table.
  const { rows } = await db.execute(sql`
    select 1 from members other
    where (other.id = any(${sql.param(ids)}::text[]) or other.email = ${email}::citext)
      and exists (select from members staff where staff.id = ${staffId}
        and (staff.id = other.id or staff.person_id = other.person_id))
    limit 1`)
  return rows.length > 0
}
