import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { addComment } from "./add-comment.ts"
import type { ArticleFormResult } from "./handle-write-form.ts"
import { NewComment, NewReport } from "./inputs.ts"
import { reportContent } from "./report-content.ts"
import { articlePath } from "./rules.ts"
import { setLike } from "./set-like.ts"

export async function handleArticleForm(
  ctx: Ctx,
  articleId: string,
  submitted: FormFields,
): Promise<ArticleFormResult> {
  const path = articlePath(articleId)
  const subject = submitted.subject ?? ""
  if (submitted.intent === "like" || submitted.intent === "unlike") {
    await setLike(ctx, subject, submitted.intent === "like")
    return { to: subject === articleId ? path : `${path}#${subject}` }
  }
  if (submitted.intent === "report") {
    await reportContent(ctx, subject, parseInput("news", NewReport, submitted))
    return { to: path, message: "messages.reported" }
  }
  const { content, idempotencyKey = "" } = parseInput("news", NewComment, {
    ...submitted,
    idempotencyKey: submitted.key,
  })
  const id = await addComment(ctx, { articleId, parentId: submitted.parent, content, key: idempotencyKey })
  return { to: `${path}#${id}`, message: "messages.commented" }
}
