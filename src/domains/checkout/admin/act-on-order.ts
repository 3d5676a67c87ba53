import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refundMethods } from "#domains/payments/refund-methods.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { isId } from "#platform/ids.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { addOrderNote, OrderNote } from "../for-staff/add-order-note.ts"
import { cancelUnpaidOrder } from "../for-staff/cancel-unpaid.ts"
import { Deadline, extendDeadline } from "../for-staff/extend-deadline.ts"
import { OrderActionReason } from "../for-staff/order-action-reason.ts"
import { resendOrderEmail } from "../for-staff/resend-order-email.ts"
import { PaymentLink, sendPaymentLink } from "../for-staff/send-payment-link.ts"
import { refundPoints } from "../paying/refund-points.ts"
import { requestRefund } from "../paying/request-refund.ts"
import type { ReturnedGoods } from "../paying/reverse-order.ts"
import { refuse } from "../refusals.ts"
import type { OrderAct } from "./order-acts.ts"

export const RefundForm = z.object({
  amount: z
    .string({ error: "amountUnclear" })
    .transform((text) => parseDollars(text) ?? 0)
    .pipe(z.int().positive({ error: "amountUnclear" })),
  destination: z.enum(refundMethods).catch("source"),
  reason: z.string().trim().min(1, { error: "reasonRequired" }).max(500),
  key: z.string().min(8, { error: "keyRequired" }).max(100),
})

export async function actOnOrder(
  ctx: Ctx,
  orderId: string,
  act: OrderAct,
  submitted: FormFields,
): Promise<"done" | "waits"> {
  requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  switch (act) {
    case "note":
      await addOrderNote(ctx, orderId, parseInput("checkout", OrderNote, submitted))
      return "done"
    case "resendEmail":
      await resendOrderEmail(ctx, orderId, submitted.emailId ?? "")
      return "done"
    case "payLink":
      await sendPaymentLink(ctx, orderId, parseInput("checkout", PaymentLink, submitted))
      return "done"
    case "extend":
      await extendDeadline(ctx, orderId, parseInput("checkout", Deadline, submitted))
      return "done"
    case "cancel":
      return (await cancelUnpaidOrder(ctx, orderId, parseInput("checkout", OrderActionReason, submitted)))
        ? "waits"
        : "done"
    case "refundPoints":
      await refundPoints(ctx, {
        orderId,
        ...parseInput("checkout", OrderActionReason, submitted),
        goods: goodsOf(submitted),
      })
      return "done"
    default: {
      const {
        amount: amountCents,
        key: idempotencyKey,
        ...refundForm
      } = parseInput("checkout", RefundForm, submitted)
      const request = { orderId, amountCents, idempotencyKey, ...refundForm, goods: goodsOf(submitted) }
      return (await requestRefund(ctx, request)) ? "waits" : "done"
    }
  }
}

function goodsOf(submitted: FormFields): ReturnedGoods {
  return Object.fromEntries(
    Object.entries(submitted).flatMap(([name, typed]) => {
      const [, lineId] = /^back\.(orl_[0-9a-z]{24})$/.exec(name) ?? []
      return lineId ? [[lineId, countOf(typed.trim() || "0")]] : []
    }),
  )
}

function countOf(typed: string): number {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}
