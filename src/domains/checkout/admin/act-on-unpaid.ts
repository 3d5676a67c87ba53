import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { allowBidding } from "#domains/orders/note-default.ts"
import { remindBuyer } from "#domains/orders/reminders/remind-buyer.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { declareDefault } from "../for-staff/declare-default.ts"
import { OrderActionReason } from "../for-staff/order-action-reason.ts"
import { listUnpaid } from "./list-unpaid.ts"
import { unpaidBulkActs } from "./unpaid-bulk-acts.ts"
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

export const actOnUnpaidLines = listActs({
  ...{ permission: "orders", list: unpaidList, read: listUnpaid, part: "lines" },
  acts: unpaidBulkActs,
  handlers(ctx, form) {
    // A reminder is about all that its buyer has not paid.
    const reminded = new Set<string>()
    return {
      async remind(id) {
        if (reminded.has(id)) return
        for (const line of await remindBuyer(ctx, id)) reminded.add(line)
      },
      default: (id) => declareDefault(ctx, id, parseInput("checkout", OrderActionReason, fieldsOf(form))),
    }
  },
})
