import { listAuditEntries } from "#domains/audit/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Permission, requirePermission } from "../permissions.ts"
import { withNames } from "./audit-log.ts"

const max = 20

export async function readSettingHistory(ctx: Ctx, permission: Permission, act: string) {
  requirePermission(ctx, permission)
  const { entries } = await listAuditEntries(ctx, { act }, { limit: max })
  return await withNames(ctx, entries)
}
