import { desc, gte, inArray, isNull, or } from "drizzle-orm"
import { readOutages } from "#domains/outages/is-in-outage.ts"
import { readMaintenance } from "#domains/outages/maintenance.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { pick } from "#platform/pick.ts"
import { formatLocalTime, startOfDay } from "#platform/time.ts"
import { type Impairment, impairments, type StatusComponent, statusComponents } from "./components.ts"
import { historyDays } from "./history-days.ts"
import { availabilityOf, type ImpairedSpan, impairedMsIn, type TimeSpan, worstOf } from "./rules.ts"
import { statusChecks, statusIncidents, statusPeriods, statusUpdates } from "./schema.ts"

const dayMs = 86_400_000
/** Shorter ones are in the history by day only. */
const minListedMs = 60_000
const maxListed = 100

/** Texts are in all languages, because pages, the feed and the files are written from the same reading. */
export async function readStatus(ctx: Ctx) {
  const now = await readDatabaseTime(ctx)
  const from = new Date(startOfDay(now).getTime() - (historyDays - 1) * dayMs)
  const [[check], periods, outages, incidents, maintenance] = [
    await ctx.db.select().from(statusChecks),
    await listPeriods(ctx, from),
    await readOutages(ctx, from),
    await listIncidents(ctx, from),
    await readMaintenance(ctx),
  ]
  const measured = measuredSpans(now, periods, outages)
  const written = incidents.map((incident) => ({ ...incident, ...spanOf(incident, now) }))
  const since = check && Math.max(check.firstAt.getTime(), from.getTime())
  const components = statusComponents.map((name) => {
    const own = [...measured, ...written].filter(({ components: affected }) => affected.includes(name))
    const spans = own.map(({ impact, ...span }) => ({ ...span, state: impact }))
    const open = spans.filter(({ isOpen }) => isOpen).map(({ state }) => state)
    return { name, ...historyOf(spans, { since: since ?? null, from, now }), state: worstOf(open) }
  })
  return {
    at: now.toISOString(),
    origin: ctx.app.origin,
    state: worstOf(components.map(({ state }) => state)),
    maintenanceReason: maintenance.scope === "nobody" ? null : maintenance.reason,
    components,
    current: incidents.filter(({ endedAt }) => endedAt === null).map(asPublished),
    past: pastOf(incidents, measured),
  }
}

export type StatusReading = Awaited<ReturnType<typeof readStatus>>
export type ComponentStatus = StatusReading["components"][number]
export type StatusDay = ComponentStatus["days"][number]
export type PublishedIncident = StatusReading["current"][number]
export type PastEvent = StatusReading["past"][number]

type MeasuredSpan = ReadSpan & { impact: Impairment; components: readonly StatusComponent[] }

type ReadSpan = TimeSpan & { isOpen: boolean }

/** Maintenance interrupts what changes something; an outage that it explains is not counted again. */
function measuredSpans(
  now: Date,
  periods: Awaited<ReturnType<typeof listPeriods>>,
  outages: Awaited<ReturnType<typeof readOutages>>,
): MeasuredSpan[] {
  const ofPeriods = periods.map(({ component, state, ...period }): MeasuredSpan => {
    const isMaintenance = component === "bidding" && state === "maintenance"
    const components = isMaintenance ? (["bidding", "payments"] as const) : [component]
    return { ...spanOf(period, now), impact: state, components }
  })
  const maintained = ofPeriods.filter(({ impact }) => impact === "maintenance")
  const ofOutages = outages
    .map(({ beganAt, endedAt }) => ({ from: beganAt.getTime(), until: endedAt.getTime() }))
    .filter((outage) => !maintained.some(({ from, until }) => from < outage.until && until > outage.from))
    .map(
      (span): MeasuredSpan => ({
        ...{ ...span, isOpen: false },
        ...{ impact: "outage", components: statusComponents },
      }),
    )
  return [...ofPeriods, ...ofOutages]
}

function spanOf({ beganAt, endedAt }: { beganAt: Date; endedAt: Date | null }, now: Date): ReadSpan {
  return { from: beganAt.getTime(), until: (endedAt ?? now).getTime(), isOpen: endedAt === null }
}

/** Before the first check nothing is known. */
function historyOf(
  spans: readonly ImpairedSpan[],
  { since, from, now }: { since: number | null; from: Date; now: Date },
) {
  const days = Array.from({ length: historyDays }, (_, index) => {
    const begin = from.getTime() + index * dayMs
    const observed = {
      from: Math.max(begin, since ?? Number.POSITIVE_INFINITY),
      until: Math.min(begin + dayMs, now.getTime()),
    }
    const day = formatLocalTime(new Date(begin)).slice(0, 10)
    if (observed.from >= observed.until) return { day, state: null, ms: null }
    const ms = impairedMsIn(observed, spans)
    const state = worstOf(impairments.filter((each) => ms[each] > 0))
    return { day, state, ms }
  })
  const observed = { from: since ?? now.getTime(), until: now.getTime() }
  const ms = impairedMsIn(observed, spans)
  return { days, availability: since === null ? null : availabilityOf(observed.until - observed.from, ms) }
}

async function listPeriods({ db }: Ctx, since: Date) {
  return await db
    .select(pick(statusPeriods, "component", "state", "beganAt", "endedAt"))
    .from(statusPeriods)
    .where(or(isNull(statusPeriods.endedAt), gte(statusPeriods.endedAt, since)))
    .orderBy(desc(statusPeriods.beganAt))
}

async function listIncidents({ db }: Ctx, since: Date) {
  const rows = await db
    .select(pick(statusIncidents, "id", "title", "components", "impact", "stage", "beganAt", "endedAt"))
    .from(statusIncidents)
    .where(or(isNull(statusIncidents.endedAt), gte(statusIncidents.endedAt, since)))
    .orderBy(desc(statusIncidents.beganAt), desc(statusIncidents.id))
    .limit(maxListed)
  const ids = rows.map(({ id }) => id)
  const updates = await db
    .select(pick(statusUpdates, "id", "incidentId", "stage", "text", "at"))
    .from(statusUpdates)
    .where(inArray(statusUpdates.incidentId, ids))
    .orderBy(desc(statusUpdates.at), desc(statusUpdates.id))
  const byIncident = Map.groupBy(updates, ({ incidentId }) => incidentId)
  return rows.map((row) => ({ ...row, updates: byIncident.get(row.id) ?? [] }))
}

function asPublished({
  updates,
  beganAt,
  endedAt,
  ...incident
}: Awaited<ReturnType<typeof listIncidents>>[number]) {
  return {
    kind: "incident" as const,
    ...incident,
    beganAt: beganAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    updates: updates.map(({ at, incidentId: _, ...update }) => ({ ...update, at: at.toISOString() })),
  }
}

/** The latest first. */
function pastOf(incidents: Awaited<ReturnType<typeof listIncidents>>, measured: readonly MeasuredSpan[]) {
  const automatic = measured
    .filter(({ isOpen, from, until }) => !isOpen && until - from >= minListedMs)
    .map(({ from, until, impact, components }) => ({
      ...{ kind: "measured" as const, impact, components: [...components] },
      beganAt: new Date(from).toISOString(),
      endedAt: new Date(until).toISOString(),
    }))
  const written = incidents.filter(({ endedAt }) => endedAt !== null).map(asPublished)
  return [...written, ...automatic]
    .toSorted((one, other) => other.beganAt.localeCompare(one.beganAt))
    .slice(0, maxListed)
}
