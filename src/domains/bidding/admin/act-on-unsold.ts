import { actInBulk, type BulkAnswer, type BulkChange } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { textOrRefusal } from "#admin/bulk/text-or-refusal.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { refuse as refuseAuction } from "#domains/auctions/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { actOnLot } from "./act-on-lot.ts"
import { listUnsold } from "./list-unsold.ts"
import type { unsoldActs } from "./unsold-acts.ts"
import { unsoldList } from "./unsold-list.ts"

export async function actOnUnsold(ctx: Ctx, form: FormData, search: URLSearchParams): Promise<BulkAnswer> {
  requirePermission(ctx, "auctions")
  const act = (ctx: Ctx, intent: string) => (id: string) => actOnLot(ctx, id, { ...fieldsOf(form), intent })
  const handlersOf = (ctx: Ctx): BulkHandlers<typeof unsoldActs> => ({
    offerAgain: act(ctx, "offerAgain"),
    offerNext: act(ctx, "offerNext"),
    return: act(ctx, "return"),
  })
  const findRows = rowsAt(ctx, unsoldList, search, listUnsold, ({ lots }) => lots.map(({ id }) => id))
  return await actInBulk(ctx, form, handlersOf(ctx), {
    handlersOf,
    findRows,
    previews: { offerAgain: (rows) => previewAuction(ctx, rows, String(form.get("auction") ?? "")) },
  })
}

async function previewAuction(ctx: Ctx, rows: readonly string[], auctionId: string): Promise<BulkChange[]> {
  const auctions = await listAuctionsForAdmin(ctx)
  const title = auctions.find(({ id }) => id === auctionId)?.title
  const query = { ...parseListQuery(unsoldList, {}), limit: rows.length, rows }
  const { lots } = await listUnsold(ctx, query)
  return lots.map(({ id, number, name, auction }) => ({
    ...{ row: id, name: `${number} ${name}`, seen: "", before: auction },
    ...textOrRefusal(ctx, () => {
      if (title === undefined) throw refuseAuction("noSuchAuction")
      return title
    }),
  }))
}
