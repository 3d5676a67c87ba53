import { count, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { findSubject, type WishSubject } from "./find-subject.ts"
import { refuse } from "./refusals.ts"
import { wishes } from "./schema.ts"

const triesPerMember: Limit = { name: "wish", times: 120, seconds: 60 }
/** Keeps the list on one page. */
export const maxWishes = 500

export async function addWish(ctx: Ctx, id: string): Promise<WishSubject> {
  const memberId = requirePermission(ctx, "wish")
  const retryAfterSeconds = await countTry(ctx.app, triesPerMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const subject = await findSubject(ctx, id)
  if (!subject) throw refuse("nothingToWatch")
  await transaction(ctx, async (tx) => {
    const row = { memberId, ...subject, createdAt: tx.now() }
    const made = await tx.db
      .insert(wishes)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: wishes.subjectId })
    if (made.length === 0) return
    const [own] = await tx.db.select({ count: count() }).from(wishes).where(eq(wishes.memberId, memberId))
    if (own && own.count > maxWishes) throw refuse("listFull", { max: maxWishes })
  })
  return subject
}
