import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { textOrRefusal } from "#admin/bulk/text-or-refusal.ts"
import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { refuse as refuseAuction } from "#domains/auctions/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { actOnLot } from "./act-on-lot.ts"
import { listUnsold } from "./list-unsold.ts"
import { unsoldActs } from "./unsold-acts.ts"
import { unsoldList } from "./unsold-list.ts"

export const actOnUnsold = listActs({
  ...{ permission: "auctions", list: unsoldList, read: listUnsold, part: "lots" },
  acts: unsoldActs,
  handlers(ctx, form) {
    const act = (intent: string) => (id: string) => actOnLot(ctx, id, { ...fieldsOf(form), intent })
    return { offerAgain: act("offerAgain"), offerNext: act("offerNext"), return: act("return") }
  },
  previews: (ctx, form) => ({
    offerAgain: (rows) => previewAuction(ctx, rows, String(form.get("auction") ?? "")),
  }),
})

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
