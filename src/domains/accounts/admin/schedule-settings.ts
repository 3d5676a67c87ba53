import { record } from "#domains/audit/record.ts"
import { cancelScheduledSetting, scheduleSetting } from "#domains/content/schedule-setting.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { parseSingaporeTime } from "#platform/time.ts"
import { requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { changesBetween, type SettingsChange } from "./settings.ts"

const maxDaysAhead = 3 * 366
const dayMs = 24 * 60 * 60 * 1_000

/** The start of a later day in Singapore, or undefined. */
export function startOfLaterDay(day: string, now: Date): Date | undefined {
  const start = parseSingaporeTime(`${day}T00:00`)
  const isAhead = start && start > now && start.getTime() < now.getTime() + maxDaysAhead * dayMs
  return isAhead ? start : undefined
}

/** What differs from the values of now holds from the start of the day. */
export async function scheduleSettings<Values extends object>(
  ctx: Ctx,
  { act, settings, read }: SettingsChange<Values>,
  values: Values,
  day: string,
): Promise<Date> {
  requirePermission(ctx, "settings")
  return await transaction(ctx, async (tx) => {
    const validFrom = startOfLaterDay(day, tx.now())
    if (!validFrom) throw refuse("dayNotAhead", { field: "validFrom" })
    const changes = changesBetween(settings, await read(tx), values)
    if (changes.length === 0) throw refuse("nothingChanged", { field: "validFrom" })
    for (const { setting, value, before, after } of changes) {
      if (!(await scheduleSetting(tx, setting, { validFrom, value })))
        throw refuse("scheduledAlready", { field: "validFrom" })
      await record(tx, {
        ...{ act, subjectId: setting.key, before },
        after: { ...after, validFrom: validFrom.toISOString() },
      })
    }
    return validFrom
  })
}

/** Only before its day: what has held is changed by saving another value. */
export async function cancelScheduled(ctx: Ctx, act: string, scheduledId: string): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const row = await cancelScheduledSetting(tx, scheduledId)
    if (!row) throw refuse("noSuchSchedule")
    await record(tx, { act, subjectId: row.key, before: { validFrom: row.validFrom.toISOString() } })
  })
}
