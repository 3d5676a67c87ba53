import type { Ctx } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"
import { addComment } from "./add-comment.ts"
import { NewComment, NewReport } from "./inputs.ts"
import { like } from "./like.ts"
import { report } from "./report.ts"
import { articlePath } from "./rules.ts"

export async function actOnArticle(
  ctx: Ctx,
  articleId: string,
  sent: Readonly<Record<string, string>>,
): Promise<{ to: string; said?: string }> {
  const path = articlePath(articleId)
  const subject = sent.subject ?? ""
  if (sent.intent === "like" || sent.intent === "unlike") {
    await like(ctx, subject, sent.intent === "like")
    return { to: subject === articleId ? path : `${path}#${subject}` }
  }
  if (sent.intent === "report") {
    await report(ctx, subject, read("news", NewReport, sent))
    return { to: path, said: "said.reported" }
  }
  const { content, idempotencyKey = "" } = read("news", NewComment, { ...sent, idempotencyKey: sent.key })
  const id = await addComment(ctx, { articleId, parentId: sent.parent, content, key: idempotencyKey })
  return { to: `${path}#${id}`, said: "said.commented" }
}
