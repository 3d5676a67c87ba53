import { type SyntheticEvent, useId, useState, useSyncExternalStore } from "react"
import { volumeText } from "#domains/catalogue/product.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import type { PledgeBoxProps } from "./pledge-box-props.ts"
import type { usePledge } from "./use-pledge.ts"

type Props = PledgeBoxProps & { pledging: ReturnType<typeof usePledge> }

/** Confirmation by a dialog, or by a ticked box without script: the purchase may become binding. */
export function PledgeForm({ offer, pledging }: Props) {
  const t = useTexts("drams")
  const hasScript = useHasScript()
  const [isAsking, setAsking] = useState(false)
  const price = money(offer.priceCents)
  const isBought = offer.freed > 0

  function openConfirmation(event: SyntheticEvent): void {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <>
      <form method="post" action={offer.path} onSubmit={openConfirmation} className="grid gap-3">
        <input type="hidden" name="intent" value="pledge" />
        <input type="hidden" name="idempotencyKey" value={pledging.key ?? ""} />
        {!hasScript && (
          <Checkbox
            name="confirmed"
            value="yes"
            required
            label={t(isBought ? "freed.check" : "confirm.check")}
          />
        )}
        <Button kind="act" size="large" isWide disabled={pledging.isSending} className="figures">
          {pledging.isSending ? t("pledging") : t(isBought ? "freed.buy" : "pledge", { price })}
        </Button>
        <p className="label-text">{t(isBought ? "freed.final" : "final")}</p>
      </form>
      {isAsking && (
        <Confirm
          offer={offer}
          onClose={() => setAsking(false)}
          onPledge={() => {
            setAsking(false)
            void pledging.act("pledge")
          }}
        />
      )}
    </>
  )
}

type ConfirmProps = Pick<PledgeBoxProps, "offer"> & { onPledge(): void; onClose(): void }

function Confirm({ offer, onPledge, onClose }: ConfirmProps) {
  const t = useTexts("drams")
  const id = useId()
  const price = money(offer.priceCents)
  const isBought = offer.freed > 0
  const isLast = offer.target - offer.pledged === 1
  return (
    <Dialog id={id} title={t(isBought ? "freed.title" : "confirm.title")} isOpen onClose={onClose}>
      <p className="font-name text-base">{offer.name}</p>
      <p>
        {t(isBought ? "freed.text" : "confirm.text", {
          volume: volumeText(offer.dramMl),
          price,
          target: offer.target,
        })}
      </p>
      {isLast && <p className="font-semibold text-act-text">{t("confirm.last")}</p>}
      <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
        <Button type="button" kind="act" size="large" onClick={onPledge} className="figures">
          {t(isBought ? "freed.buy" : "pledge", { price })}
        </Button>
        <Button type="button" size="large" onClick={onClose}>
          {t("confirm.back")}
        </Button>
      </div>
    </Dialog>
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
