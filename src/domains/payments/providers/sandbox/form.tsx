import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
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
      <TextField
        name="cardNumber"
        label={t("form.number")}
        hint={t("form.numberHint")}
        data-begin
        inputMode="numeric"
        autoComplete="cc-number"
        inputClass="figures"
        placeholder="4242 4242 4242 4242"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="expiry"
          label={t("form.expiry")}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="12/30"
          inputClass="figures"
        />
        <TextField
          name="cvc"
          label={t("form.cvc")}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          inputClass="figures"
        />
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
