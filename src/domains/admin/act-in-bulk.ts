import { type Permission, requirePermission } from "#domains/accounts/permissions.ts"
import { removeLot } from "#domains/auctions/remove-lot.ts"
import { archiveProduct } from "#domains/catalogue/save-product.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { actOnBottle } from "./act-on-bottle.ts"
import { actOnNews } from "./act-on-news.ts"
import { actOnOrder } from "./act-on-order.ts"
import type { BulkList, bulkActs } from "./bulk-acts.ts"
import { refuse } from "./refusals.ts"

type BulkActHandler = (ctx: Ctx, rowId: string, form: FormData) => Promise<unknown>
type BulkActHandlers<List extends BulkList> = Record<keyof (typeof bulkActs)[List], BulkActHandler>

/** Each has its own checks, transaction and audit entry. */
const acts: { [List in BulkList]: BulkActHandlers<List> } = {
  orders: { cancel: (ctx, id, form) => actOnOrder(ctx, id, "cancel", fieldsOf(form)) },
  products: {
    archive: (ctx, id) => archiveProduct(ctx, id),
    restore: (ctx, id) => archiveProduct(ctx, id, false),
  },
  news: { publish: actOnArticle("publish"), withdraw: actOnArticle("withdraw") },
  reports: { leave: actOnReported("leave"), hide: actOnReported("hide") },
  submissions: { refuse: (ctx, id, form) => actOnBottle(ctx, id, "refuse", form) },
  intake: {
    shelve: (ctx, id, form) => actOnBottle(ctx, id, "shelve", form),
    assign: (ctx, id, form) => actOnBottle(ctx, id, "assign", form),
  },
  lots: { remove: (ctx, id) => removeLot(ctx, id) },
}

const permissionOf = {
  orders: "orders",
  products: "catalogue",
  news: "publish",
  reports: "publish",
  submissions: "intake",
  intake: "intake",
  lots: "auctions",
} as const satisfies Record<BulkList, Permission>

function actOnArticle(intent: string): BulkActHandler {
  return (ctx, articleId, form) => actOnNews(ctx, articleId, { ...fieldsOf(form), intent })
}

/** The row is "article comment", or the article alone if that was reported. */
function actOnReported(intent: "leave" | "hide"): BulkActHandler {
  return (ctx, row, form) => {
    const [articleId = "", comment = ""] = row.split(" ")
    const effectiveIntent = intent === "hide" && comment === "" ? "withdraw" : intent
    return actOnNews(ctx, articleId, { ...fieldsOf(form), comment, intent: effectiveIntent })
  }
}

const maxAtOnce = 100

export type BulkResult = { completed: number; refused: { message: string; count: number }[] }

/** In sequence; a row that refuses the act stays unchanged. */
export async function actInBulk(ctx: Ctx, list: BulkList, form: FormData): Promise<BulkResult> {
  requirePermission(ctx, permissionOf[list])
  const actName = String(form.get("act") ?? "")
  const act = Object.entries<BulkActHandler>(acts[list]).find(([name]) => name === actName)?.[1]
  const rows = [...new Set(form.getAll("row").map(String))]
  if (!act || rows.length === 0 || rows.length > maxAtOnce) throw refuse("rowsUnclear", { max: maxAtOnce })
  const refused = new Map<string, number>()
  for (const row of rows)
    try {
      await act(ctx, row, form)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      if (typeof problem.facts.field === "string" && fields.has(problem.facts.field)) throw problem
      const message = messageOf(problem, ctx.language)
      refused.set(message, (refused.get(message) ?? 0) + 1)
    }
  const refusals = [...refused].map(([message, count]) => ({ message, count }))
  return { completed: rows.length - refusals.reduce((sum, { count }) => sum + count, 0), refused: refusals }
}

const fields = new Set(["reason", "shelf"])
