import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { actOnNews } from "./act-on-news.ts"
import { adminArticleList } from "./article-list.ts"
import { articleBulkActs, type reportBulkActs } from "./news-bulk-acts.ts"
import { listAdminArticles } from "./reads.ts"

export const actOnArticles = listActs({
  ...{ permission: "publish", list: adminArticleList, read: listAdminArticles, part: "articles" },
  acts: articleBulkActs,
  handlers(ctx, form) {
    const act = (intent: string) => (id: string) => actOnNews(ctx, id, { ...fieldsOf(form), intent })
    return { publish: act("publish"), withdraw: act("withdraw") }
  },
})

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
