import { eq } from "drizzle-orm"
import { z } from "zod"
import type { ChargeKind } from "#domains/orders/kinds.ts"
import { orderCharges, orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { sum, times } from "#platform/money.ts"
import { refuse } from "./refusals.ts"

const Item = z.object({
  type: z.string(),
  product_name: z.string(),
  image: z.string().nullable(),
  price: z.int(),
  quantity: z.int(),
})

export const CheckoutSums = z
  .object({
    bottles: z.array(Item),
    drams: z.array(Item),
    subtotal: z.int(),
    buyerFee: z.int().meta({ description: "Auction commission, late fee and cover" }),
    paymentFee: z.int().meta({ description: "Credit card fee" }),
    totalShiping: z.int(),
    memberFee: z.int(),
    points: z.int().meta({ description: "The discount for points: zero or less" }),
    promotion: z.int().meta({ description: "What a promotion takes off: zero or less" }),
    total: z.int(),
    country: z
      .string()
      .nullable()
      .meta({ description: "The destination country. Null if nothing is delivered" }),
    selectShipping: z.string(),
  })
  .meta({ description: "In cents" })

export async function readCheckoutSums(
  { db }: Ctx,
  orderId: Id<"ord">,
): Promise<z.output<typeof CheckoutSums>> {
  const [[order], lines, charges] = await Promise.all([
    db
      .select({ totalCents: orders.totalCents, address: orders.address, shipping: orders.shipping })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id),
    db.select().from(orderCharges).where(eq(orderCharges.orderId, orderId)),
  ])
  if (!order) throw refuse("noSuchOrder")
  const charged = (...kinds: ChargeKind[]) =>
    sum(...charges.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents))
  const costOf = (some: typeof lines) =>
    sum(...some.map(({ priceCents, quantity }) => times(priceCents, quantity)))
  const items = lines.map(({ kind, title, imagePath, priceCents, quantity }) => ({
    ...{ type: kind, product_name: title, image: imagePath, price: priceCents, quantity },
  }))
  const isOther = (type: string) => type === "dram" || type === "membership"
  return {
    bottles: items.filter(({ type }) => !isOther(type)),
    drams: items.filter(({ type }) => type === "dram"),
    subtotal: costOf(lines.filter(({ kind }) => kind !== "membership")),
    buyerFee: charged("commission", "late", "cover"),
    paymentFee: charged("card"),
    totalShiping: charged("delivery"),
    memberFee: costOf(lines.filter(({ kind }) => kind === "membership")),
    points: charged("points"),
    promotion: charged("promotion"),
    total: order.totalCents,
    country: order.address?.country ?? null,
    selectShipping: order.shipping,
  }
}
