import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm"
import { z } from "zod"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { readSite } from "#domains/content/site.ts"
import { pickUpPlace } from "#domains/orders/pick-up-place.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId } from "#platform/ids.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { refuse } from "./refusals.ts"
import { shipments } from "./schema.ts"
import { type CounterHours, slotsFrom, usualHours } from "./slots.ts"

export const counterHoursSetting = defineSetting<CounterHours>(
  "counter-hours",
  z.object({
    days: z.array(z.int().min(0).max(6)),
    opens: z.string(),
    closes: z.string(),
    slotMinutes: z.int(),
    perSlot: z.int(),
    daysAhead: z.int(),
    leadHours: z.number(),
  }),
  usualHours,
)

export async function readHours(ctx: Pick<Ctx, "app">): Promise<CounterHours> {
  return await readSetting(ctx, counterHoursSetting)
}

export async function readPickUp(ctx: Ctx, orderId: string) {
  const order = await findOwn(ctx, orderId)
  const [hours, waiting, site, lines] = await Promise.all([
    readHours(ctx),
    listWaitingShipments(ctx, order.id),
    readSite(ctx),
    ctx.db.select({ location: orderLines.location }).from(orderLines).where(eq(orderLines.orderId, order.id)),
  ])
  const slots = slotsFrom(hours, ctx.now())
  const taken = await countTaken(ctx, slots, order.id)
  return {
    reference: order.reference,
    place: pickUpPlace(
      ctx.language,
      site,
      lines.map(({ location }) => location),
    ),
    hours: site.hours,
    isWaiting: waiting.length > 0,
    isPacked: waiting.length > 0 && waiting.every(({ status }) => status === "packed"),
    slotAt: waiting.find(({ slotAt }) => slotAt)?.slotAt?.toISOString() ?? null,
    slots: slots.map((slot) => ({
      at: slot.toISOString(),
      isFree: (taken.get(slot.getTime()) ?? 0) < hours.perSlot,
    })),
  }
}

/** Times at the counter that somebody who has ordered today could choose. */
export async function listFreeSlots(ctx: Ctx): Promise<Date[]> {
  const hours = await readHours(ctx)
  const slots = slotsFrom(hours, ctx.now())
  const taken = await countTaken(ctx, slots)
  return slots.filter((slot) => (taken.get(slot.getTime()) ?? 0) < hours.perSlot)
}

const perMember: Limit = { name: "pick-up", times: 40, seconds: 60 * 60 }

/** If two members want the last place of a slot, one is refused. */
export async function chooseSlot(ctx: Ctx, orderId: string, at: string): Promise<void> {
  const memberId = requireSignedIn(ctx)
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  const order = await findOwn(ctx, orderId)
  const hours = await readHours(ctx)
  await transaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('pick-up slots', 0))`)
    const slot = slotsFrom(hours, tx.now()).find((each) => each.toISOString() === at)
    if (!slot) throw refuse("noSuchSlot", { field: "slot" })
    const waiting = await listWaitingShipments(tx, order.id)
    if (waiting.length === 0) throw refuse("notAwaitingPickUp")
    const taken = await countTaken(tx, [slot], order.id)
    if ((taken.get(slot.getTime()) ?? 0) >= hours.perSlot) throw refuse("slotTaken", { field: "slot" })
    await tx.db
      .update(shipments)
      .set({ slotAt: slot })
      .where(
        inArray(
          shipments.id,
          waiting.map(({ id }) => id),
        ),
      )
  })
}

async function findOwn(ctx: Ctx, orderId: string) {
  requireSignedIn(ctx)
  if (!isId("ord", orderId)) throw refuse("noSuchShipment")
  const [order] = await ctx.db
    .select({ id: orders.id, reference: orders.reference, memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw refuse("noSuchShipment")
  requireOwn(ctx, order.memberId ?? "")
  return order
}

async function listWaitingShipments(ctx: Ctx | Tx, orderId: Id<"ord">) {
  return await ctx.db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, orderId),
        eq(shipments.kind, "pick-up"),
        inArray(shipments.status, ["to-pack", "packed"]),
      ),
    )
    .orderBy(shipments.id)
}

async function countTaken(ctx: Ctx | Tx, slots: readonly Date[], but?: Id<"ord">) {
  if (slots.length === 0) return new Map<number, number>()
  const rows = await ctx.db
    .select({
      at: shipments.slotAt,
      taken: sql<number>`count(distinct ${shipments.orderId})`.mapWith(Number),
    })
    .from(shipments)
    .where(
      and(
        isNotNull(shipments.slotAt),
        inArray(shipments.slotAt, [...slots]),
        but && ne(shipments.orderId, but),
        ne(shipments.status, "cancelled"),
      ),
    )
    .groupBy(shipments.slotAt)
  return new Map(rows.map(({ at, taken }) => [at?.getTime() ?? 0, taken]))
}
