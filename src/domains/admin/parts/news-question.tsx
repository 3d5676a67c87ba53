import type { Article } from "#domains/news/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input } from "#ui/inputs.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"

type Props = {
  ask: string | null
  commentId: string | null
  article: Pick<Article, "title" | "state" | "isTop">
  refusal: RefusalView | undefined
  sent: Readonly<Record<string, string>> | undefined
}

export function NewsQuestion({ ask, commentId, article, refusal, sent }: Props) {
  const t = useTexts("news")
  const { title } = article
  const common = { back: "?", refusal, sent } as const
  if (ask === "publish")
    return (
      <ReasonDialog
        {...common}
        title={t("desk.publishTitle", { title })}
        message={<p>{t("desk.publishSays")}</p>}
        intent="publish"
        button={t("desk.publish")}
        action="?ask=publish"
      >
        <Field
          label={t("desk.publishAt")}
          hint={t("desk.publishAtHint")}
          anchor="at"
          error={fieldError(refusal, "at")}
        >
          {(fieldProps) => <Input {...fieldProps} type="datetime-local" name="at" defaultValue={sent?.at} />}
        </Field>
        <Checkbox name="isTop" value="yes" defaultChecked={article.isTop} label={t("desk.makeTop")} />
      </ReasonDialog>
    )
  if (ask === "refuse" || ask === "withdraw")
    return (
      <ReasonDialog
        {...common}
        title={t(`desk.${ask}Title`, { title })}
        message={<p>{t(`desk.${ask}Says`)}</p>}
        intent={ask}
        kind="alarm"
        button={t(`desk.${ask}`)}
        action={`?ask=${ask}`}
        reason={{ label: t("desk.reason"), isRequired: true }}
      />
    )
  if (ask === "delete")
    return (
      <ReasonDialog
        {...common}
        title={t("write.deleteTitle")}
        message={<p>{t("write.deleteSays")}</p>}
        intent="delete"
        kind="alarm"
        button={t("write.delete")}
        action="?ask=delete"
      />
    )
  if (ask === "hide" && commentId)
    return (
      <ReasonDialog
        {...common}
        title={t("desk.hideTitle")}
        message={<p>{t("desk.hideSays")}</p>}
        intent="hide"
        kind="alarm"
        button={t("desk.hide")}
        action={`?ask=hide&comment=${commentId}`}
        reason={{ label: t("desk.hideReason"), isRequired: true }}
      >
        <input type="hidden" name="comment" value={commentId} />
      </ReasonDialog>
    )
  return null
}
