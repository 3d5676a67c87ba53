import type { FormEvent } from "react"
import { useNavigation, useSearchParams } from "react-router"
import { TermsChangesLink } from "#domains/accounts/parts/terms-checkbox.tsx"
import { BotCheck } from "#domains/bot-check/parts/bot-check.tsx"
import { useBotCheck } from "#domains/bot-check/parts/use-bot-check.ts"
import type { CartLine } from "#domains/cart/reads.ts"
import type { AddressChoices } from "#domains/delivery/parts/address-parts.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form, useFetcher } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { ErrorSummary, useFormErrors } from "#ui/form-errors.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { Tabs } from "#ui/tabs.tsx"
import type { CheckoutFigures, CheckoutOptions } from "../read-checkout.ts"
import { Spinner } from "./card-dialog.tsx"
import { CheckoutSummary } from "./checkout-summary.tsx"
import { DeliveryMethods } from "./delivery-methods.tsx"
import { AgeDeclaration, Details, SaveAddress, Step } from "./details.tsx"
import { LoginBlock, type LoginCheck } from "./login-block.tsx"
import { PayLabel, PaymentMethods } from "./payment-methods.tsx"
import { Points } from "./points.tsx"
import { PromotionField } from "./promotion-field.tsx"

type Props = {
  lines: readonly CartLine[]
  figures: CheckoutFigures
  quoted: CheckoutFigures | undefined
  offers: CheckoutOptions
  addresses: readonly { id: string; address: string; city: string; country: string }[]
  savedId: string
  values: Record<string, string | undefined>
  submitted: Record<string, string | undefined> | undefined
  countries: AddressChoices
  checkoutKey: string
  refusal: RefusalView | undefined
  check: LoginCheck
}

const priced = new Set(["shipping", "paymentMethod", "country", "points", "cover"])

export function CheckoutPage({ figures: first, quoted, offers, lines, check, ...props }: Props) {
  const t = useTexts("checkout")
  const quoteFetcher = useFetcher<{ figures?: CheckoutFigures }>()
  const errors = useFormErrors(props.refusal)
  const robots = useBotCheck(check ?? { kind: "off" }, props.refusal)
  const { refusal, form, onInput } = errors
  const figures = quoteFetcher.data?.figures ?? quoted ?? first
  function requestQuote(): void {
    const choices = new FormData(form.current ?? undefined)
    choices.set("act", "quote")
    void quoteFetcher.submit(choices, { method: "post" })
  }
  function quoteChoice({ target }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (priced.has(target.name)) requestQuote()
  }
  return (
    <div className="grid gap-x-14 gap-y-6 min-[900px]:grid-cols-[minmax(0,1fr)_22rem]">
      <aside
        aria-label={t("sum.title")}
        className="grid content-start min-[900px]:col-start-2 min-[900px]:row-start-1 min-[900px]:gap-8"
      >
        {check && <LoginBlock check={check} />}
        <div className="min-[900px]:sticky min-[900px]:top-4">
          <CheckoutSummary {...{ lines, figures, offers }} editPath={cartPathOf(lines)} />
        </div>
      </aside>
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={quoteChoice}
        onInput={onInput}
        onSubmit={robots.sendWhenSolved}
        className="group/checkout grid content-start gap-8"
      >
        {isOfWholeForm(refusal) && <Note tone="alarm">{refusal.message}</Note>}
        <ErrorSummary {...errors} />
        <Steps {...props} refusal={refusal} offers={offers} figures={figures} applyCode={requestQuote} />
        <Pay offers={offers} refusal={refusal} figures={figures} check={check} robots={robots} />
        <input type="hidden" name="key" value={props.checkoutKey} />
      </Form>
    </div>
  )
}

function isOfWholeForm(refusal: RefusalView | undefined): refusal is RefusalView {
  return refusal !== undefined && (!refusal.facts.field || refusal.facts.field === "captcha")
}

/** The cart with the same selection. */
function cartPathOf(lines: readonly CartLine[]): AppPath {
  const search = new URLSearchParams({ chosen: "yes" })
  for (const { id } of lines) search.append("item", id)
  return `/cart?${search}`
}

