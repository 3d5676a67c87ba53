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
  const t = useTexts("news")
  const { title } = article
  const common = { back: "?", refusal, submitted } as const
  if (question === "publish")
    return (
      <ReasonDialog
        {...common}
        title={t("admin.publishTitle", { title })}
        message={<p>{t("admin.publishMessage")}</p>}
        intent="publish"
        button={t("admin.publish")}
        action="?dialog=publish"
      >
        <Field
          label={t("admin.publishAt")}
          hint={t("admin.publishAtHint")}
          anchor="at"
          error={fieldError(refusal, "at")}
        >
          {(fieldProps) => (
            <Input {...fieldProps} type="datetime-local" name="at" defaultValue={submitted?.at} />
          )}
        </Field>
        <Checkbox name="isTop" value="yes" defaultChecked={article.isTop} label={t("admin.makeTop")} />
      </ReasonDialog>
    )
  if (question === "refuse" || question === "withdraw")
    return (
      <ReasonDialog
        {...common}
        title={t(`admin.${question}Title`, { title })}
        message={<p>{t(`admin.${question}Message`)}</p>}
        intent={question}
        kind="alarm"
        button={t(`admin.${question}`)}
        action={`?dialog=${question}`}
        reason={{ label: t("admin.reason"), isRequired: true }}
      />
    )
  if (question === "delete")
    return (
      <ReasonDialog
        {...common}
        title={t("write.deleteTitle")}
        message={<p>{t("write.deleteMessage")}</p>}
        intent="delete"
        kind="alarm"
        button={t("write.delete")}
        action="?dialog=delete"
      />
    )
  if (question === "hide" && commentId)
    return (
      <ReasonDialog
        {...common}
        title={t("admin.hideTitle")}
        message={<p>{t("admin.hideMessage")}</p>}
        intent="hide"
        kind="alarm"
        button={t("admin.hide")}
        action={`?dialog=hide&comment=${commentId}`}
        reason={{ label: t("admin.hideReason"), isRequired: true }}
      >
        <input type="hidden" name="comment" value={commentId} />
      </ReasonDialog>
    )
  return null
}
