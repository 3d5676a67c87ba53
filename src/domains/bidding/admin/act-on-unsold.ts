import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { actOnLot } from "./act-on-lot.ts"
import { listUnsold } from "./list-unsold.ts"
import type { unsoldActs } from "./unsold-acts.ts"
import { unsoldList } from "./unsold-list.ts"

export async function actOnUnsold(ctx: Ctx, form: FormData, search: URLSearchParams): Promise<BulkAnswer> {
  requirePermission(ctx, "auctions")
  const act = (intent: string) => (id: string) => actOnLot(ctx, id, { ...fieldsOf(form), intent })
  const handlers: BulkHandlers<typeof unsoldActs> = {
    offerAgain: act("offerAgain"),
    offerNext: act("offerNext"),
    return: act("return"),
  }
  const findRows = rowsAt(ctx, unsoldList, search, listUnsold, ({ lots }) => lots.map(({ id }) => id))
  return await actInBulk(ctx, form, handlers, { findRows })
}
