import { and, eq, inArray, isNotNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { orders } from "#domains/orders/schema.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { lockOrder } from "../lock-order.ts"
import { parseDeliveryAddress } from "../placing/parse-delivery-address.ts"
import { refuse } from "../refusals.ts"
import { canChangeAddress } from "./can-change-address.ts"

/** While nothing has been shipped. The country stays: it decided the delivery fee and the tax. */
export async function changeAddress(
  ctx: Ctx,
  orderId: string,
  submitted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const actorId = requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    const parcels = await lockParcels(tx, orderId)
    if (order.address === null || !canChangeAddress(order, parcels)) throw refuse("addressFixed")
    const address = parseDeliveryAddress(submitted, order.address.country)
    await tx.db.update(orders).set({ address }).where(eq(orders.id, orderId))
    await tx.db
      .update(shipments)
      .set({ address })
      .where(
        and(
          eq(shipments.orderId, orderId),
          isNotNull(shipments.address),
          inArray(shipments.status, ["to-pack", "packed"]),
        ),
      )
    await record(tx, {
      act: "orders.changeAddress",
      subjectId: orderId,
      before: { address: textOf(order.address) },
      after: { address: textOf(address) },
    })
  })
}

async function lockParcels(tx: Tx, orderId: Id<"ord">) {
  return await tx.db
    .select({ status: shipments.status })
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(shipments.id)
    .for("update")
}

function textOf({ firstname, lastname, companyname, phone, ...place }: DeliveryAddress): string {
  const { address, postalCode, city, state, country } = place
  const parts = [
    `${firstname} ${lastname}`,
    companyname,
    address,
    `${postalCode} ${city}`,
    state,
    country,
    phone,
  ]
  return parts.filter(Boolean).join(", ")
}