type StepsProps = Omit<Props, "lines" | "figures" | "quoted" | "check"> & {
  figures: CheckoutFigures
  applyCode: () => void
}

function Steps({ offers, figures, refusal, applyCode, ...props }: StepsProps) {
  const t = useTexts("checkout")
  const { addresses, savedId, values, submitted, countries } = props
  return (
    <>
      <Step number={1} title={t("steps.shipping")}>
        <DeliveryMethods
          chosen={figures.choices}
          delivery={figures.delivery}
          offers={offers}
          coverCents={figures.coverCents}
        />
      </Step>
      <Step number={2} title={t(offers.isSignedIn ? "steps.details" : "steps.guest")}>
        {addresses.length > 0 && <SavedAddresses addresses={addresses} savedId={savedId} />}
        <Details
          key={savedId}
          values={submitted ?? values}
          refusal={refusal}
          choices={countries}
          canShipAbroad={offers.canShipAbroad}
          isGuest={!offers.isSignedIn}
        />
        {offers.isSignedIn && savedId === "new" && (
          <SaveAddress isChosen={submitted?.saveAddress === "yes"} />
        )}
      </Step>
      <Step number={3} title={t("steps.payment")}>
        <PaymentMethods chosen={figures.choices.paymentMethod} offers={offers} totals={figures.totals} />
        <Points offers={offers} chosen={figures.choices} refusal={refusal} />
        {/* The law of some countries forbids promotions. */}
        {offers.hasPromotions && <PromotionField figures={figures} refusal={refusal} applyCode={applyCode} />}
      </Step>
    </>
  )
}

function SavedAddresses({ addresses, savedId }: Pick<Props, "addresses" | "savedId">) {
  const t = useTexts("checkout")
  const [search] = useSearchParams()
  const to = (id: string): AppPath => {
    const next = new URLSearchParams(search)
    next.set("address", id)
    return `/checkout?${next}`
  }
  return (
    <Tabs
      label={t("details.saved")}
      tabs={[
        ...addresses.map(({ id, address, city }) => ({
          to: to(id),
          label: `${address.split("\n")[0]?.slice(0, 24)}, ${city}`,
          isCurrent: id === savedId,
        })),
        { to: to("new"), label: t("details.another"), isCurrent: savedId === "new" },
      ]}
    />
  )
}

type PayProps = {
  offers: CheckoutOptions
  refusal: RefusalView | undefined
  figures: CheckoutFigures
  check: LoginCheck
  robots: ReturnType<typeof useBotCheck>
}

function Pay({ offers, refusal, figures, check, robots }: PayProps) {
  const t = useTexts("checkout")
  const navigation = useNavigation()
  const isBusy = navigation.state !== "idle" && navigation.formMethod === "POST"
  return (
    <div className="grid gap-5 border-t border-rule-strong pt-5">
      {offers.areTermsNew && (
        <Note>
          {t("termsChanged")} <TermsChangesLink />
        </Note>
      )}
      <AgeDeclaration years={offers.legalAgeYears} refusal={refusal} />
      <input type="hidden" name="acceptTerms" value={offers.termsVersion} />
      {/* A new tab keeps the form's input. */}
      <Link
        reloadsPage
        className="link justify-self-start text-sm"
        to="/terms-and-conditions"
        target="_blank"
        rel="noopener"
      >
        {t("readTerms")}
      </Link>
      <noscript>
        <Button name="act" value="quote">
          {t("updateSum")}
        </Button>
      </noscript>
      <p className="flex items-baseline justify-between gap-4 min-[900px]:hidden">
        <span className="font-semibold">{t("sum.total")}</span>
        <Price cents={figures.quote.totalCents} size="huge" />
      </p>
      {check && <BotCheck check={check} state={robots} />}
      {isOfWholeForm(refusal) && <p className="text-alarm">{refusal.message}</p>}
      <Button kind="act" size="large" name="act" value="place" disabled={isBusy}>
        {(isBusy || robots.isWaiting) && <Spinner />}
        <PayLabel offers={offers} totals={figures.totals} />
      </Button>
    </div>
  )
}
