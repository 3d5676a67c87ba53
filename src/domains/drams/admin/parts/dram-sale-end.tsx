import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { DramSaleView } from "../reads.ts"

type Props = {
  dramSale: DramSaleView
  endsAt: string
  submitted: FormFields | undefined
  refusal: RefusalView | undefined
}

export function DramSaleEnd({ dramSale, endsAt, submitted, refusal }: Props) {
  const t = useTexts("drams-admin")
  const isBusy = useNavigation().state !== "idle"
  const isOpen = dramSale.status === "open"
  return (
    <details open={refusal !== undefined}>
      <summary className="link inline-flex min-h-6 items-center">{t("move")}</summary>
      <PostForm refusal={refusal} className="grid gap-3 pt-3">
        {isOpen && <p>{t("moveNote")}</p>}
        <Field label={t("moveTo")} hint={t("endsHint")} anchor="endsAt" error={fieldError(refusal, "endsAt")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              type="datetime-local"
              name="endsAt"
              required
              defaultValue={refusal ? submitted?.endsAt : endsAt}
            />
          )}
        </Field>
        {isOpen && (
          <Field
            label={t("reason")}
            hint={t("reasonHint")}
            anchor="reason"
            error={fieldError(refusal, "reason")}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name="reason"
                maxLength={500}
                required
                defaultValue={refusal ? submitted?.reason : ""}
              />
            )}
          </Field>
        )}
        <div>
          <Button kind="plain" name="intent" value="move" disabled={isBusy}>
            {t("move")}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}
