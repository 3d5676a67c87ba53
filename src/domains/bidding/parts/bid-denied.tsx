import { useLocation } from "react-router"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { landedPrice } from "../landed/landed-price.ts"
import type { BidBoxProps, BidDenial } from "./bid-box-props.ts"
import { type ChosenOffer, LandedFields, UpdateLanded } from "./landed-fields.tsx"
import { LandedLines } from "./landed-lines.tsx"

type Props = Pick<BidBoxProps, "lot"> & { bar: BidDenial; landed: ChosenOffer }

export function BidDenied({ lot, bar, landed }: Props) {
  const t = useTexts("bidding")
  const { pathname } = useLocation()
  const { minimumCents } = lot
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
      <details open={landed.search !== ""}>
        <summary className="link tap inline-flex items-center text-xs">
          {t("allIn.show", { price: money(lot.minimumCents) })}
        </summary>
        <form action={`${lot.path}#bid`} className="grid gap-3 pt-2">
          <LandedFields landed={landed} />
          <LandedLines
            price={landedPrice({ minimumCents, maximumCents: minimumCents }, landed.terms, landed.choices)}
            label={t("allIn.hammer")}
          />
          <UpdateLanded path={lot.path} />
        </form>
      </details>
    </div>
  )
}
