import { and, eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { members } from "./schema.ts"

const other = alias(members, "other")

export async function isSamePerson(
  { db }: Pick<Ctx, "db">,
  memberId: Id<"mem">,
  otherId: Id<"mem"> | null,
): Promise<boolean> {
  if (otherId === null) return false
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(other, eq(other.personId, members.personId))
    .where(and(eq(members.id, memberId), eq(other.id, otherId)))
  return row !== undefined
}
