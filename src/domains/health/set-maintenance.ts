import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { maintenanceSetting } from "#domains/outages/maintenance.ts"
import { type MaintenanceMode, maintenanceScopes } from "#domains/outages/maintenance-scopes.ts"
import { heartbeats } from "#domains/outages/schema.ts"
import { statusCheck } from "#domains/outages/status-check.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import type { FormFields } from "#platform/input.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { isOneOf } from "#platform/records.ts"
import { refuse } from "./refusals.ts"

const maxReasonCharacters = 200

export async function setMaintenance(ctx: Ctx, fields: FormFields): Promise<MaintenanceMode> {
  requirePermission(ctx, "settings")
  return await setMaintenanceAsOperator(ctx, fields)
}

/** From the command line, whose user has no account. */
export async function setMaintenanceAsOperator(
  ctx: Ctx,
  { scope = "", reason: given = "" }: FormFields,
): Promise<MaintenanceMode> {
  const reason = given.trim()
  if (!isOneOf(maintenanceScopes, scope)) throw refuse("scopeUnclear", { field: "scope" })
  if (reason === "" && scope !== "nobody") throw refuse("reasonRequired", { field: "reason" })
  if (reason.length > maxReasonCharacters)
    throw refuse("reasonTooLong", { field: "reason", max: maxReasonCharacters })
  return await transaction(ctx, async (tx) => {
    await tx.db.select().from(heartbeats).for("update")
    const before = await readStoredSetting(tx, maintenanceSetting)
    const isOver = scope === "nobody"
    const since = before.since ?? (await readDatabaseTime(tx)).toISOString()
    const mode = isOver ? maintenanceSetting.defaultValue : { scope, reason, since }
    await saveSetting(tx, maintenanceSetting, mode)
    // The last heartbeat would let lots close for some seconds, in which bids are already refused.
    if (!isOver)
      await tx.db.update(heartbeats).set({ holdsUntil: sql`${heartbeats.at} + interval '1 millisecond'` })
    await addJob(tx, statusCheck, {}, { key: statusCheck.name })
    await record(tx, {
      act: "outages.maintenance",
      subjectId: maintenanceSetting.key,
      reason,
      before: { maintenance: before.scope },
      after: { maintenance: scope },
    })
    return mode
  })
}
