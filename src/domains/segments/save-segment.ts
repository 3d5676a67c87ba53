import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { readListQuery, searchOf } from "#platform/lists/list-query.ts"
import { isRecord } from "#platform/records.ts"
import { memberList } from "./member-list.ts"
import { refuse } from "./refusals.ts"
import { segments } from "./schema.ts"

const maxQueryLength = 500

export const SegmentName = z.object({
  name: z.string("segmentNameRequired").trim().min(1, "segmentNameRequired").max(40, "segmentNameTooLong"),
})
export const NewSegment = SegmentName.extend({ query: z.string("segmentNotFiltered").transform(filterIn) })
export type NewSegment = z.output<typeof NewSegment>

/** The part of an address that narrows the members' list. */
export function filterIn(search: string): string {
  const query = readListQuery(memberList, new URLSearchParams(search))
  const filter = searchOf(memberList, { ...query, sort: memberList.sorts[0] })
  if (filter === "") throw refuse("segmentNotFiltered", { field: "name" })
  if (filter.length > maxQueryLength) throw refuse("segmentQueryTooLong", { field: "name" })
  return filter
}

export async function createSegment(ctx: Ctx, { name, query }: NewSegment): Promise<Id<"seg">> {
  const createdById = requirePermission(ctx, "members")
  return await transaction(ctx, async (tx) => {
    const id = newId("seg")
    await tx.db
      .insert(segments)
      .values({ id, name, query, createdById, createdAt: tx.now() })
      .catch(refuseTakenName)
    await record(tx, { act: "segments.create", subjectId: id, after: { name, filter: query } })
    return id
  })
}

/** Its filter never changes: what has it as its audience keeps it. */
export async function renameSegment(ctx: Ctx, segmentId: string, name: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const segment = await lockSegment(tx, segmentId)
    await tx.db.update(segments).set({ name }).where(eq(segments.id, segment.id)).catch(refuseTakenName)
    await record(tx, {
      ...{ act: "segments.rename", subjectId: segment.id },
      ...{ before: { name: segment.name }, after: { name } },
    })
  })
}

export async function deleteSegment(ctx: Ctx, segmentId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id, name, query } = await lockSegment(tx, segmentId)
    await tx.db.delete(segments).where(eq(segments.id, id)).catch(refuseUsed)
    await record(tx, { act: "segments.delete", subjectId: id, before: { name, filter: query } })
  })
}

async function lockSegment(tx: Tx, segmentId: string): Promise<typeof segments.$inferSelect> {
  requirePermission(tx, "members")
  if (!isId("seg", segmentId)) throw refuse("noSuchSegment")
  const [segment] = await tx.db.select().from(segments).where(eq(segments.id, segmentId)).for("update")
  if (!segment) throw refuse("noSuchSegment")
  return segment
}

function refuseTakenName(problem: unknown): never {
  if (codeOf(problem) === "23505") throw refuse("segmentNameTaken", { field: "name" })
  throw problem
}

/** A promotion is for it. */
function refuseUsed(problem: unknown): never {
  if (codeOf(problem) === "23503") throw refuse("segmentInUse")
  throw problem
}

function codeOf(problem: unknown): unknown {
  const cause = problem instanceof Error && problem.cause
  return isRecord(cause) ? cause.code : undefined
}
