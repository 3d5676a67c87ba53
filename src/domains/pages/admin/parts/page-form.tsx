import { useNavigation } from "react-router"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, TextArea } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import type { AdminContent } from "../reads.ts"

type Props = {
  content: AdminContent
  plain: string
  formKey: string
  figures: readonly { name: string; value: string }[]
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
  upload: (file: File) => Promise<string | undefined>
}

export function PageForm({ content, plain, formKey, figures, refusal, submitted, upload }: Props) {
  const t = useTexts("pages-admin")
  const isBusy = useNavigation().state !== "idle"
  const lang = localeOf[content.language]
  return (
    <PostForm refusal={refusal} className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" name="key" value={submitted?.key ?? formKey} />
      <input type="hidden" name="from" value={submitted?.from ?? content.last} />
      <Field label={t("titleField")} anchor="title" error={fieldError(refusal, "title")}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="title"
            maxLength={120}
            lang={lang}
            defaultValue={submitted?.title ?? content.title}
            className="font-name text-lg"
          />
        )}
      </Field>
      <Field
        label={t("summary")}
        hint={t("summaryHint")}
        anchor="summary"
        error={fieldError(refusal, "summary")}
      >
        {(fieldProps) => (
          <TextArea
            {...fieldProps}
            name="summary"
            rows={2}
            maxLength={300}
            lang={lang}
            defaultValue={submitted?.summary ?? content.summary}
          />
        )}
      </Field>
      <RichField
        label={t("text")}
        hint={t("textHint")}
        plainHint={t("plainHint")}
        html={submitted?.html ?? content.body}
        plain={submitted?.plain ?? plain}
        lang={lang}
        anchor="html"
        error={fieldError(refusal, "html")}
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
        <Button kind="act" name="intent" value="save" disabled={isBusy}>
          {t("save")}
        </Button>
        <Button name="intent" value="publish" disabled={isBusy}>
          {t("publish")}
        </Button>
      </div>
    </PostForm>
  )
}
