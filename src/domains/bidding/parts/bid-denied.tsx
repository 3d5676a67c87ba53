import { useLocation } from "react-router"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { AllInLines } from "./all-in-lines.tsx"
import type { BidBoxProps, BidDenial } from "./bid-box-props.ts"

export function BidDenied({ lot, bar, commissionBasisPoints }: BidBoxProps & { bar: BidDenial }) {
  const t = useTexts("bidding")
  const { pathname } = useLocation()
  if (bar !== "guest") return <Note tone={bar === "suspended" ? "alarm" : "soft"}>{t(`barred.${bar}`)}</Note>
  return (
    <div className="grid gap-4">
      <div className="grid gap-3">
        <p className="font-semibold">{t("barred.guest")}</p>
        <LinkButton to={`/auth/login?from=${encodeURIComponent(pathname)}`} kind="act" size="large" isWide>
          {t("barred.signIn")}
        </LinkButton>
      </div>
      <p className="flex items-baseline justify-between gap-4 border-t border-rule pt-3">
        <span className="text-ink-soft">{t("nextMinimum")}</span>
        <span className="figures font-semibold">{money(lot.minimumCents)}</span>
      </p>
      <details>
        <summary className="link inline-flex min-h-6 items-center text-xs">
          {t("allIn.show", { price: money(lot.minimumCents) })}
        </summary>
        <AllInLines
          hammerCents={lot.minimumCents}
          commissionBasisPoints={commissionBasisPoints}
          label={t("allIn.hammer")}
          className="pt-2"
        />
      </details>
    </div>
  )
}
