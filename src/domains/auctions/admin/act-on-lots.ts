import { actInBulk, type BulkAnswer, type BulkChange } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { textOrRefusal } from "#admin/bulk/text-or-refusal.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { money } from "#language/format.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { refuse } from "../refusals.ts"
import { removeLot } from "../remove-lot.ts"
import { type PriceChange, parsePriceChange, type RepricedPrice, repriced } from "../reprice.ts"
import { repriceLot } from "../update-lot.ts"
import type { lotBulkActs } from "./lot-bulk-acts.ts"
import { type AdminLotQuery, adminLotList } from "./lot-list.ts"
import { isRemovable } from "./parts/lot-columns.tsx"
import { type AdminLot, listLotsForAdmin } from "./reads.ts"

export async function actOnLots(
  ctx: Ctx,
  form: FormData,
  auctionId = "",
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "auctions")
  const repricing = form.get("act") === "reprice" ? repricingOf(form) : undefined
  const handlersOf = (ctx: Ctx, form: FormData): BulkHandlers<typeof lotBulkActs> => ({
    remove: (id) => removeLot(ctx, id),
    reprice: async (id) =>
      repricing && (await repriceLot(ctx, id, repricing, Number(form.get(`seen ${id}`)))),
  })
  const read = (reader: Ctx, query: AdminLotQuery) => listLotsForAdmin(reader, auctionId, query)
  return await actInBulk(ctx, form, handlersOf(ctx, form), {
    handlersOf,
    findRows: rowsAt(ctx, adminLotList, search, read, ({ lots }) =>
      lots.filter(isRemovable).map(({ id }) => id),
    ),
    previews: {
      async reprice(rows) {
        const query = { ...parseListQuery(adminLotList, {}), limit: rows.length, rows }
        const { lots } = await read(ctx, query)
        return repricing ? lots.map((lot) => changeOf(ctx, lot, repricing)) : []
      },
    },
  })
}

type Repricing = { price: RepricedPrice; change: PriceChange }

function repricingOf(form: FormData): Repricing {
  const change = parsePriceChange(String(form.get("change") ?? ""))
  if (!change) throw refuse("changeUnclear", { field: "change" })
  return { price: form.get("price") === "reserve" ? "reserve" : "opening", change }
}

/** A lot that cannot be changed so shows why. */
function changeOf(ctx: Ctx, lot: AdminLot, { price, change }: Repricing): BulkChange {
  const centsOf = ({ openingCents, reserveCents }: Pick<AdminLot, "openingCents" | "reserveCents">) =>
    price === "opening" ? openingCents : reserveCents
  const before = centsOf(lot)
  const shown = {
    ...{ row: lot.id, name: `${lot.number} ${lot.name}`, seen: String(lot.revision) },
    before: before === null ? "–" : money(before),
  }
  return { ...shown, ...textOrRefusal(ctx, () => money(centsOf(repriced(lot, price, change)) ?? 0)) }
}
