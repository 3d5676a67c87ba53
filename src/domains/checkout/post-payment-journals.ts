import { z } from "zod"
import type { members } from "#domains/accounts/schema.ts"
import type { orderLines } from "#domains/orders/schema.ts"
import { accountOf, type LedgerAccount } from "#domains/wallet/accounts.ts"
import { enqueueJournals, type JournalMove, type NewJournal } from "#domains/wallet/post-journal.ts"
import type { Tx } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import type { Id } from "#platform/ids.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { Order } from "./lock-order.ts"

type PostedLine = typeof orderLines.$inferSelect
type BuyerRole = (typeof members.$inferSelect)["role"]
export type BuyerRoles = ReadonlyMap<string, BuyerRole>
type PaidOrder = { order: Order; lines: readonly PostedLine[]; from: LedgerAccount }

export type PointTerms = { perDollar: number; memberFactor: number }

export const usualPoints: PointTerms = { perDollar: 1, memberFactor: 2 }

export const pointsSetting = defineSetting<PointTerms>(
  "points",
  z.object({ perDollar: z.number(), memberFactor: z.number() }),
  usualPoints,
)

export async function postPaymentJournals(
  tx: Tx,
  paid: readonly PaidOrder[],
  roles: BuyerRoles,
): Promise<void> {
  const terms = await readSetting(tx, pointsSetting)
  await enqueueJournals(
    tx,
    paid.flatMap((each) => [...moneyJournalsOf(each), ...pointsJournalsOf(each, terms, roles)]),
  )
}

function moneyJournalsOf({ order, lines, from }: PaidOrder): NewJournal[] {
  const { id: orderId, memberId, totalCents } = order
  const topUpCents = topUpOf(lines)
  const moves: JournalMove[] = []
  if (totalCents - topUpCents > 0) moves.push({ from, to: "company:sales", amount: totalCents - topUpCents })
  if (topUpCents > 0 && memberId !== null) moves.push({ from, to: accountOf(memberId), amount: topUpCents })
  if (moves.length === 0) return []
  const kind = topUpCents > 0 ? "top-up" : "order-paid"
  return [{ kind, memberId, subjectId: orderId, idempotencyKey: `paid ${orderId}`, moves }]
}

function pointsJournalsOf({ order, lines }: PaidOrder, terms: PointTerms, roles: BuyerRoles): NewJournal[] {
  const { id: orderId, memberId, totalCents } = order
  // A top-up's card fee is not a purchase, so it earns no points.
  if (memberId === null || lines.every(({ kind }) => kind === "top-up")) return []
  const factor = roles.get(memberId) === "member" ? terms.memberFactor : 1
  const amount = Math.floor((totalCents - topUpOf(lines)) / 100) * terms.perDollar * factor
  if (amount <= 0) return []
  return [
    {
      kind: "points-earned",
      memberId,
      subjectId: orderId,
      idempotencyKey: `points for ${orderId}`,
      moves: [{ from: "company:points", to: accountOf(memberId), amount, unit: "points" }],
    },
  ]
}

function topUpOf(lines: readonly PostedLine[]): number {
  return lines
    .filter(({ kind }) => kind === "top-up")
    .reduce((total, { priceCents }) => total + priceCents, 0)
}

/** "member" for anyone with the perks, which apply from the moment the membership is paid. */
export async function readRoles(tx: Tx, memberIds: readonly Id<"mem">[]): Promise<BuyerRoles> {
  const text =
    "select id, case when member_since is not null then 'member' else role end as role from members where id = any($1::text[])"
  return rolesOf(
    (await sqlClientOf(tx.db).query<BuyerRoleRow>({ name: "roles-of", text, values: [memberIds] })).rows,
  )
}

export type BuyerRoleRow = { id: string; role: BuyerRole }

export function rolesOf(rows: readonly BuyerRoleRow[]): BuyerRoles {
  return new Map(rows.map(({ id, role }) => [id, role]))
}
