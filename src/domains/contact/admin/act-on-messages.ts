import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import type { questionBulkActs } from "#admin/question-columns.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { changeMessageStatus } from "../answer-message.ts"
import { listMessages } from "../list-messages.ts"
import { messageList } from "../message-list.ts"

export async function actOnMessages(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "publish")
  const handlers: BulkHandlers<typeof questionBulkActs> = {
    close: (id) => changeMessageStatus(ctx, id, "closed"),
  }
  const findRows = rowsAt(ctx, messageList, search, listMessages, ({ messages }) =>
    messages.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlers, { findRows })
}
