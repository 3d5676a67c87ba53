import { type Permission, requirePermission } from "#domains/accounts/permissions.ts"
import { listEntries } from "#domains/audit/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { withNames } from "./audit-log.ts"

const most = 20

export async function readHistory(ctx: Ctx, permission: Permission, act: string) {
  requirePermission(ctx, permission)
  const { entries } = await listEntries(ctx, { act }, { limit: most })
  return await withNames(ctx, entries)
}
