import { BulkCheckbox } from "#admin/bulk/bulk-checkbox.tsx"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import type { ReportedContent } from "../reads.ts"

export function ReportedList({ reported }: { reported: readonly ReportedContent[] }) {
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  return (
    <ul className="border-t border-rule-strong">
      {reported.map(({ articleId, commentId, title, language, comment, author, count, reasons, notes }) => (
        <li key={commentId ?? articleId} className="grid gap-2 border-b border-rule py-4">
          <p className="flex flex-wrap items-center gap-x-4">
            <BulkCheckbox
              row={[articleId, commentId].filter(Boolean).join(" ")}
              name={`${title}, ${author}`}
            />
            <TextLink
              to={pathTo("/admin/news/:id", { id: articleId })}
              lang={localeOf[language]}
              className="font-semibold"
              text={title}
            />
            <span className="label-text">{t("reportedTimes", { count })}</span>
            <span className="label-text">
              {reasons.map((reason) => newsTexts(`reasons.${reason}`)).join(", ")}
            </span>
          </p>
          <p className="max-w-read break-words">
            <strong>{author}</strong> {comment === null ? t("ofArticle") : <q lang="">{comment}</q>}
          </p>
          {notes.length > 0 && <p className="max-w-read text-ink-soft">{notes.join(" · ")}</p>}
          <div className="flex flex-wrap gap-2">
            {commentId ? (
              <LinkButton
                size="small"
                kind="alarm"
                to={`${pathTo("/admin/news/:id", { id: articleId })}?dialog=hide&comment=${commentId}`}
                text={t("hide")}
              />
            ) : (
              <LinkButton
                size="small"
                kind="alarm"
                to={`${pathTo("/admin/news/:id", { id: articleId })}?dialog=withdraw`}
                text={t("withdraw")}
              />
            )}
            <Form method="post" action={pathTo("/admin/news/:id", { id: articleId })}>
              <input type="hidden" name="comment" value={commentId ?? ""} />
              <SubmitButton size="small" intent="leave" text={t("leaveReported")} />
            </Form>
          </div>
        </li>
      ))}
    </ul>
  )
}
