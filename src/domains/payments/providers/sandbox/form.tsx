import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { useFailureToast } from "../../parts/use-failure-toast.ts"
import type { ProviderFormProps } from "../../provider-form-props.ts"
import { authenticationPath } from "./authentication-path.ts"

export function SandboxForm(props: ProviderFormProps) {
  return props.status === "requires_action" ? <Authenticate {...props} /> : <CardForm {...props} />
}

/** The card number is not stored: it selects what the sandbox simulates. */
function CardForm({ secret, refusal, spinner, cancel }: ProviderFormProps) {
  const t = useTexts("payments")
  const isBusy = useNavigation().state !== "idle"
  useFailureToast(refusal)
  return (
    <PostForm refusal={refusal} className="grid gap-4">
      {refusal && !refusal.facts.field && <Note tone="alarm">{refusal.message || t("form.unexpected")}</Note>}
      <input type="hidden" name="secret" value={secret} />
      <Field
        label={t("form.number")}
        hint={t("form.numberHint")}
        anchor="cardNumber"
        error={fieldError(refusal, "cardNumber")}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="cardNumber"
            data-begin
            inputMode="numeric"
            autoComplete="cc-number"
            className="figures"
            placeholder="4242 4242 4242 4242"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("form.expiry")} anchor="expiry" error={fieldError(refusal, "expiry")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="expiry"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="12/30"
              className="figures"
            />
          )}
        </Field>
        <Field label={t("form.cvc")} anchor="cvc" error={fieldError(refusal, "cvc")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="cvc"
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="123"
              className="figures"
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="act" name="act" value="card" disabled={isBusy}>
          {isBusy && spinner}
          {t("form.payNow")}
        </Button>
        {cancel}
      </div>
    </PostForm>
  )
}

function Authenticate({ secret }: Pick<ProviderFormProps, "secret">) {
  const t = useTexts("payments")
  return (
    <>
      <p>{t("form.authenticate")}</p>
      <p>
        <LinkButton kind="act" to={authenticationPath(secret)} data-begin>
          {t("form.toBank")}
        </LinkButton>
      </p>
    </>
  )
}
