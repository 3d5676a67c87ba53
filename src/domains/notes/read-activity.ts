import { withNames } from "#domains/accounts/admin/audit-log.ts"
import { listAuditEntries } from "#domains/audit/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { listNotes } from "./reads.ts"

const maxEntries = 100

type ActivityOptions = {
  /** Further objects whose entries belong here, such as an order's parcels. */
  parts?: readonly string[]
  /** False where the audit needs a permission of its own. */
  hasAudit?: boolean
}

/** For reads of pages that have checked who may open the object. */
export async function readActivity(
  ctx: Ctx,
  subjectId: string,
  { parts = [], hasAudit = true }: ActivityOptions = {},
) {
  const subjectIds = [subjectId, ...parts]
  const [audit, notes] = await Promise.all([
    hasAudit ? listAuditEntries(ctx, { subjectIds }, { limit: maxEntries }) : { entries: [] },
    listNotes(ctx, subjectIds),
  ])
  return {
    subjectId,
    entries: await withNames(ctx, audit.entries),
    notes,
    /** Submitted twice it is one note. */
    noteKey: crypto.randomUUID(),
  }
}

export type ObjectActivityData = Awaited<ReturnType<typeof readActivity>>
