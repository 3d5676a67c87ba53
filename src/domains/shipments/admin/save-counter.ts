import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { formatLocalTime, startOfDay } from "#platform/time.ts"
import { counterHoursSetting } from "../choose-slot.ts"
import { type CounterHours, slotsFrom } from "../slots.ts"

export async function readCounter(ctx: Ctx): Promise<CounterHours> {
  requirePermission(ctx, "settings")
  return await readStoredSetting(ctx, counterHoursSetting)
}

export async function saveCounter(ctx: Ctx, hours: CounterHours): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const [was, is] = [valuesOf(await readCounter(tx)), valuesOf(hours)]
    const changed = Object.keys(is).filter((name) => is[name] !== was[name])
    if (changed.length === 0) return
    await saveSetting(tx, counterHoursSetting, hours)
    const only = (values: Record<string, string | number>) =>
      Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
    await record(tx, {
      act: "pickUp.changeHours",
      subjectId: counterHoursSetting.key,
      before: only(was),
      after: only(is),
    })
  })
}

function valuesOf({ days, ...hours }: CounterHours): Record<string, string | number> {
  return { ...hours, days: days.join(" ") }
}

export function daysOf(hours: CounterHours, now: Date) {
  const byDay = Map.groupBy(slotsFrom(hours, now), (slot) => startOfDay(slot).getTime())
  return [...byDay.values()].map((slots) => ({
    day: slots[0]?.toISOString() ?? "",
    first: clockOf(slots[0]),
    last: clockOf(slots.at(-1)),
    slots: slots.length,
  }))
}

function clockOf(slot: Date | undefined): string {
  return slot ? formatLocalTime(slot).slice(11) : ""
}
