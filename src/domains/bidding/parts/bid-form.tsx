import { Suspense, type SyntheticEvent, useState, useSyncExternalStore } from "react"
import { incrementAt } from "#domains/auctions/increments/increments.ts"
import type { LotPage } from "#domains/auctions/read-lot.ts"
import { money } from "#language/format.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import type { Cents } from "#platform/money.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { lazyOptional } from "#ui/live/later.ts"
import { Note } from "#ui/note.tsx"
import { type LandedPrice, landedPrice } from "../landed/landed-price.ts"
import { formatAmount, parseAmount } from "../parse-amount.ts"
import type { MyBidPosition } from "../reads.ts"
import { suggestedMaximums } from "../rules.ts"
import { tooLowReason } from "../too-low.ts"
import type { BidBoxProps } from "./bid-box-props.ts"
import type { ConfirmBid } from "./confirm-bid.tsx"
import { type ChosenOffer, LandedFields, UpdateLanded } from "./landed-fields.tsx"
import { LandedLines } from "./landed-lines.tsx"
import { SuggestedMaximums } from "./suggested-maximums.tsx"
import { type BidAnswer, mustRetype, usePlaceBid } from "./use-place-bid.ts"

const loadReceipt = async () => (await import("./bid-receipt.tsx")).BidReceipt
const BidReceipt = lazyOptional(loadReceipt)
const TermsTick = lazyOptional(
  async () => (await import("#domains/accounts/parts/terms-checkbox.tsx")).TermsCheckbox,
)

type Props = Pick<BidBoxProps, "lot" | "mine" | "bidKey" | "history" | "requestedCents" | "answer"> & {
  landed: ChosenOffer
}

/** Works without script; with it, adds the confirmation and stays on the page. */
export function BidForm({ lot, mine, bidKey, landed, history, requestedCents, answer: first }: Props) {
  const t = useTexts("bidding")
  const hasScript = useHasScript()
  const { answer, key, isSending, place } = usePlaceBid(lot.id, bidKey, first)
  const minCents = minFor(lot, mine)
  const priceAt = (maximumCents: Cents) =>
    landedPrice({ minimumCents: minCents, maximumCents }, landed.terms, landed.choices)
  const { typed, localError, type, setLocalError } = useTyped({ first, answer, requestedCents })
  const [accepted, setAccepted] = useState<string>()
  const [confirmedCents, setConfirmedCents] = useState<Cents | null>(null)
  const { Confirm, prepare, whenNear } = useConfirm()
  const amountText = typed ?? formatAmount(minCents)
  const cents = parseAmount(amountText)
  const tooLow = cents === undefined ? undefined : tooLowReason(cents, lot, mine)

  function openConfirmation(event: SyntheticEvent): void {
    event.preventDefault()
    const minimum = money(minCents)
    if (cents === undefined) setLocalError(t("unreadable"))
    else if (tooLow) setLocalError(t(tooLow, { minimum }))
    else {
      setConfirmedCents(cents)
      prepare(() => {
        setConfirmedCents(null)
        setLocalError(t("unanswered"))
      })
    }
  }

  return (
    <div className="grid gap-4">
      <Answered
        answer={answer}
        isSending={isSending}
        isLeading={mine?.paddle === lot.leaderPaddle}
        priceAt={priceAt}
      />
      <form
        method="post"
        action={withSearch(lot.path, landed.search)}
        onSubmit={openConfirmation}
        className="grid gap-3"
        {...whenNear}
      >
        <input type="hidden" name="idempotencyKey" value={key ?? ""} />
        <MaximumField
          minimum={money(minCents)}
          {...{ value: amountText, onType: type }}
          error={localError ?? errorAt(answer, amountText)}
          hint={lot.reserveMet === false ? "maximumHintBelowReserve" : "maximumHint"}
        />
        <SuggestedMaximums
          figures={suggestedMaximums(minCents, lot.increments)}
          chosenCents={cents}
          onChoose={(chosen) => type(formatAmount(chosen))}
        />
        {mustRetype(first) && !hasScript && <Again />}
        {answer?.refusal?.code === "accounts.termsChanged" && (
          <Suspense>
            <TermsTick refusal={answer.refusal} onAccept={setAccepted} />
          </Suspense>
        )}
        <LandedFields landed={landed} />
        {/* A figure that cannot be accepted has no total, so this shows the minimum. */}
        <Total price={priceAt(cents === undefined || tooLow ? minCents : cents)} />
        <Button kind="act" size="large" isWide disabled={isSending} className="figures">
          {label(t, isSending, hasScript ? cents : undefined)}
        </Button>
        <p className="label-text">{t("confirm.final")}</p>
        <UpdateLanded path={lot.path} />
      </form>
      {Confirm && confirmedCents !== null && (
        <Confirm
          lot={lot}
          maxCents={confirmedCents}
          price={priceAt(confirmedCents)}
          onClose={() => setConfirmedCents(null)}
          medianCents={history.summary.medianCents}
          mustRetype={mustRetype(answer) && errorAt(answer, amountText) !== undefined}
          onPlace={(confirm) => {
            setConfirmedCents(null)
            void place({ maxCents: confirmedCents, confirm, acceptTerms: accepted })
          }}
        />
      )}
    </div>
  )
}

