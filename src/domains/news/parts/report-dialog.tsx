import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { useNavigate } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { reportReasons } from "../kinds.ts"
import { maxNote } from "../limits.ts"

type Props = { subjectId: string; returnPath: AppPath; refusal: RefusalView | undefined }

export function ReportDialog({ subjectId, returnPath, refusal }: Props) {
  const t = useTexts("news")
  const navigate = useNavigate()
  const problem = formError(refusal)
  const isBusy = useNavigation().state !== "idle"
  return (
    <Dialog
      id="report"
      isOpen
      title={t("reportTitle")}
      onClose={() => void navigate(returnPath, { replace: true, preventScrollReset: true })}
    >
      <p className="text-ink-soft">{t("reportLead")}</p>
      {problem && <Note tone="alarm">{problem}</Note>}
      <PostForm refusal={refusal} action={returnPath} preventScrollReset className="grid gap-4">
        <input type="hidden" name="subject" value={subjectId} />
        <Field label={t("reasonLabel")} anchor="reason" error={fieldError(refusal, "reason")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="reason" data-begin>
              {reportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`reasons.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField name="note" label={t("reportNote")} aside={t("optional")} rows={3} maxLength={maxNote} />
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to={returnPath} kind="quiet" replace preventScrollReset>
            {t("leave")}
          </LinkButton>
          <Button name="intent" value="report" kind="alarm" disabled={isBusy}>
            {t("sendReport")}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
