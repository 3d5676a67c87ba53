import { useRef } from "react"
import { CodeInput } from "#admin/scanning/scan-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { useSubmit } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { CameraButton } from "#ui/camera/camera-button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"

type Props = {
  shelf: string
  shelved: { name: string; code: string | null; shelf: string | null } | null
  refusal: RefusalView | undefined
}

export function ShelfForm({ shelf, shelved, refusal }: Props) {
  const t = useTexts("submissions-admin")
  const fields = useRef<HTMLDivElement>(null)
  const submit = useSubmit()
  const isAtWork = shelf !== "" || refusal !== undefined
  const problem = formError(refusal)
  return (
    <details open={isAtWork} className="border-b border-rule pb-4">
      <summary className="link min-h-6 w-fit">{t("intake.shelves")}</summary>
      <PostForm
        refusal={refusal}
        action="/admin/intake"
        aria-label={t("intake.shelves")}
        className="grid gap-3 pt-3"
      >
        <p className="label-text">{t("intake.shelvesAbout")}</p>
        {problem && <Note tone="alarm">{problem}</Note>}
        {shelved && !refusal && (
          <Note tone="lead">
            <span role="status">
              {t("intake.shelved", {
                name: shelved.name,
                code: shelved.code ?? "",
                shelf: shelved.shelf ?? "",
              })}
            </span>
          </Note>
        )}
        <div ref={fields} className="flex flex-wrap items-start gap-3">
          <TextField
            name="shelf"
            label={t("intake.shelf")}
            className="w-full max-w-40"
            required
            maxLength={40}
            value={shelf}
            autoComplete="off"
          />
          <Field
            label={t("intake.scan")}
            anchor="code"
            error={fieldError(refusal, "code")}
            className="w-full max-w-80"
          >
            {(fieldProps) => <CodeInput fieldProps={fieldProps} isFirst={isAtWork} />}
          </Field>
          <div className="flex flex-wrap gap-3 lg:mt-7">
            <Button className="min-h-11">{t("intake.shelvesButton")}</Button>
            <CameraButton
              onCode={(code) => {
                const formData = new FormData(fields.current?.closest("form") ?? undefined)
                formData.set("code", code)
                void submit(formData, { method: "post", action: "/admin/intake" })
              }}
            />
          </div>
        </div>
      </PostForm>
    </details>
  )
}
