import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { parseSingaporeTime } from "#platform/time.ts"
import { publishArticle, refuseArticle, withdrawArticle } from "../decide-article.ts"
import { deleteArticle } from "../delete-article.ts"
import { Reason } from "../inputs.ts"
import { hideComment, settleReports, showComment } from "../moderate-comment.ts"
import { refuse } from "../refusals.ts"

export async function actOnNews(ctx: Ctx, articleId: string, submitted: FormFields) {
  switch (submitted.intent) {
    case "publish":
      await publishArticle(ctx, articleId, { at: momentIn(submitted), isTop: submitted.isTop === "yes" })
      return "published"
    case "refuse":
      await refuseArticle(ctx, articleId, reasonIn(submitted))
      return "refused"
    case "withdraw":
      await withdrawArticle(ctx, articleId, reasonIn(submitted))
      return "withdrawn"
    case "delete":
      await deleteArticle(ctx, articleId)
      return "deleted"
    case "hide":
      await hideComment(ctx, submitted.comment ?? "", reasonIn(submitted))
      return "hidden"
    case "show":
      await showComment(ctx, submitted.comment ?? "")
      return "restored"
    case "leave":
      await settleReports(ctx, { articleId, commentId: submitted.comment || null })
      return "left"
    default:
      throw new Refusal("api.invalid", 422, { field: "intent", problem: "" })
  }
}

function reasonIn({ reason }: FormFields): string {
  const read = Reason.safeParse(reason)
  if (!read.success) throw refuse("reasonRequired", { field: "reason" })
  return read.data
}

/** Undefined means now. */
export function momentIn({ at = "" }: FormFields): Date | undefined {
  if (at === "") return undefined
  const moment = parseSingaporeTime(at)
  if (!moment) throw refuse("momentUnclear", { field: "at" })
  return moment
}
