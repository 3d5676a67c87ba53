import type { Ctx } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { insertOf } from "#platform/table.server.ts"
import { notices } from "./schema.ts"

/** Leaves a notice for a member: a title, and content as HTML of our own making. */
export async function notify(
  ctx: Pick<Ctx, "db" | "now">,
  memberId: Id<"mem">,
  notice: { title: string; content: string },
): Promise<Id<"ntc">> {
  const id = newId("ntc")
  await ctx.db.insert(notices).values({ id, memberId, createdAt: ctx.now(), ...notice })
  return id
}

/** The same for several at once. */
export async function notifyAll(
  ctx: Pick<Ctx, "db" | "now">,
  left: readonly { memberId: Id<"mem">; title: string; content: string }[],
): Promise<void> {
  if (left.length === 0) return
  const createdAt = ctx.now()
  const rows = left.map((notice) => ({ id: newId("ntc"), createdAt, ...notice }))
  await clientOf(ctx.db).query(insertOf(notices, rows))
}
