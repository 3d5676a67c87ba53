import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input } from "#ui/inputs.tsx"
import type { Article } from "../../reads.ts"

type Props = {
  question: string | null
  commentId: string | null
  article: Pick<Article, "title" | "state" | "isTop">
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
}

export function NewsQuestion({ question, commentId, article, refusal, submitted }: Props) {
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  const { title } = article
  const common = { back: "?", refusal, submitted } as const
  if (question === "publish")
    return (
      <ReasonDialog
        {...common}
        title={t("publishTitle", { title })}
        message={<p>{t("publishMessage")}</p>}
        intent="publish"
        button={t("publish")}
        action="?dialog=publish"
      >
        <Field label={t("publishAt")} hint={t("publishAtHint")} anchor="at" error={fieldError(refusal, "at")}>
          {(fieldProps) => (
            <Input {...fieldProps} type="datetime-local" name="at" defaultValue={submitted?.at} />
          )}
        </Field>
        <Checkbox name="isTop" value="yes" defaultChecked={article.isTop} label={t("makeTop")} />
      </ReasonDialog>
    )
  if (question === "refuse" || question === "withdraw")
    return (
      <ReasonDialog
        {...common}
        title={t(`${question}Title`, { title })}
        message={<p>{t(`${question}Message`)}</p>}
        intent={question}
        kind="alarm"
        button={t(`${question}`)}
        action={`?dialog=${question}`}
        reason={{ label: t("reason"), isRequired: true }}
      />
    )
  if (question === "delete")
    return (
      <ReasonDialog
        {...common}
        title={newsTexts("write.deleteTitle")}
        message={<p>{newsTexts("write.deleteMessage")}</p>}
        intent="delete"
        kind="alarm"
        button={newsTexts("write.delete")}
        action="?dialog=delete"
      />
    )
  if (question === "hide" && commentId)
    return (
      <ReasonDialog
        {...common}
        title={t("hideTitle")}
        message={<p>{t("hideMessage")}</p>}
        intent="hide"
        kind="alarm"
        button={t("hide")}
        action={`?dialog=hide&comment=${commentId}`}
        reason={{ label: t("hideReason"), isRequired: true }}
      >
        <input type="hidden" name="comment" value={commentId} />
      </ReasonDialog>
    )
  return null
}
