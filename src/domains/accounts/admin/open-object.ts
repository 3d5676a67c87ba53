import { sql } from "drizzle-orm"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Permission, requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { type AuditObjectKind, auditObjectOf } from "./audit-objects.ts"
import { permissionOfAdminPage } from "./page-permissions.ts"

type NamedRows = readonly [table: string, name: string, concerns?: string]

/** The table of each kind that has a page, what its rows are called, and whom they are about. */
const namedRows = {
  mem: ["members", "username", "array[id]"],
  ord: ["orders", "reference"],
  prd: ["products", "name"],
  auc: ["auctions", "title"],
  lot: ["lots", "(select name from products where products.id = product_id)"],
  csk: ["casks", "name"],
  btl: ["submitted_bottles", "name"],
  sub: ["submissions", "name"],
  rnd: ["dram_sales", "title"],
  art: [
    "articles",
    "(select title from article_texts t where t.article_id = articles.id order by t.language = articles.language desc limit 1)",
  ],
  nwl: ["newsletters", "subject"],
  trf: ["transfers", "payer"],
  run: ["payout_runs", "to_char(made_at at time zone 'Asia/Singapore', 'YYYY-MM-DD')"],
  enq: ["cask_enquiries", "name"],
  qst: [
    "lot_questions",
    "left(question, 60)",
    "array_remove(array[member_id, (select seller_id from lots where lots.id = lot_id)], null)",
  ],
  rat: ["ratings", "left(text, 60)"],
  hnt: [
    "integrity_findings",
    "(select username from members where members.id = member_id)",
    "array_remove(array[member_id, other_id], null)",
  ],
  msg: ["contact_messages", "subject"],
  rol: ["staff_roles", "name"],
  inc: ["status_incidents", "title ->> 'en'"],
  clm: ["claims", "(select title from order_lines where order_lines.id = line_id)", "array[member_id]"],
} as const satisfies Partial<Record<AuditObjectKind, NamedRows>>

type PagedKind = keyof typeof namedRows

export type OpenObject = {
  id: string
  kind: PagedKind
  name: string
  path: PagePath
  permission: Permission
  /** Whom it is about: none of them writes notes on it. */
  concerns: Id<"mem">[]
}

/** An object whose page the actor may open: its notes and its assignee are theirs to see. */
export async function readOpenObject(ctx: Ctx, id: string): Promise<OpenObject> {
  requirePermission(ctx, "adminPages")
  const { kind, path } = auditObjectOf(id) ?? {}
  const permission = path && permissionOfAdminPage(path)
  if (!hasPage(kind) || path === undefined || permission === undefined) throw refuse("noSuchObject")
  requirePermission(ctx, permission)
  const [table, name, concerns = "array[]"]: NamedRows = namedRows[kind]
  const { rows } = await ctx.db.execute<{ name: string | null; concerns: Id<"mem">[] }>(
    sql`select (${sql.raw(name)})::text as name, ${sql.raw(concerns)}::text[] as concerns
      from ${sql.identifier(table)} where id = ${id}`,
  )
  const [row] = rows
  if (!row) throw refuse("noSuchObject")
  return { id, kind, name: row.name ?? "", concerns: row.concerns, path, permission }
}

function hasPage(kind: AuditObjectKind | undefined): kind is PagedKind {
  return kind !== undefined && Object.hasOwn(namedRows, kind)
}
