import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { textOrRefusal } from "#admin/bulk/text-or-refusal.ts"
import { refuse as refuseLot } from "#domains/auctions/refusals.ts"
import { money } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { readShelf } from "../intake.ts"
import { refuse } from "../refusals.ts"
import { canTransition } from "../transitions.ts"
import { bottleList } from "./bottle-list.ts"
import { listComingAuctions } from "./read-sale-options.ts"
import { type AdminBottleRow, listAdminBottles } from "./reads.ts"

export async function previewShelves(
  ctx: Ctx,
  rows: readonly string[],
  form: FormData,
): Promise<BulkChange[]> {
  const shelf = readShelf(String(form.get("shelf") ?? ""))
  const bottles = await readBottles(ctx, rows)
  return bottles.map((bottle) => ({
    ...{ row: bottle.id, name: bottle.name, seen: "", before: bottle.shelf ?? "–" },
    ...textOrRefusal(ctx, () => {
      if (bottle.code === null || bottle.state === "returned") throw refuse("notReceived")
      return shelf
    }),
  }))
}

/** `openingOf` gives the opening price as staff would have typed it. */
export async function previewAuction(
  ctx: Ctx,
  rows: readonly string[],
  form: FormData,
  openingOf: (bottleId: string) => Promise<string>,
): Promise<BulkChange[]> {
  const t = textsOf(ctx.language, "submissions-admin")
  const auctions = await listComingAuctions(ctx)
  const auction = auctions.find(({ id }) => id === form.get("auction"))
  const changes: BulkChange[] = []
  for (const { id, name, state } of await readBottles(ctx, rows)) {
    const opening = await openingOf(id)
    const change = textOrRefusal(ctx, () => {
      if (!auction) throw refuseLot("noSuchAuction")
      if (!canTransition(state, "assigned", "staff"))
        throw refuse("transitionNotAllowed", { from: state, to: "assigned" })
      const cents = parseDollars(opening)
      if (cents === undefined) throw refuseLot("openingRequired")
      return t("intake.inAuction", { auction: auction.title, price: money(cents) })
    })
    changes.push({ row: id, name, seen: "", before: t(`intake.states.${state}`), ...change })
  }
  return changes
}

async function readBottles(ctx: Ctx, rows: readonly string[]): Promise<AdminBottleRow[]> {
  const query = { ...parseListQuery(bottleList, { show: "all" }), limit: rows.length, rows }
  return (await listAdminBottles(ctx, query)).bottles
}
