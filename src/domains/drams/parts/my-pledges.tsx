import type { MouseEvent } from "react"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import type { PledgeBoxProps } from "./pledge-box-props.ts"
import type { PledgeAction, usePledge } from "./use-pledge.ts"

type Props = PledgeBoxProps & { isOpen: boolean; pledging: ReturnType<typeof usePledge> }

export function MyPledges({ offer, mine, isOpen, pledging }: Props) {
  const t = useTexts("drams")
  if (mine.pledged + mine.due + mine.lapsed === 0) return null
  return (
    <section aria-label={t("mine.title")} className="grid gap-3 bg-paper-sunk p-4">
      <h2 className="text-base">{t("mine.title")}</h2>
      {mine.pledged > 0 && (
        <p>
          {t("mine.count", { count: mine.pledged })}{" "}
          <span className="text-ink-soft">
            {t("mine.sum", { price: money(mine.pledged * offer.priceCents) })}
          </span>
        </p>
      )}
      {mine.pledged > 0 && isOpen && (
        <form method="post" action={offer.path} className="flex flex-wrap gap-2">
          <Withdrawal act="withdraw" pledging={pledging} />
          {mine.pledged > 1 && <Withdrawal act="withdrawAll" pledging={pledging} />}
        </form>
      )}
      {mine.due > 0 && (
        <>
          <p className="font-semibold text-lead">{t("mine.due", { count: mine.due })}</p>
          <LinkButton to="/cart" kind="act" size="large" isWide>
            {t("mine.toCart")}
          </LinkButton>
        </>
      )}
      {mine.lapsed > 0 && mine.due === 0 && <p>{t("mine.lapsed")}</p>}
    </section>
  )
}

function Withdrawal({
  act,
  pledging,
}: {
  act: Exclude<PledgeAction, "pledge">
  pledging: Props["pledging"]
}) {
  const t = useTexts("drams")
  function withdrawPledge(event: MouseEvent): void {
    event.preventDefault()
    void pledging.act(act)
  }
  return (
    <Button name="intent" value={act} size="small" disabled={pledging.isSending} onClick={withdrawPledge}>
      {t(act)}
    </Button>
  )
}
