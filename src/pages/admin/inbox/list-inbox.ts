import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { inboxItems, inboxKindsFor } from "./inbox-items.ts"
import type { InboxKind, InboxListQuery } from "./inbox-list.ts"

type ItemRow = {
  id: string
  kind: InboxKind
  ref: string
  sender: string | null
  title: string | null
  text: string | null
  facts: Record<string, string | number> | null
  atMs: number
  untilMs: number | null
  total: number
}

/** Where an item is answered. */
const paths: Record<InboxKind, (ref: string) => PagePath> = {
  message: (id) => pathTo("/admin/contact/:id", { id }),
  question: (id) => pathTo("/admin/questions/:id", { id }),
  enquiry: (id) => pathTo("/admin/enquiries/:id", { id }),
  report: (id) => pathTo("/admin/news/:id", { id }),
  approval: () => "/admin/approvals",
}

const orders = { open: sql`at, id`, snoozed: sql`until, at, id`, done: sql`at desc, id` } as const

export async function listInbox(ctx: Ctx, query: InboxListQuery) {
  requirePermission(ctx, "adminPages")
  const { show, page, limit } = query
  const { rows } = await ctx.db.execute<ItemRow>(sql`
    select id, kind, ref, sender, title, text, facts, extract(epoch from at)::float8 * 1000 as "atMs",
      extract(epoch from until)::float8 * 1000 as "untilMs", count(*) over ()::int as total
    from ${inboxItems(ctx, query)} order by ${orders[show]} limit ${limit} offset ${(page - 1) * limit}`)
  const total = rows[0]?.total ?? 0
  return {
    items: rows.map(({ atMs, untilMs, total: _, ...row }) => ({
      ...row,
      path: paths[row.kind](row.ref),
      at: new Date(atMs).toISOString(),
      until: untilMs === null ? null : new Date(untilMs).toISOString(),
    })),
    kinds: inboxKindsFor(ctx),
    now: ctx.now().toISOString(),
    total,
    pages: pagesOf(total, limit),
  }
}

export type InboxItem = Awaited<ReturnType<typeof listInbox>>["items"][number]
