import { Suspense, type SyntheticEvent, useId, useState } from "react"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Cents } from "#platform/money.ts"
import { Button } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { lazyOptional } from "#ui/live/later.ts"
import { formatAmount, parseAmount } from "../parse-amount.ts"
import type { MyBidPosition } from "../reads.ts"
import { tooLowReason } from "../too-low.ts"
import { ConfirmBid } from "./confirm-bid.tsx"
import { type FetchedPrice, fetchLandedPrice } from "./fetch-landed-price.ts"
import { type BidAnswer, mustRetype, usePlaceBid } from "./use-place-bid.ts"

const TermsTick = lazyOptional(
  async () => (await import("#domains/accounts/parts/terms-checkbox.tsx")).TermsCheckbox,
)

type Props = {
  lot: {
    id: string
    number: number
    name: string
    path: PagePath
    minimumCents: Cents
    leaderPaddle: number | null
  }
  mine: MyBidPosition | undefined
  bidKey: string
  country: string
}

export function QuickBid({ lot, mine, bidKey, country }: Props) {
  const t = useTexts("bidding")
  const answerId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [price, setPrice] = useState<FetchedPrice | null>(null)
  const [isPricing, setPricing] = useState(false)
  const [localError, setLocalError] = useState<string>()
  const { answer, key, isSending, place } = usePlaceBid(lot.id, bidKey)
  const [seen, setSeen] = useState(answer)
  const [accepted, setAccepted] = useState<string>()
  if (answer !== seen) {
    setSeen(answer)
    if (answer?.receipt) setTyped(null)
  }
  const amountText = typed ?? formatAmount(lot.minimumCents)

  function openConfirmation(event: SyntheticEvent): void {
    event.preventDefault()
    const cents = parseAmount(amountText)
    const tooLow = cents === undefined ? undefined : tooLowReason(cents, lot, mine)
    if (cents === undefined) setLocalError(t("unreadable"))
    else if (tooLow) setLocalError(t(tooLow, { minimum: money(lot.minimumCents) }))
    else void confirm(cents)
  }

  async function confirm(cents: Cents): Promise<void> {
    setPricing(true)
    const fetched = await fetchLandedPrice(lot.id, { maximum: cents, country })
    setPricing(false)
    if (fetched) setPrice(fetched)
    else setLocalError(t("landed.failed"))
  }
  return (
    <div className="grid justify-items-end gap-1">
      <form method="post" action={lot.path} onSubmit={openConfirmation} className="flex">
        <input type="hidden" name="idempotencyKey" value={key ?? ""} />
        <input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t("quick.label", { number: lot.number })}
          aria-describedby={answer || localError ? answerId : undefined}
          aria-invalid={answer?.refusal || localError ? true : undefined}
          value={amountText}
          onChange={(event) => {
            setTyped(event.target.value)
            setLocalError(undefined)
          }}
          className="figures min-h-9 w-20 rounded-l-sm border border-r-0 border-rule-strong bg-paper-raised px-2 text-right text-sm aria-invalid:border-alarm"
        />
        <Button
          size="small"
          disabled={isSending || isPricing}
          className="min-h-9 rounded-l-none whitespace-nowrap"
        >
          {isSending ? t("placing") : t("quick.bid")}
        </Button>
      </form>
      <QuickAnswer id={answerId} answer={answer} localError={localError} />
      {answer?.refusal?.code === "accounts.termsChanged" && (
        <div className="max-w-52 text-xs">
          <Suspense>
            <TermsTick refusal={answer.refusal} onAccept={setAccepted} />
          </Suspense>
        </div>
      )}
      {price && (
        <ConfirmBid
          lot={lot}
          maxCents={price.hammerCents}
          price={price}
          onClose={() => setPrice(null)}
          medianCents={price.medianCents}
          mustRetype={mustRetype(answer)}
          onPlace={(confirm) => {
            setPrice(null)
            void place({ maxCents: price.hammerCents, confirm, acceptTerms: accepted })
          }}
        />
      )}
    </div>
  )
}

type AnswerProps = { id: string; answer: BidAnswer | undefined; localError: string | undefined }

function QuickAnswer({ id, answer, localError }: AnswerProps) {
  const t = useTexts("bidding")
  let text = localError
  if (text) return <Answer id={id} text={text} />
  if (answer?.isUnanswered) text = t("unanswered")
  else if (answer?.refusal) text = answer.refusal.message
  else if (answer?.receipt)
    text = t(`quick.${answer.receipt.outcome}`, { maximum: money(answer.receipt.maxCents) })
  const isGood = answer?.receipt?.outcome === "leading"
  return <Answer id={id} text={text} isGood={isGood} />
}

function Answer({ id, text, isGood }: { id: string; text: string | undefined; isGood?: boolean }) {
  return (
    <p
      id={id}
      role="status"
      className={classNames(
        "max-w-52 text-right text-xs font-semibold text-pretty",
        isGood ? "text-lead" : "text-alarm",
        !text && "sr-only",
      )}
    >
      {text}
    </p>
  )
}
