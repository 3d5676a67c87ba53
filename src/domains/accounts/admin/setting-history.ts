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

/** Of one setting, where several share an act. */
export async function readHistoryOfSetting(ctx: Ctx, permission: Permission, { key }: { key: string }) {
  requirePermission(ctx, permission)
  const { entries } = await listAuditEntries(ctx, { subjectIds: [key] }, { limit: max })
  return await withNames(ctx, entries)
}
