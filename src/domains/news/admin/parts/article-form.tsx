import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { KeptDraft } from "#admin/kept-draft.tsx"
import { localeOf, writtenLanguages } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { pick } from "#platform/pick.ts"
import { LinkButton } from "#ui/button.tsx"
import { fieldError } from "#ui/field-error.ts"
import { HiddenField, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import { categories } from "../../kinds.ts"
import { maxSummary, maxTitle } from "../../limits.ts"
import { useSendPicture } from "../../parts/send-picture.ts"
import { type ArticleInEditor, Cover } from "../../parts/write-form.tsx"
import { articlePath } from "../../rules.ts"

type Props = {
  writing: ArticleInEditor
  formKey: string
  version: string
  /** Undefined for a new article. */
  stamp: string | undefined
  /** Of their own draft, or of a submitted article. */
  canPublish: boolean
  answer: PageAnswer
}

export function ArticleForm({ writing, formKey, version, stamp, canPublish, answer }: Props) {
  const newsTexts = useTexts("news")
  const { id, language, original } = writing
  const refusal = refusedIn(answer)?.refusal
  const isTranslation = language !== original
  return (
    <AdminForm
      answer={answer}
      encType="multipart/form-data"
      values={{ ...pick(writing, "title", "category", "summary", "plain"), html: writing.body }}
      className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-5"
    >
      <KeptDraft subject={`article ${id ?? "new"} ${id ? language : ""}`} version={version} />
      <FormProblem answer={answer} />
      <HiddenField name="key" value={formKey} />
      {stamp !== undefined && <input type="hidden" name="seen" value={stamp} />}
      {isTranslation && <input type="hidden" name="isTranslation" value="yes" />}
      <TextField
        name="title"
        label={newsTexts("write.heading")}
        maxLength={maxTitle}
        required
        lang={localeOf[language]}
        inputClass="font-name text-lg"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="category"
          label={newsTexts("write.category")}
          options={categories.map((category) => [category, newsTexts(`categories.${category}`)])}
        />
        {id === null ? (
          <SelectField
            name="language"
            label={newsTexts("write.language")}
            value={language}
            options={writtenLanguages.map((each) => [each, newsTexts(`languages.${each}`)])}
          />
        ) : (
          <input type="hidden" name="language" value={language} />
        )}
      </div>
      <RichField
        label={newsTexts("write.text")}
        hint={newsTexts("write.textHint")}
        plainHint={newsTexts("write.plainHint")}
        html={writing.body}
        plain={writing.plain}
        lang={localeOf[language]}
        anchor="html"
        error={fieldError(refusal, "html")}
        upload={useSendPicture()}
      />
      <TextField
        name="summary"
        label={newsTexts("write.summary")}
        aside={newsTexts("optional")}
        hint={newsTexts("write.summaryHint")}
        rows={2}
        maxLength={maxSummary}
        lang={localeOf[language]}
      />
      {isTranslation ? (
        <input type="hidden" name="pictureId" value={writing.pictureId ?? ""} />
      ) : (
        <Cover writing={writing} refusal={refusal} />
      )}
      <ArticleActions id={id} canPublish={canPublish} isTranslation={isTranslation} />
    </AdminForm>
  )
}

type ActionsProps = { id: string | null; canPublish: boolean; isTranslation: boolean }

function ArticleActions({ id, canPublish, isTranslation }: ActionsProps) {
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  return (
    <>
      {canPublish && (
        <TextField name="at" label={t("publishAt")} hint={t("publishAtHint")} type="datetime-local" />
      )}
      <div className="flex flex-wrap gap-3 border-t border-rule pt-5">
        {canPublish && <SubmitButton intent="publish" kind="act" text={t("publish")} />}
        <SubmitButton
          intent="save"
          text={newsTexts(canPublish && !isTranslation ? "write.save" : "write.saveChanges")}
        />
        {id && <LinkButton to={articlePath(id)} text={newsTexts("write.preview")} />}
      </div>
    </>
  )
}
