import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { refuse } from "#admin/refusals.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { changeEnquiryStatus } from "#domains/casks/answer-enquiry.ts"
import { changeMessageStatus } from "#domains/contact/answer-message.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import type { inboxActs } from "./inbox-acts.ts"
import { reopenInboxItem, snoozeInboxItem } from "./snooze.ts"

export async function actOnInbox(ctx: Ctx, form: FormData): Promise<BulkAnswer> {
  requirePermission(ctx, "adminPages")
  const handlers: BulkHandlers<typeof inboxActs> = {
    tomorrow: (id) => snoozeInboxItem(ctx, id, "tomorrow"),
    nextWeek: (id) => snoozeInboxItem(ctx, id, "nextWeek"),
    reopen: (id) => reopenInboxItem(ctx, id),
    close: (id) => close(ctx, id),
  }
  return await actInBulk(ctx, form, handlers)
}

/** Reports and requests are decided on their own pages. */
async function close(ctx: Ctx, id: string): Promise<void> {
  if (isId("msg", id)) await changeMessageStatus(ctx, id, "closed")
  else if (isId("enq", id)) await changeEnquiryStatus(ctx, id, "closed")
  else throw refuse("inboxNotClosable")
}
