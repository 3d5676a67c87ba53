import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { can } from "../permissions.ts"
import type { AccountStatus } from "../roles.ts"

type PersonCardRow = {
  id: string
  username: string
  name: string
  email: string
  phone: string | null
  status: AccountStatus
  createdAt: string
  bought: number
  unpaid: number
  sold: number
}

/** Who is concerned, for those who may open the member's page. */
export async function readPersonCard(ctx: Ctx, memberId: string | null): Promise<PersonCardRow | null> {
  if (memberId === null || !can(ctx, "people")) return null
  const { rows } = await ctx.db.execute<PersonCardRow>(sql`
    select id, username::text, name, email::text, phone_mb as phone, status,
      to_json(created_at) #>> '{}' as "createdAt",
      (select count(*)::int from order_lines where member_id = members.id
        and status in ('paid', 'stored', 'packed', 'shipped', 'delivered')) as bought,
      (select count(*)::int from order_lines where member_id = members.id and status = 'unpaid') as unpaid,
      (select count(*)::int from lots where seller_id = members.id) as sold
    from members where id = ${memberId}`)
  return rows[0] ?? null
}

export type PersonCardData = NonNullable<Awaited<ReturnType<typeof readPersonCard>>>
