import { and, asc, desc, eq, ilike, inArray, isNotNull, or, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import { transferMatches, transfers } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing, listSql, wordIn } from "#platform/lists/list-sql.ts"
import { refuse } from "../refusals.ts"
import { asPayable, payableColumns } from "./payable.ts"
import { findReferences, proposeMatches } from "./propose-matches.ts"
import { readTransferRests } from "./read-transfer-rests.ts"
import { isEnteredAloneBy } from "./require-colleague.ts"
import { type TransferListQuery, transferList } from "./transfer-list.ts"

type TransferRow = typeof transfers.$inferSelect

export const listedTransfers = listSql(transferList, {
  id: transfers.id,
  word(word) {
    const cents = parseDollars(word)
    return or(
      wordIn(transfers.payer, transfers.text)(word),
      cents === undefined ? undefined : eq(transfers.amountCents, cents),
    )
  },
  facets: { status: transfers.status },
  sorts: {
    newest: [desc(transfers.receivedOn), desc(transfers.id)],
    oldest: [asc(transfers.receivedOn), asc(transfers.id)],
    amount: [desc(transfers.amountCents), desc(transfers.id)],
  },
})

export async function listTransfers(ctx: Ctx, query: TransferListQuery) {
  const { limit, offset } = listedTransfers.pageOf(query)
  const rows = await select(ctx, query).limit(limit).offset(offset)
  const total = await ctx.db.$count(transfers, listedTransfers.where(ctx, query))
  return {
    transfers: await withOrders(ctx, rows),
    total,
    pages: pagesOf(total, limit),
    waiting: await readWaiting(ctx),
  }
}

export type ListedTransfer = Awaited<ReturnType<typeof withOrders>>[number]

function select(ctx: Ctx, query: TransferListQuery) {
  requirePermission(ctx, "money")
  return ctx.db
    .select()
    .from(transfers)
    .where(listedTransfers.where(ctx, query))
    .orderBy(...listedTransfers.orderBy(query))
    .$dynamic()
}

export async function readTransfer(ctx: Ctx, transferId: string) {
  requirePermission(ctx, "money")
  if (!isId("trf", transferId)) throw refuse("noSuchTransfer")
  const [transfer] = await withOrders(
    ctx,
    await ctx.db.select().from(transfers).where(eq(transfers.id, transferId)),
  )
  if (!transfer) throw refuse("noSuchTransfer")
  return transfer
}

async function readWaiting({ db }: Ctx) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${transfers.amountCents}), 0)::bigint`.mapWith(Number),
    })
    .from(transfers)
    .where(eq(transfers.status, "open"))
  return row ?? { count: 0, cents: 0 }
}

async function withOrders(ctx: Ctx, rows: readonly TransferRow[]) {
  const rests = await readTransferRests(ctx, rows)
  const matched = await listMatched(ctx, rows)
  const open = rows.filter(({ status }) => status === "open")
  const payable = await listPayable(ctx, open)
  return rows.map(({ createdAt, rowHash: _, ...row }) => {
    const restCents = rests.get(row.id) ?? 0
    const isOpen = row.status === "open" && row.confirmedAt !== null
    const matches = matched.filter(({ transferId }) => transferId === row.id)
    const paidCents = matches.reduce((all, { amountCents }) => all + amountCents, 0)
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      restCents,
      retainedCents: row.status === "matched" ? row.amountCents - paidCents : 0,
      matches,
      needsColleague: isOpen && isEnteredAloneBy(row, ctx.actor.id),
      proposals: isOpen ? proposeMatches({ ...row, restCents }, payable).slice(0, maxProposed) : [],
    }
  })
}

const maxProposed = 5

async function listMatched({ db }: Ctx, rows: readonly TransferRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return await db
    .select({
      transferId: transferMatches.transferId,
      orderId: transferMatches.orderId,
      reference: orders.reference,
      amountCents: transferMatches.amountCents,
    })
    .from(transferMatches)
    .innerJoin(orders, eq(orders.id, transferMatches.orderId))
    .where(inArray(transferMatches.transferId, ids))
    .orderBy(asc(transferMatches.at), asc(transferMatches.transferId), asc(transferMatches.orderId))
}

async function listPayable({ db }: Ctx, open: readonly TransferRow[]) {
  if (open.length === 0) return []
  const references = [...new Set(open.flatMap(({ text }) => findReferences(text)))]
  const amounts = [...new Set(open.map(({ amountCents }) => amountCents))]
  // A reference may be adjacent to other letters, so the texts are searched for every unpaid order's reference.
  const texts = open.map(({ text }) => text.toUpperCase().replace(/[^0-9A-Z]/g, "")).join(" ")
  const rows = await db
    .select(payableColumns)
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(
      or(
        references.length > 0 ? inArray(orders.reference, references) : undefined,
        and(
          inArray(orders.status, ["unpaid", "processing"]),
          or(inArray(orders.totalCents, amounts), sql`position(${orders.reference} in ${texts}) > 0`),
        ),
      ),
    )
    .limit(2_000)
  return rows.map(asPayable)
}

const maxFound = 20

export async function findPayable(ctx: Ctx, q: string) {
  requirePermission(ctx, "money")
  const wanted = q.trim()
  if (!wanted) return []
  const like = containing(wanted)
  const rows = await ctx.db
    .select(payableColumns)
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(
      or(
        isId("ord", wanted) ? eq(orders.id, wanted) : undefined,
        inArray(orders.reference, [wanted.toUpperCase(), ...findReferences(wanted)]),
        ilike(orders.email, like),
        ilike(members.username, like),
        ilike(members.name, like),
      ),
    )
    .orderBy(sql`${orders.status} <> 'unpaid'`, desc(orders.createdAt), desc(orders.id))
    .limit(maxFound)
  return rows.map(asPayable)
}

export async function listOtherOpenTransfers(ctx: Ctx, transferId: Id<"trf">) {
  requirePermission(ctx, "money")
  const rows = await ctx.db
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.status, "open"),
        isNotNull(transfers.confirmedAt),
        sql`${transfers.id} <> ${transferId}`,
      ),
    )
    .orderBy(desc(transfers.receivedOn), desc(transfers.id))
    .limit(maxFound)
  const rests = await readTransferRests(ctx, rows)
  return rows.map(({ id, receivedOn, payer, text }) => {
    return { id, receivedOn, payer, text, restCents: rests.get(id) ?? 0 }
  })
}
