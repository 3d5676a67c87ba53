import { and, asc, eq } from "drizzle-orm"
import { lockMemberForStaff } from "#domains/accounts/lock-member.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseTag, withoutTag, withTag } from "./rules.ts"
import { memberTags } from "./schema.ts"

export async function addTag(ctx: Ctx, memberId: string, typed: string): Promise<void> {
  const tag = parseTag(typed)
  await transaction(ctx, async (tx) => {
    const { id } = await lockMemberForStaff(tx, memberId, "members")
    const tags = await readTags(tx, id)
    const after = withTag(tags, tag)
    await tx.db.insert(memberTags).values({ memberId: id, tag })
    await recordTags(tx, "addTag", id, tags, after)
  })
}

export async function removeTag(ctx: Ctx, memberId: string, typed: string): Promise<void> {
  const tag = parseTag(typed)
  await transaction(ctx, async (tx) => {
    const { id } = await lockMemberForStaff(tx, memberId, "members")
    const tags = await readTags(tx, id)
    const after = withoutTag(tags, tag)
    await tx.db.delete(memberTags).where(and(eq(memberTags.memberId, id), eq(memberTags.tag, tag)))
    await recordTags(tx, "removeTag", id, tags, after)
  })
}

export async function readTags({ db }: Pick<Ctx, "db">, memberId: Id<"mem">): Promise<string[]> {
  const rows = await db
    .select({ tag: memberTags.tag })
    .from(memberTags)
    .where(eq(memberTags.memberId, memberId))
    .orderBy(asc(memberTags.tag))
  return rows.map(({ tag }) => tag)
}

type TagAct = "addTag" | "removeTag"

async function recordTags(
  tx: Tx,
  act: TagAct,
  subjectId: Id<"mem">,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  await record(tx, {
    ...{ act: `members.${act}`, subjectId },
    ...{ before: { tags: before.join(", ") }, after: { tags: after.join(", ") } },
  })
}
