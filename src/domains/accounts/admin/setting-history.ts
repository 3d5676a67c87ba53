import { listAuditEntries } from "#domains/audit/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Permission, requirePermission } from "../permissions.ts"
import { withNames } from "./audit-log.ts"

const max = 20

export async function readSettingHistory(ctx: Ctx, permission: Permission, ...acts: string[]) {
  requirePermission(ctx, permission)
  const { entries } = await listAuditEntries(ctx, { acts }, { limit: max })
  return await withNames(ctx, entries)
}
