import { z } from "zod"
import { can, requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { lineStatuses } from "#domains/orders/kinds.ts"
import { createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { listSpecOrders, pageSpecOrders } from "./spec-orders.ts"

const tags = ["Orders"]

const SpecOrder = z.object({
  _id: z.string().nullable().meta({ description: "Null for items in the cart" }),
  type: z.enum(["Bottle", "Dram"]),
  reference: z.string().nullable(),
  user: z.string().nullable().meta({ description: "Null for a guest" }),
  status: z.enum(["cart", "unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"]),
  amount: z.int().nullable().meta({ description: "The order's total in cents" }),
  createdAt: z.iso.datetime(),
  orderItems: z.array(
    z.object({
      _id: z.string(),
      paymentStatus: z.enum(["unpaid", "paid"]),
      status: z.enum(lineStatuses),
      quantity: z.int(),
      total: z.int().meta({ description: "Whole cents (SGD)" }),
      product: z.object({
        _id: z.string(),
        prod_name: z.string(),
        prod_price: z.int().meta({ description: "Whole cents (SGD), per item" }),
        prod_location_of_bottle: z.string().nullable(),
        image: z.string().nullable(),
        path: z.string(),
      }),
      dram: z
        .object({
          current_price: z.int().meta({ description: "Whole cents (SGD)" }),
          dram_target: z.int().nullable(),
        })
        .optional()
        .meta({ description: "For drams only" }),
    }),
  ),
})

const PageQuery = z.object({
  page: z.coerce
    .number("pageUnclear")
    .int("pageUnclear")
    .min(1, "pageUnclear")
    .max(100_000, "pageUnclear")
    .default(1),
  limit: z.coerce
    .number("pageUnclear")
    .int("pageUnclear")
    .min(1, "pageUnclear")
    .max(100, "pageUnclear")
    .default(20),
})

export const orderReadsApi = createRouter()
  .get(
    "/order",
    describeApi("Your placed orders, newest first. Staff with access to orders see all of them", {
      tags,
      answer: z.object({
        results: z.array(SpecOrder),
        pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
      }),
    }),
    query("orders", PageQuery),
    async (c) => {
      const { ctx } = c.var
      const own = requireSignedIn(ctx)
      const memberId = can(ctx, "orders") ? null : own
      return c.json(await pageSpecOrders(ctx, { memberId, ...c.req.valid("query") }))
    },
  )
  .get(
    "/order/get_order_by_user/:id",
    describeApi("A member's unpaid items, in the cart or in an order", {
      tags,
      answer: z.array(SpecOrder),
    }),
    async (c) => {
      const memberId = requireOwn(c.var.ctx, c.req.param("id"), { orWith: "orders" })
      return c.json(await listSpecOrders(c.var.ctx, memberId, false))
    },
  )
  .get(
    "/order/history/:id/v2",
    describeApi("Everything that a member has ordered, won or pledged", {
      tags,
      answer: z.array(SpecOrder),
    }),
    async (c) => {
      const memberId = requireOwn(c.var.ctx, c.req.param("id"), { orWith: "orders" })
      return c.json(await listSpecOrders(c.var.ctx, memberId, true))
    },
  )
