import { type SyntheticEvent, useId, useState } from "react"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import { Button } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import type { LandedPrice } from "../landed/landed-price.ts"
import { parseAmount } from "../parse-amount.ts"
import { retypeReason } from "../rules.ts"
import { LandedLines } from "./landed-lines.tsx"

type Props = {
  lot: { number: number; name: string; minimumCents: Cents }
  maxCents: Cents
  price: LandedPrice
  medianCents: Cents | null
  /** The server has asked for it. */
  mustRetype: boolean
  /** With the amount, if it was entered again. */
  onPlace(confirm: Cents | undefined): void
  onClose(): void
}

export function ConfirmBid({ lot, maxCents, price, medianCents, mustRetype, onPlace, onClose }: Props) {
  const t = useTexts("bidding")
  const id = useId()
  const [again, setAgain] = useState("")
  const [isMistyped, setMistyped] = useState(false)
  const reason = retypeReason(maxCents, { minimumCents: lot.minimumCents, medianCents })
  const isTypedAgain = mustRetype || reason !== undefined

  function place(event: SyntheticEvent): void {
    event.preventDefault()
    if (isTypedAgain && parseAmount(again) !== maxCents) setMistyped(true)
    else onPlace(isTypedAgain ? maxCents : undefined)
  }
  function hint(): string | undefined {
    if (reason === "aboveMedian") return t("againMedian", { median: money(medianCents) })
    return reason && t("againHint", { minimum: money(lot.minimumCents) })
  }
  return (
    <Dialog id={id} title={t("confirm.title", { maximum: money(maxCents) })} isOpen onClose={onClose}>
      <form onSubmit={place} className="grid gap-4">
        <p>
          <span className="label-text block">{t("lotNumber", { number: lot.number })}</span>
          <span className="font-name text-base">{lot.name}</span>
        </p>
        <LandedLines price={price} label={t("confirm.maximum")} className="border-t border-rule pt-3" />
        <p>{t("confirm.final")}</p>
        {isTypedAgain && (
          <Field label={t("again")} hint={hint()} error={isMistyped ? t("againDiffers") : undefined}>
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name="again"
                inputMode="decimal"
                autoComplete="off"
                value={again}
                onChange={(event) => setAgain(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
          <Button kind="act" size="large">
            {t("place", { maximum: money(maxCents) })}
          </Button>
          <Button type="button" size="large" onClick={onClose}>
            {t("confirm.back")}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