type TypedProps = Pick<Props, "requestedCents"> & {
  first: BidAnswer | undefined
  answer: BidAnswer | undefined
}

/** A refused figure stays for correction; an accepted one clears the field. */
function useTyped({ first, answer, requestedCents }: TypedProps) {
  const [typed, setTyped] = useState(first?.typed ?? (requestedCents ? formatAmount(requestedCents) : null))
  const [localError, setLocalError] = useState<string>()
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer?.receipt) setTyped(null)
  }
  function type(figure: string): void {
    setTyped(figure)
    setLocalError(undefined)
  }
  return { typed, localError, type, setLocalError }
}

/** Loads the dialog that confirms a bid as soon as the pointer or the focus reaches the form. */
function useConfirm() {
  const [loaded, setLoaded] = useState<{ Confirm: typeof ConfirmBid }>()
  function prepare(onFailure: () => void): void {
    if (loaded) return
    // Wait for the receipt's code too: never place a bid whose receipt cannot be shown.
    Promise.all([import("./confirm-bid.tsx"), loadReceipt()]).then(
      ([part]) => setLoaded({ Confirm: part.ConfirmBid }),
      onFailure,
    )
  }
  // Preloading ignores a failure until the dialog is needed.
  const early = () => prepare(() => undefined)
  return { Confirm: loaded?.Confirm, prepare, whenNear: { onFocus: early, onPointerEnter: early } }
}

type MaximumFieldProps = {
  minimum: string
  value: string
  error: string | undefined
  hint: "maximumHint" | "maximumHintBelowReserve"
  onType(figure: string): void
}

function MaximumField({ minimum, value, error, hint, onType }: MaximumFieldProps) {
  const t = useTexts("bidding")
  return (
    <Field label={t("yourMaximum")} aside={t("orMore", { minimum })} error={error} hint={t(hint)}>
      {(fieldProps) => (
        <Input
          {...fieldProps}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onType(event.target.value)}
          className="figures min-h-12 text-lg font-semibold"
        />
      )}
    </Field>
  )
}

function label(t: Texts<"bidding">, isSending: boolean, cents: Cents | undefined): string {
  if (isSending) return t("placing")
  return cents === undefined ? t("placeYours") : t("place", { maximum: money(cents) })
}

/** The leader may only raise their own maximum. */
function minFor(lot: LotPage, mine: MyBidPosition | undefined): Cents {
  if (!mine || mine.maxCents === null || mine.paddle !== lot.leaderPaddle) return lot.minimumCents
  return Math.max(lot.minimumCents, mine.maxCents + incrementAt(lot.increments, mine.maxCents))
}

const ofTheField = [
  "amountRequired",
  "notWhole",
  "tooLow",
  "tooHigh",
  "notHigher",
  "retype",
  "aboveMedian",
  "confirmDiffers",
]

function ownError(answer: BidAnswer | undefined): string | undefined {
  const refusal = answer?.refusal
  return refusal && ofTheField.includes(refusal.code.replace("bidding.", "")) ? refusal.message : undefined
}

function errorAt(answer: BidAnswer | undefined, amountText: string): string | undefined {
  const { typed = "" } = answer ?? {}
  const isThis = amountText === typed || (parseAmount(amountText) ?? -1) === parseAmount(typed)
  return isThis ? ownError(answer) : undefined
}

function Total({ price }: { price: LandedPrice }) {
  const t = useTexts("bidding")
  return <LandedLines price={price} label={t("allIn.atMost")} className="border-t border-rule pt-3" />
}

type AnsweredProps = {
  answer: BidAnswer | undefined
  isSending: boolean
  isLeading: boolean
  priceAt(maximumCents: Cents): LandedPrice
}

function Answered({ answer, isSending, isLeading, priceAt }: AnsweredProps) {
  const t = useTexts("bidding")
  if (!answer || isSending) return null
  if (answer.isUnanswered) return <Note tone="alarm">{t("unanswered")}</Note>
  if (answer.receipt)
    return (
      <Suspense>
        <BidReceipt receipt={answer.receipt} isLeading={isLeading} price={priceAt(answer.receipt.maxCents)} />
      </Suspense>
    )
  if (answer.refusal && !ownError(answer)) return <Note tone="alarm">{answer.refusal.message}</Note>
  return null
}

function Again() {
  const t = useTexts("bidding")
  return (
    <Field label={t("again")}>
      {(fieldProps) => (
        <Input {...fieldProps} name="again" inputMode="decimal" autoComplete="off" className="figures" />
      )}
    </Field>
  )
}

const never = () => () => undefined

function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
