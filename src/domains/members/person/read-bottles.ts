import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { lots } from "#domains/auctions/schema.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { submissions, submittedBottles } from "#domains/submissions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { placeOfLine } from "./place-of-line.ts"

const max = 50

/** What they bought or won, and where each is: those on their way first. */
export async function readBoughtBottles({ db }: Ctx, memberId: Id<"mem">) {
  const isOver = inArray(orderLines.status, ["delivered", "refunded", "lapsed", "defaulted"])
  const lines = await db
    .select({
      ...pick(orderLines, "id", "kind", "subjectId", "title", "quantity", "status", "location"),
      ...pick(orderLines, "dueAt", "orderId"),
      ...pick(orders, "reference", "shipping"),
    })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(eq(orderLines.memberId, memberId), inArray(orderLines.kind, ["lot", "bottle", "cask", "dram"])),
    )
    .orderBy(isOver, desc(orderLines.createdAt), desc(orderLines.id))
    .limit(max)
  const ids = lines.map(({ id }) => id)
  const [parcels, items] =
    ids.length === 0 ? [[], []] : await Promise.all([listParcels({ db }, ids), listStored({ db }, ids)])
  return lines.map(({ subjectId, status, shipping, dueAt, ...line }) => {
    const parcel = parcels.find(({ lineId }) => lineId === line.id) ?? null
    const stored = items.filter(({ lineId }) => lineId === line.id)
    const isRelisting = stored.some((item) => item.status === "relisting" || item.status === "relisted")
    return {
      ...line,
      lotId: isId("lot", subjectId) ? subjectId : null,
      place: placeOfLine({ status, shipping, parcel: parcel?.kind ?? null, isRelisting }),
      dueAt: dueAt.toISOString(),
      shelves: [...new Set(stored.flatMap(({ shelf }) => shelf ?? []))],
      parcel: parcel && {
        ...pick(parcel, "carrier", "tracking"),
        slotAt: parcel.slotAt?.toISOString() ?? null,
        at: (parcel.deliveredAt ?? parcel.shippedAt ?? parcel.packedAt)?.toISOString() ?? null,
      },
    }
  })
}

async function listParcels({ db }: Pick<Ctx, "db">, lineIds: readonly Id<"orl">[]) {
  return await db
    .select({
      lineId: shipmentLines.lineId,
      ...pick(shipments, "kind", "carrier", "tracking", "slotAt", "packedAt", "shippedAt", "deliveredAt"),
    })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(inArray(shipmentLines.lineId, [...lineIds]), sql`${shipments.status} <> 'cancelled'`))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
}

async function listStored({ db }: Pick<Ctx, "db">, lineIds: readonly Id<"orl">[]) {
  return await db
    .select(pick(storedItems, "lineId", "shelf", "status"))
    .from(storedItems)
    .where(inArray(storedItems.lineId, [...lineIds]))
    .orderBy(storedItems.id)
}

/** What they sent in to be sold, and where each is: those that are here or in a sale first. */
export async function readConsignedBottles({ db }: Ctx, memberId: Id<"mem">) {
  const isOver = inArray(submittedBottles.state, ["stocked", "refused", "withdrawn", "returned"])
  const rows = await db
    .select({
      ...pick(submittedBottles, "id", "name", "state", "stateAt", "code", "shelf", "lotId", "submissionId"),
      lotNumber: lots.number,
    })
    .from(submittedBottles)
    .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
    .leftJoin(lots, eq(lots.id, submittedBottles.lotId))
    .where(eq(submissions.memberId, memberId))
    .orderBy(isOver, desc(submittedBottles.stateAt), desc(submittedBottles.id))
    .limit(max)
  return rows.map(({ stateAt, ...bottle }) => ({ ...bottle, at: stateAt.toISOString() }))
}
