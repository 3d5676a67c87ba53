import { Suspense, useEffect, useState } from "react"
import { useNavigation } from "react-router"
import { useSeenPayment } from "#domains/notifications/parts/seen-payments.ts"
import { useFailureToast } from "#domains/payments/parts/use-failure-toast.ts"
import type { ProviderFormProps } from "#domains/payments/provider-form-props.ts"
import { providerForms } from "#domains/payments/provider-forms.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form, useNavigate, useSubmit } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Link } from "#ui/link.tsx"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { Note } from "#ui/note.tsx"
import type { PaymentReturn } from "../paying/handle-payment-return.ts"
import type { PlacedOrderView } from "../read-placed-order.ts"

type Props = {
  secret: string
  returned: PaymentReturn | null
  isHeld: boolean
  refusal: RefusalView | undefined
  settings: ProviderFormProps["settings"]
  /** Behind the dialog. */
  placed: PlacedOrderView | null
}

/** Waits for the provider's form: the dialog moves the focus into it once, as it opens. */
export function CardDialog(props: Props) {
  return (
    <Suspense>
      <PaymentDialog {...props} />
    </Suspense>
  )
}

function PaymentDialog({ secret, returned, isHeld, refusal, settings, placed }: Props) {
  const language = useLanguage()
  const t = useTexts("checkout")
  const status = returned?.status
  const provider = returned?.provider ?? null
  const Form = provider && providerForms[provider]
  return (
    <Dialog
      id="payment"
      title={t(returned === null ? "free.title" : "card.title")}
      isOpen
      onClose={useCloseDialog(secret, status, placed?.path ?? "/")}
    >
      {returned === null ? (
        <Free secret={secret} refusal={refusal} />
      ) : (
        <>
          <p>{t("card.amount", { amount: money(returned.amountCents), reference: returned.reference })}</p>
          {Form && (status === "requires_payment_method" || status === "requires_action") && (
            <>
              {!isHeld && <p className="label-text">{t("card.notHeld")}</p>}
              {returned.failure && !refusal && <Note tone="alarm">{t("card.again")}</Note>}
              <Form
                {...{ secret, status, settings, refusal }}
                values={returned.formValues}
                spinner={<Spinner />}
                cancel={<Cancel />}
              />
              {returned.failure && !refusal && placed && (
                <p className="label-text">
                  {t("card.kept", { time: formatDate(placed.expiresAt, language) })}{" "}
                  <Link to={placed.payPath} className="link tap inline-flex items-center">
                    {t("card.otherMethod")}
                  </Link>
                </p>
              )}
            </>
          )}
          {status === "processing" && <Processing />}
          {status === "succeeded" && <Succeeded orderPath={placed?.path ?? "/my-account/orders-history"} />}
          {status === "canceled" && <Ended orderStatus={returned.orderStatus} {...{ secret, refusal }} />}
        </>
      )}
    </Dialog>
  )
}

/** Cancels the payment, unless the card is being charged. */
function useCloseDialog(
  secret: string,
  status: PaymentReturn["status"] | undefined,
  orderPath: AppPath,
): () => void {
  const submit = useSubmit()
  const navigate = useNavigate()
  const isOpen = status === undefined || status === "requires_payment_method"
  if (isOpen) return () => void submit({ act: "cancel", secret }, { method: "post" })
  return () => void navigate(status === "succeeded" || status === "processing" ? orderPath : "/cart")
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

type EndedProps = Pick<PaymentReturn, "orderStatus"> & Pick<Props, "secret" | "refusal">

function Ended({ orderStatus, secret, refusal }: EndedProps) {
  const t = useTexts("checkout")
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <Note tone="alarm">
        <p>{t("card.other")}</p>
        <p>{t(`card.ended.${orderStatus}`)}</p>
      </Note>
      <p className="label-text">{t("card.chargedLate")}</p>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="secret" value={secret} />
        {orderStatus === "unpaid" && (
          <Button kind="act" name="act" value="again" disabled={isBusy} data-begin>
            {isBusy && <Spinner />}
            {t("card.tryAgain")}
          </Button>
        )}
        <LinkButton to="/cart" kind={orderStatus === "unpaid" ? "plain" : "act"} data-begin>
          {t("card.toCart")}
        </LinkButton>
      </Form>
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
export function Succeeded({ orderPath }: { orderPath: AppPath }) {
  const t = useTexts("checkout")
  const [left, setLeft] = useState(redirectSeconds)
  const [isStopped, setStopped] = useState(false)
  useSeenPayment(orderPath)
  useEffect(() => {
    const stop = () => setStopped(true)
    addEventListener("keydown", stop)
    addEventListener("pointerdown", stop)
    return () => {
      removeEventListener("keydown", stop)
      removeEventListener("pointerdown", stop)
    }
  }, [])
  useEffect(() => {
    if (isStopped) return
    if (left === 0) window.location.assign("/")
    const timer = setTimeout(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearTimeout(timer)
  }, [left, isStopped])
  return (
    <>
      <Note tone="lead">{t("card.succeeded")}</Note>
      <p className="figures">{isStopped ? t("card.staying") : t("card.redirecting", { seconds: left })}</p>
      <p className="flex flex-wrap gap-3">
        <LinkButton to={orderPath} reloadsPage kind="act" data-begin>
          {t("success.order")}
        </LinkButton>
        <LinkButton to="/" reloadsPage>
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
  useFailureToast(refusal)
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
