import { useNavigation } from "react-router"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { localeOf, writtenLanguages } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { fieldError } from "#ui/field-error.ts"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import { categories } from "../kinds.ts"
import { maxSummary, maxTitle } from "../limits.ts"
import type { EditableArticle } from "../reads.ts"
import { articlePath, isEditable } from "../rules.ts"
import { useSendPicture } from "./send-picture.ts"
import { useAutoSave } from "./use-auto-save.ts"

export type ArticleInEditor = Omit<EditableArticle, "id" | "authorId" | "version" | "stamp"> & {
  id: string | null
  plain: string
}
type Props = {
  writing: ArticleInEditor
  formKey: string
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
}

export function WriteForm({ writing, formKey, refusal, submitted }: Props) {
  const t = useTexts("news")
  const { language, original } = writing
  const errors = useFormErrors(refusal)
  const saving = useAutoSave(errors.form, writing.isMine && isEditable(writing.state))
  const isTranslation = language !== original
  return (
    <Form
      ref={errors.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={(event) => {
        errors.onInput(event)
        saving.touch()
      }}
      onSubmit={saving.stop}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <input type="hidden" name="key" value={formKey} />
      {isTranslation && <input type="hidden" name="isTranslation" value="yes" />}
      {refusal && refusal.facts.field === undefined && <Note tone="alarm">{refusal.message}</Note>}
      <FormErrors {...errors}>
        <TextField
          name="title"
          label={t("write.heading")}
          maxLength={maxTitle}
          required
          lang={localeOf[language]}
          value={submitted?.title ?? writing.title}
          inputClass="font-name text-lg"
        />
        <Choices writing={writing} submitted={submitted} />
        <RichField
          label={t("write.text")}
          hint={t("write.textHint")}
          plainHint={t("write.plainHint")}
          html={submitted?.html ?? writing.body}
          plain={submitted?.plain ?? writing.plain}
          lang={localeOf[language]}
          anchor="html"
          error={fieldError(refusal, "html")}
          onChange={saving.touch}
          upload={useSendPicture()}
        />
        <TextField
          name="summary"
          label={t("write.summary")}
          hint={t("write.summaryHint")}
          aside={t("optional")}
          rows={2}
          maxLength={maxSummary}
          lang={localeOf[language]}
          value={submitted?.summary ?? writing.summary}
        />
        {!isTranslation && <Cover writing={writing} refusal={refusal} />}
      </FormErrors>
      {isTranslation && <input type="hidden" name="pictureId" value={writing.pictureId ?? ""} />}
      <WriteActions writing={writing} isSaving={saving.isSaving} isTranslation={isTranslation} />
    </Form>
  )
}

function Choices({ writing, submitted }: Pick<Props, "writing" | "submitted">) {
  const t = useTexts("news")
  const { id, language } = writing
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField
        name="category"
        label={t("write.category")}
        value={submitted?.category ?? writing.category}
        options={categories.map((category) => [category, t(`categories.${category}`)])}
      />
      {id === null ? (
        <SelectField
          name="language"
          label={t("write.language")}
          value={submitted?.language ?? language}
          options={writtenLanguages.map((each) => [each, t(`languages.${each}`)])}
        />
      ) : (
        <input type="hidden" name="language" value={language} />
      )}
    </div>
  )
}

export function Cover({ writing: { picture, pictureId }, refusal }: Pick<Props, "writing" | "refusal">) {
  const t = useTexts("news")
  const isOfPicture = refusal?.code.startsWith("pictures.")
  return (
    <div className="grid gap-3">
      <input type="hidden" name="pictureId" value={pictureId ?? ""} />
      {picture && (
        <div className="flex flex-wrap items-end gap-4">
          <Photo
            picture={picture}
            alt={t("write.coverNow")}
            sizes="12rem"
            className="h-auto w-48 rounded-sm"
          />
          <Checkbox name="dropCover" value="yes" label={t("write.dropCover")} />
        </div>
      )}
      <TextField
        name="cover"
        label={t("write.cover")}
        hint={t("write.coverHint")}
        aside={t("optional")}
        error={isOfPicture ? refusal?.message : undefined}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
      />
    </div>
  )
}

type WriteActionsProps = { writing: ArticleInEditor; isSaving: boolean; isTranslation: boolean }

function WriteActions({ writing: { id, state, isMine }, isSaving, isTranslation }: WriteActionsProps) {
  const t = useTexts("news")
  const isBusy = useNavigation().state !== "idle"
  const isOwnDraft = isMine && isEditable(state) && !isTranslation
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-5">
      {isOwnDraft && (
        <Button name="intent" value="submit" kind="act" disabled={isBusy}>
          {t("write.submit")}
        </Button>
      )}
      <Button name="intent" value="save" disabled={isBusy}>
        {t(isOwnDraft ? "write.save" : "write.saveChanges")}
      </Button>
      {id && <LinkButton to={articlePath(id)}>{t("write.preview")}</LinkButton>}
      {id && isOwnDraft && (
        <LinkButton to="?dialog=delete" kind="quiet" preventScrollReset>
          {t("write.delete")}
        </LinkButton>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {isSaving && t("write.saving")}
      </p>
    </div>
  )
}
