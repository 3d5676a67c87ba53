import { desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { sellerDues, settlements } from "../schema.ts"
import { type StatementListQuery, statementList } from "./statement-list.ts"

/** A reversed sale is in a statement, but not in its sums. */
const sums = sql`(
  select seller_id, sum(sold)::int as sold, sum(hammer)::bigint as hammer, sum(fees)::bigint as fees,
    sum(waiting)::bigint as waiting, sum(owed)::bigint as owed, max(at) as latest
  from (
    select ${settlements.sellerId} as seller_id, (${settlements.state} <> 'reversed')::int as sold,
      case when ${settlements.state} <> 'reversed' then ${settlements.hammerCents} else 0 end as hammer,
      case when ${settlements.state} <> 'reversed' then ${settlements.feesCents} else 0 end as fees,
      case when ${settlements.state} = 'waiting' then ${settlements.netCents} else 0 end as waiting,
      0 as owed, ${settlements.openedAt} as at
    from ${settlements}
    union all
    select ${sellerDues.sellerId}, 0, 0,
      case when ${sellerDues.kind} = 'unsold' then ${sellerDues.cents} else 0 end, 0, ${sellerDues.leftCents},
      ${sellerDues.at}
    from ${sellerDues}
  ) entries group by seller_id
) sums`

const cents = (name: "hammer" | "fees" | "waiting" | "owed") =>
  sql<number>`sums.${sql.raw(name)}`.mapWith(Number)
const netCents = sql<number>`(sums.hammer - sums.fees)`.mapWith(Number)

const listedStatements = listSql(statementList, {
  id: members.id,
  word: wordIn(sql`${members.username}::text`, members.name, sql`${members.email}::text`),
  facets: {
    show: (show) => {
      if (show === "all") return undefined
      return show === "waiting" ? sql`sums.waiting > 0` : sql`sums.owed > 0`
    },
  },
  sorts: {
    latest: [sql`sums.latest desc`, desc(members.id)],
    net: [sql`${netCents} desc`, desc(members.id)],
    hammer: [sql`sums.hammer desc`, desc(members.id)],
  },
})

/** A seller each, with what all their lots have brought. */
export async function listStatements(ctx: Ctx, query: StatementListQuery) {
  requirePermission(ctx, "money")
  const { limit, offset } = listedStatements.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(members, "id", "username", "name"),
      sold: sql<number>`sums.sold`,
      hammerCents: cents("hammer"),
      feesCents: cents("fees"),
      netCents,
      waitingCents: cents("waiting"),
      owedCents: cents("owed"),
      latestAt: sql<string>`to_json(sums.latest) #>> '{}'`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(members)
    .innerJoin(sums, eq(sql`sums.seller_id`, members.id))
    .where(listedStatements.where(ctx, query))
    .orderBy(...listedStatements.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return { statements: rows.map(({ total: _, ...row }) => row), total, pages: pagesOf(total, limit) }
}

export type SellerStatement = Awaited<ReturnType<typeof listStatements>>["statements"][number]
