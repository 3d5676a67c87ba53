import { z } from "zod"
import type { members } from "#domains/accounts/schema.ts"
import type { orderLines } from "#domains/orders/schema.ts"
import { type Account, accountOf } from "#domains/wallet/accounts.ts"
import { type Move, type NewJournal, postAlong } from "#domains/wallet/post-journal.ts"
import type { Tx } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"
import type { Id } from "#platform/ids.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { Order } from "./lapse-orders.ts"

type Line = typeof orderLines.$inferSelect
type Role = (typeof members.$inferSelect)["role"]
export type Roles = ReadonlyMap<string, Role>
type Paid = { order: Order; lines: readonly Line[]; from: Account }

export type PointTerms = { perDollar: number; memberFactor: number }

export const usualPoints: PointTerms = { perDollar: 1, memberFactor: 2 }

export const pointsSetting = defineSetting<PointTerms>(
  "points",
  z.object({ perDollar: z.number(), memberFactor: z.number() }),
  usualPoints,
)

export async function bookPaid(tx: Tx, paid: readonly Paid[], roles: Roles): Promise<void> {
  const terms = await readSetting(tx, pointsSetting)
  await postAlong(
    tx,
    paid.flatMap((each) => [...moneyOf(each), ...pointsOf(each, terms, roles)]),
  )
}

function moneyOf({ order, lines, from }: Paid): NewJournal[] {
  const { id: orderId, memberId, totalCents } = order
  const topUpCents = topUpOf(lines)
  const moves: Move[] = []
  if (totalCents - topUpCents > 0) moves.push({ from, to: "house:sales", amount: totalCents - topUpCents })
  if (topUpCents > 0 && memberId !== null) moves.push({ from, to: accountOf(memberId), amount: topUpCents })
  if (moves.length === 0) return []
  const kind = topUpCents > 0 ? "top-up" : "order-paid"
  return [{ kind, memberId, subjectId: orderId, idempotencyKey: `paid ${orderId}`, moves }]
}

function pointsOf({ order, lines }: Paid, terms: PointTerms, roles: Roles): NewJournal[] {
  const { id: orderId, memberId, totalCents } = order
  // The card fee of a top-up is not a purchase, so it earns no points.
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
      moves: [{ from: "house:points", to: accountOf(memberId), amount, unit: "points" }],
    },
  ]
}

function topUpOf(lines: readonly Line[]): number {
  return lines
    .filter(({ kind }) => kind === "top-up")
    .reduce((total, { priceCents }) => total + priceCents, 0)
}

/**
 * Returns the roles of members who pay; "member" for anyone with the perks. Perks apply from the moment at which the
 * membership is paid.
 */
export async function readRoles(tx: Tx, memberIds: readonly Id<"mem">[]): Promise<Roles> {
  const text =
    "select id, case when member_since is not null then 'member' else role end as role from members where id = any($1::text[])"
  return rolesOf((await clientOf(tx.db).query<RoleRow>({ name: "roles-of", text, values: [memberIds] })).rows)
}

export type RoleRow = { id: string; role: Role }

export function rolesOf(rows: readonly RoleRow[]): Roles {
  return new Map(rows.map(({ id, role }) => [id, role]))
}
