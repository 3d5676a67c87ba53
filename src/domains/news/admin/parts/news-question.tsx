import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import type { Article } from "../../reads.ts"

type Props = {
  question: string | null
  commentId: string | null
  article: Pick<Article, "title" | "state" | "isTop">
  answer: PageAnswer
}

export function NewsQuestion({ question, commentId, article, answer }: Props) {
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  const { title } = article
  if (question === "publish")
    return (
      <ReasonDialog
        answer={answer}
        title={t("publishTitle", { title })}
        message={t("publishMessage")}
        intent="publish"
        button={t("publish")}
      >
        <TextField name="at" label={t("publishAt")} hint={t("publishAtHint")} type="datetime-local" />
        <Checkbox name="isTop" value="yes" defaultChecked={article.isTop} label={t("makeTop")} />
      </ReasonDialog>
    )
  if (question === "refuse" || question === "withdraw")
    return (
      <ReasonDialog
        answer={answer}
        title={t(`${question}Title`, { title })}
        message={t(`${question}Message`)}
        intent={question}
        kind="alarm"
        button={t(`${question}`)}
        reason={t("reason")}
      />
    )
  if (question === "delete")
    return (
      <ReasonDialog
        answer={answer}
        title={newsTexts("write.deleteTitle")}
        message={newsTexts("write.deleteMessage")}
        intent="delete"
        kind="alarm"
        button={newsTexts("write.delete")}
      />
    )
  if (question === "hide" && commentId)
    return (
      <ReasonDialog
        answer={answer}
        title={t("hideTitle")}
        message={t("hideMessage")}
        intent="hide"
        kind="alarm"
        button={t("hide")}
        action={`?dialog=hide&comment=${commentId}`}
        reason={t("hideReason")}
        hidden={{ comment: commentId }}
      />
    )
  return null
}
