import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { allowBidding } from "#domains/orders/note-default.ts"
import { remindBuyer } from "#domains/orders/reminders/remind-buyer.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { declareDefault } from "../for-staff/declare-default.ts"
import { OrderActionReason } from "../for-staff/order-action-reason.ts"
import { listUnpaid } from "./list-unpaid.ts"
import type { unpaidBulkActs } from "./unpaid-bulk-acts.ts"
import { unpaidList } from "./unpaid-list.ts"

export async function actOnUnpaid(ctx: Ctx, submitted: FormFields): Promise<"declared" | "allowed"> {
  requirePermission(ctx, "orders")
  const { reason } = parseInput("checkout", OrderActionReason, submitted)
  if (submitted.intent === "allow") {
    await allowBidding(ctx, submitted.member ?? "", reason)
    return "allowed"
  }
  await declareDefault(ctx, submitted.line ?? "", { reason })
  return "declared"
}

export async function actOnUnpaidLines(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "orders")
  const submitted = fieldsOf(form)
  // A reminder is about all that its buyer has not paid.
  const reminded = new Set<string>()
  const handlers: BulkHandlers<typeof unpaidBulkActs> = {
    async remind(id) {
      if (reminded.has(id)) return
      for (const line of await remindBuyer(ctx, id)) reminded.add(line)
    },
    default: (id) => declareDefault(ctx, id, parseInput("checkout", OrderActionReason, submitted)),
  }
  const findRows = rowsAt(ctx, unpaidList, search, listUnpaid, ({ lines }) => lines.map(({ id }) => id))
  return await actInBulk(ctx, form, handlers, { findRows })
}
