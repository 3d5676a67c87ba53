import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { HiddenField, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { type ClaimReason, claimReasons, maxClaimPhotos } from "../kinds.ts"

type Props = {
  lines: readonly { id: string; title: string; max: number; reasons: readonly ClaimReason[] }[]
  formKey: string
  refused: { refusal: RefusalView; submitted?: FormFields | undefined } | undefined
}

export function ClaimFields({ lines, formKey, refused }: Props) {
  const t = useTexts("returns")
  const refusal = refused?.refusal
  const problem = formError(refusal)
  const offered = claimReasons.filter((reason) => lines.some(({ reasons }) => reasons.includes(reason)))
  return (
    <PostForm
      refusal={refusal}
      submitted={refused?.submitted}
      encType="multipart/form-data"
      preventScrollReset
      className="grid max-w-read gap-5"
    >
      {problem && <Note tone="alarm">{problem}</Note>}
      <HiddenField name="key" value={formKey} />
      <SelectField
        name="line"
        label={t("form.item")}
        options={lines.map(({ id, title, max }) => [id, max > 1 ? `${title} (${max})` : title])}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          name="reason"
          label={t("form.reason")}
          options={offered.map((reason) => [reason, t(`reasons.${reason}`)])}
        />
        <TextField name="quantity" label={t("form.quantity")} inputMode="numeric" value="1" aria-required />
      </div>
      <TextField
        name="description"
        label={t("form.description")}
        hint={t("form.descriptionHint")}
        rows={6}
        maxLength={2_000}
        aria-required
      />
      <Field
        label={t("form.photos")}
        hint={t("form.photosHint", { max: maxClaimPhotos })}
        anchor="photos"
        error={fieldError(refusal, "photos")}
      >
        {(fieldProps) => <Input {...fieldProps} type="file" name="photos" accept="image/*" multiple />}
      </Field>
      <p className="label-text">{t("form.next")}</p>
      <SubmitButton kind="act" text={t("form.send")} className="justify-self-start max-sm:w-full" />
    </PostForm>
  )
}
