import { AdminForm, type RefusedForm } from "#admin/admin-form.tsx"
import { KeptDraft } from "#admin/kept-draft.tsx"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { pick } from "#platform/pick.ts"
import { fieldError } from "#ui/field-error.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import type { AdminContent } from "../reads.ts"

type Props = {
  content: AdminContent
  plain: string
  formKey: string
  figures: readonly { name: string; value: string }[]
  answer: RefusedForm | undefined
  upload: (file: File) => Promise<string | undefined>
}

export function PageForm({ content, plain, formKey, figures, answer, upload }: Props) {
  const t = useTexts("pages-admin")
  const lang = localeOf[content.language]
  return (
    <AdminForm
      answer={answer}
      values={{ ...pick(content, "title", "summary"), html: content.body, plain }}
      className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-5"
    >
      <KeptDraft subject={`page ${content.slug} ${content.language}`} version={String(content.last)} />
      <HiddenField name="key" value={formKey} />
      <input type="hidden" name="from" value={content.last} />
      <TextField
        name="title"
        label={t("titleField")}
        maxLength={120}
        lang={lang}
        inputClass="font-name text-lg"
      />
      <TextField
        name="summary"
        label={t("summary")}
        hint={t("summaryHint")}
        rows={2}
        maxLength={300}
        lang={lang}
      />
      <RichField
        label={t("text")}
        hint={t("textHint")}
        plainHint={t("plainHint")}
        html={content.body}
        plain={plain}
        lang={lang}
        anchor="html"
        error={fieldError(answer?.refusal, "html")}
        upload={upload}
      />
      <details className="border-y border-rule py-3">
        <summary className="min-h-6 cursor-pointer font-semibold">{t("figures")}</summary>
        <p className="mt-2 text-ink-soft">{t("figuresLead")}</p>
        <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {figures.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-3 border-b border-rule py-1">
              <dt className="figures">{`{{${name}}}`}</dt>
              <dd className="min-w-0 break-words text-ink-soft">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind="act" intent="save" text={t("save")} />
        <SubmitButton intent="publish">{t("publish")}</SubmitButton>
      </div>
    </AdminForm>
  )
}
