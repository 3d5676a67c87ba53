import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { actOnNews } from "./act-on-news.ts"
import { adminArticleList } from "./article-list.ts"
import type { articleBulkActs, reportBulkActs } from "./news-bulk-acts.ts"
import { listAdminArticles } from "./reads.ts"

export async function actOnArticles(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "publish")
  const act = (intent: string) => (id: string) => actOnNews(ctx, id, { ...fieldsOf(form), intent })
  const handlers: BulkHandlers<typeof articleBulkActs> = {
    publish: act("publish"),
    withdraw: act("withdraw"),
  }
  const findRows = rowsAt(ctx, adminArticleList, search, listAdminArticles, ({ articles }) =>
    articles.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlers, { findRows })
}

export async function actOnReports(ctx: Ctx, form: FormData): Promise<BulkAnswer> {
  requirePermission(ctx, "publish")
  const handlers: BulkHandlers<typeof reportBulkActs> = {
    leave: (row) => actOnReported(ctx, row, "leave", form),
    hide: (row) => actOnReported(ctx, row, "hide", form),
  }
  return await actInBulk(ctx, form, handlers)
}

/** The row is "article comment", or the article alone if that was reported. */
async function actOnReported(ctx: Ctx, row: string, intent: "leave" | "hide", form: FormData) {
  const [articleId = "", comment = ""] = row.split(" ")
  const effectiveIntent = intent === "hide" && comment === "" ? "withdraw" : intent
  await actOnNews(ctx, articleId, { ...fieldsOf(form), comment, intent: effectiveIntent })
}
