import { and, eq, inArray, notInArray, sql } from "drizzle-orm"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { wishes } from "#domains/wishlist/schema.ts"
import { money } from "#language/format.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import { type Id, requireId } from "#platform/ids.ts"
import { type Digest, readRecipients, sendDigest } from "./digest.ts"
import { changeOf, type GoodsChange, type ReportedState } from "./goods-change.ts"
import { runExclusively } from "./run-exclusively.ts"
import { watchedGoods } from "./schema.ts"

/** Listings published longer ago are not reported. */
const reportedForMs = 24 * 60 * 60 * 1_000

/** Changes within a burst go into one e-mail. Returns the number of members. */
export async function notifyGoodsChanges(app: AppContext): Promise<number> {
  return await runExclusively(app, async (tx) => {
    await deleteUnwatched(tx)
    const changed = await recordChanges(tx)
    const burstOver = tx.now().getTime() - app.gatherMs
    if (!changed.some(({ noticedAt }) => noticedAt.getTime() <= burstOver)) return 0
    for (const goods of changed) await saveState(tx, goods, null)
    return await notifyWatchersOf(tx, changed)
  })
}

async function deleteUnwatched(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    delete from ${watchedGoods} g using listings l
    where l.id = g.listing_id and not exists (select from wishes w
      where w.kind in ('product', 'cask') and w.subject_id = coalesce(l.product_id, l.cask_id))`)
}

type MovedGoods = ReportedState & {
  listingId: Id<"lst">
  kind: Exclude<ListingKind, "dram">
  subjectId: Id<"prd"> | Id<"csk">
  name: string
  location: ShopLocation
  listedAt: string | null
  isAwaited: boolean
  isFree: boolean
  wasCents: number | null
  wasState: ReportedState["state"] | null
  noticedAt: string | null
}

/** Includes listings that differed at the last run. */
async function listMoved(tx: Tx): Promise<MovedGoods[]> {
  const { rows } = await tx.db.execute<MovedGoods>(sql`
    select * from (
      select l.id as "listingId", l.kind, coalesce(l.product_id, l.cask_id) as "subjectId",
        coalesce(p.name, k.name) as name, l.location, l.listed_at as "listedAt",
        (case when l.sale_price_cents > 0 and l.sale_price_cents < l.price_cents
          then l.sale_price_cents else l.price_cents end)::float8 as "priceCents",
        case when l.status = 'on-sale' and (l.kind = 'cask' or s.on_hand > 0) then 'available'
          when l.status = 'sold' then 'sold' else 'unavailable' end as state,
        exists (select from wishes w where w.kind in ('product', 'cask')
          and w.subject_id = coalesce(l.product_id, l.cask_id) and w.created_at < l.listed_at) as "isAwaited",
        l.kind = 'cask' or coalesce(s.on_hand - s.held, 0) > 0 as "isFree",
        g.price_cents::float8 as "wasCents", g.state as "wasState", g.noticed_at as "noticedAt"
      from listings l
      left join products p on p.id = l.product_id
      left join casks k on k.id = l.cask_id
      left join stock_levels s on s.product_id = l.product_id and s.location = l.location
      left join ${watchedGoods} g on g.listing_id = l.id
      where l.kind in ('bottle', 'cask') and exists (select from wishes w
        where w.kind in ('product', 'cask') and w.subject_id = coalesce(l.product_id, l.cask_id))) moved
    where "wasCents" is null or "noticedAt" is not null or "wasCents" <> "priceCents" or "wasState" <> state
    order by "listingId"`)
  return rows
}

type ChangedGoods = Omit<MovedGoods, "noticedAt"> & { noticedAt: Date; change: GoodsChange }

/** A change that is not reported, or was undone, is recorded as known. */
async function recordChanges(tx: Tx): Promise<ChangedGoods[]> {
  const now = tx.now()
  const changedGoods: ChangedGoods[] = []
  for (const goods of await listMoved(tx)) {
    const was = stateBefore(goods, now)
    const change = changeOf(goods.kind, was, goods)
    if (change === null) {
      await saveState(tx, goods, null)
      continue
    }
    const isNew = goods.wasState === null
    const noticedAt = new Date((isNew ? goods.listedAt : goods.noticedAt) ?? now)
    if (goods.noticedAt === null) await saveState(tx, { ...goods, ...was }, noticedAt)
    if (goods.isFree) changedGoods.push({ ...goods, change, noticedAt })
  }
  return changedGoods
}

/**
 * A listing that was never read counts as unavailable if it was published in the last day and a member waited for it.
 */
function stateBefore(goods: MovedGoods, now: Date): ReportedState {
  const { priceCents, state, wasCents, wasState, isAwaited, listedAt } = goods
  if (wasState !== null && wasCents !== null) return { priceCents: wasCents, state: wasState }
  const isNew = isAwaited && new Date(listedAt ?? 0).getTime() > now.getTime() - reportedForMs
  return { priceCents, state: isNew && state === "available" ? "unavailable" : state }
}

async function saveState(
  tx: Tx,
  { listingId, priceCents, state }: Pick<MovedGoods, "listingId" | "priceCents" | "state">,
  noticedAt: Date | null,
): Promise<void> {
  const saved = { priceCents, state, noticedAt }
  await tx.db
    .insert(watchedGoods)
    .values({ listingId, ...saved })
    .onConflictDoUpdate({ target: watchedGoods.listingId, set: saved })
}

type GoodsDigestItem = { id: string; name: string; path: PagePath } & Pick<
  ChangedGoods,
  "priceCents" | "change" | "location"
>

async function notifyWatchersOf(tx: Tx, changed: readonly ChangedGoods[]): Promise<number> {
  const own = await listWatchers(tx, changed)
  const recipients = await readRecipients(tx, [...own.keys()])
  for (const recipient of recipients.all) {
    const goods = own.get(recipient.id)
    if (goods) await sendDigest(tx, recipients, recipient, digestOf(goods.map(asDigestItem)))
  }
  return recipients.all.length
}

/** Leaves out members who started watching after the change, and the buyer of a cask. */
async function listWatchers(
  tx: Tx,
  changed: readonly ChangedGoods[],
): Promise<Map<Id<"mem">, ChangedGoods[]>> {
  const rows = await tx.db
    .select({ memberId: wishes.memberId, subjectId: wishes.subjectId, since: wishes.createdAt })
    .from(wishes)
    .where(
      and(
        inArray(wishes.kind, ["product", "cask"]),
        inArray(wishes.subjectId, [...new Set(changed.map(({ subjectId }) => subjectId))]),
      ),
    )
  const buyers = await listBuyers(tx, changed)
  const watchers = new Map<Id<"mem">, ChangedGoods[]>()
  for (const { memberId, subjectId, since } of rows) {
    const goods = changed.filter(
      (each) =>
        each.subjectId === subjectId &&
        since < each.noticedAt &&
        !(each.change === "sold" && buyers.has(`${memberId} ${each.listingId}`)),
    )
    if (goods.length > 0) watchers.set(memberId, [...(watchers.get(memberId) ?? []), ...goods])
  }
  return watchers
}

async function listBuyers(tx: Tx, changed: readonly ChangedGoods[]): Promise<Set<string>> {
  const sold = changed.filter(({ change }) => change === "sold").map(({ listingId }) => listingId)
  if (sold.length === 0) return new Set()
  const rows = await tx.db
    .select({ memberId: orderLines.memberId, listingId: orderLines.subjectId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.kind, "cask"),
        inArray(orderLines.subjectId, sold),
        notInArray(orderLines.status, ["lapsed", "defaulted", "refunded"]),
      ),
    )
  return new Set(rows.map(({ memberId, listingId }) => `${memberId} ${listingId}`))
}

function asDigestItem({
  listingId,
  name,
  location,
  priceCents,
  change,
  kind,
  subjectId,
}: ChangedGoods): GoodsDigestItem {
  const path =
    kind === "cask"
      ? listingPath({ name, location, kind, caskId: requireId("csk", subjectId) })
      : listingPath({ name, location, kind, productId: requireId("prd", subjectId) })
  return { id: listingId, name, path, priceCents, change, location }
}

function digestOf(items: readonly GoodsDigestItem[]): Digest<GoodsDigestItem> {
  const t = lazyTextsOf("watching")
  const rowOf: Digest<GoodsDigestItem>["rowOf"] = ({ change, priceCents, location }) =>
    t(`watched.row.${change}`, {
      price: money(priceCents),
      place: lazyTextsOf("places")(`names.${location}`),
    })
  const [first] = items
  const text = first ? rowOf(first) : ""
  return { kind: "watched", items, rowOf, facts: { text }, page: "/my-account/wishlist" }
}
