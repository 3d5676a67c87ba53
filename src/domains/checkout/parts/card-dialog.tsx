import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import { authenticationPath } from "#domains/payments/sandbox/paths.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form, useNavigate, useSubmit } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { showToast } from "#ui/toasts.tsx"
import { useRevalidate } from "#ui/use-revalidate.ts"
import type { PaymentReturn } from "../paying/handle-payment-return.ts"
import { StripeForm } from "./stripe-form.tsx"

type Props = {
  secret: string
  returned: PaymentReturn | null
  isHeld: boolean
  refusal: RefusalView | undefined
  publishableKey: string | null
}

export function CardDialog({ secret, returned, isHeld, refusal, publishableKey }: Props) {
  const t = useTexts("checkout")
  const status = returned?.status
  const isStripe = publishableKey !== null
  // Stripe opens the bank's authentication from its own form.
  const isFormVisible = status === "requires_payment_method" || (isStripe && status === "requires_action")
  return (
    <Dialog
      id="payment"
      title={t(returned === null ? "free.title" : "card.title")}
      isOpen
      onClose={useCloseDialog(secret, status)}
    >
      {returned === null ? (
        <Free secret={secret} refusal={refusal} />
      ) : (
        <>
          <p>{t("card.amount", { amount: money(returned.amountCents), reference: returned.reference })}</p>
          {isFormVisible && !isHeld && <p className="label-text">{t("card.notHeld")}</p>}
          {isFormVisible && returned.failure && !refusal && <Note tone="alarm">{t("card.again")}</Note>}
          {isFormVisible && !isStripe && <CardForm secret={secret} refusal={refusal} />}
          {isFormVisible && isStripe && (
            <StripeForm {...{ secret, publishableKey }} spinner={<Spinner />} cancel={<Cancel />} />
          )}
          {status === "requires_action" && !isStripe && <Authenticate secret={secret} />}
          {status === "processing" && <Processing />}
          {status === "succeeded" && <Succeeded />}
          {status === "canceled" && <Ended orderStatus={returned.orderStatus} />}
        </>
      )}
    </Dialog>
  )
}

/** Cancels the payment, unless the card is being charged. */
function useCloseDialog(secret: string, status: PaymentReturn["status"] | undefined): () => void {
  const submit = useSubmit()
  const navigate = useNavigate()
  const isOpen = status === undefined || status === "requires_payment_method"
  if (isOpen) return () => void submit({ act: "cancel", secret }, { method: "post" })
  return () => void navigate(status === "succeeded" ? "/" : "/cart")
}

/** The card number is not stored: it selects what the sandbox simulates. */
function CardForm({ secret, refusal }: { secret: string; refusal: RefusalView | undefined }) {
  const t = useTexts("checkout")
  const isBusy = useNavigation().state !== "idle"
  useConfirmFailure(refusal)
  return (
    <PostForm refusal={refusal} className="grid gap-4">
      {refusal && !refusal.facts.field && <Note tone="alarm">{refusal.message || t("card.unexpected")}</Note>}
      <input type="hidden" name="secret" value={secret} />
      <Field
        label={t("card.number")}
        hint={t("card.numberHint")}
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
        <Field label={t("card.expiry")} anchor="expiry" error={fieldError(refusal, "expiry")}>
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
        <Field label={t("card.cvc")} anchor="cvc" error={fieldError(refusal, "cvc")}>
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
          {isBusy && <Spinner />}
          {t("card.payNow")}
        </Button>
        <Cancel />
      </div>
    </PostForm>
  )
}

function useConfirmFailure(refusal: RefusalView | undefined): void {
  const t = useTexts("checkout")
  const text = t("card.confirmFailed")
  useEffect(() => {
    if (refusal && !refusal.facts.field) showToast(text, { tone: "alarm" })
  }, [refusal, text])
}

function Cancel() {
  const t = useTexts("checkout")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Button kind="quiet" name="act" value="cancel" disabled={isBusy}>
      {t("card.cancel")}
    </Button>
  )
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:animate-none"
    />
  )
}

function Authenticate({ secret }: { secret: string }) {
  const t = useTexts("checkout")
  return (
    <>
      <p>{t("card.authenticate")}</p>
      <p>
        <LinkButton kind="act" to={authenticationPath(secret)} data-begin>
          {t("card.toBank")}
        </LinkButton>
      </p>
    </>
  )
}

function Ended({ orderStatus }: Pick<PaymentReturn, "orderStatus">) {
  const t = useTexts("checkout")
  return (
    <>
      <Note tone="alarm">
        <p>{t("card.other")}</p>
        <p>{t(`card.ended.${orderStatus}`)}</p>
      </Note>
      <p className="label-text">{t("card.chargedLate")}</p>
      <p>
        <LinkButton to="/cart" kind="act" data-begin>
          {t("card.toCart")}
        </LinkButton>
      </p>
    </>
  )
}

const pollEveryMs = 2_000

function Processing() {
  const t = useTexts("checkout")
  const { revalidate } = useRevalidate()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), pollEveryMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <>
      <Note>
        <span className="flex flex-wrap items-center gap-x-2.5">
          {t("card.processing")} <Spinner />
        </span>
      </Note>
      <p className="label-text">{t("card.waiting")}</p>
      <noscript>
        <p>{t("card.reload")}</p>
      </noscript>
    </>
  )
}

const redirectSeconds = 5

/** Loads a new document, so that the cart and the account are up to date. */
export function Succeeded() {
  const t = useTexts("checkout")
  const [left, setLeft] = useState(redirectSeconds)
  useEffect(() => {
    if (left === 0) window.location.assign("/")
    const timer = setTimeout(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <>
      <Note tone="lead">{t("card.succeeded")}</Note>
      <p className="figures">{t("card.redirecting", { seconds: left })}</p>
      <p>
        <LinkButton to="/" reloadsPage kind="act" data-begin>
          {t("card.home")}
        </LinkButton>
      </p>
    </>
  )
}

/** An order that costs nothing still needs a confirmation. */
function Free({ secret, refusal }: { secret: string; refusal: RefusalView | undefined }) {
  const t = useTexts("checkout")
  const isBusy = useNavigation().state !== "idle"
  useConfirmFailure(refusal)
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="secret" value={secret} />
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      <p>{t("free.text")}</p>
      <div className="flex gap-3">
        <Button kind="act" name="act" value="free" disabled={isBusy} data-begin>
          {t("free.confirm")}
        </Button>
        <Button kind="quiet" name="act" value="cancel" disabled={isBusy}>
          {t("card.cancel")}
        </Button>
      </div>
    </Form>
  )
}
