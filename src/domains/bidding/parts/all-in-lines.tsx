import { useTexts } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import { classNames } from "#ui/class-names.ts"
import { Price } from "#ui/price.tsx"
import { allIn } from "../all-in.ts"

type Props = {
  hammerCents: Cents
  commissionBasisPoints: number
  label: string
  total?: string
  className?: string
}

export function AllInLines({ hammerCents, commissionBasisPoints, label, total, className }: Props) {
  const t = useTexts("bidding")
  const { commissionCents, totalCents } = allIn(hammerCents, commissionBasisPoints)
  const line = "flex items-baseline justify-between gap-4"
  return (
    <dl className={classNames("grid gap-1", className)}>
      <div className={line}>
        <dt className="text-ink-soft">{label}</dt>
        <dd>
          <Price cents={hammerCents} size="small" />
        </dd>
      </div>
      <div className={line}>
        <dt className="text-ink-soft">{t("allIn.commission", { percent: commissionBasisPoints / 100 })}</dt>
        <dd>
          <Price cents={commissionCents} size="small" />
        </dd>
      </div>
      <div className={classNames(line, "border-t border-rule pt-1.5 font-semibold")}>
        <dt>{total ?? t("allIn.total")}</dt>
        <dd>
          <Price cents={totalCents} />
        </dd>
      </div>
      <div className="label-text">
        <dt className="sr-only">{t("allIn.note")}</dt>
        <dd>{t("allIn.before")}</dd>
      </div>
    </dl>
  )
}
