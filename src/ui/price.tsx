import { converted, money } from "#language/format.ts"
import { useCurrency } from "#language/use-currency.ts"
import type { Cents } from "#platform/money.ts"
import { classNames } from "./class-names.ts"

type Props = {
  cents: Cents | null | undefined
  size?: "small" | "usual" | "large" | "huge"
  wasCents?: Cents | null
  className?: string
}

/** Also shows the visitor's second currency, approximately. */
export function Price({ cents, size = "usual", wasCents, className }: Props) {
  const currency = useCurrency()
  const about = currency && converted(cents, currency)
  const price = (
    <>
      {wasCents !== undefined && wasCents !== null && (
        <s className="mr-1.5 text-[0.85em] font-normal text-ink-soft">{money(wasCents)}</s>
      )}
      {money(cents)}
    </>
  )
  if (!about) return <span className={classNames(`price-${size}`, className)}>{price}</span>
  return (
    <span className={classNames(`price-${size} whitespace-normal`, className)}>
      <span className="whitespace-nowrap">{price}</span>{" "}
      <span className="text-xs font-normal tracking-normal whitespace-nowrap text-ink-soft">{about}</span>
    </span>
  )
}
