import { converted, money } from "#language/format.ts"
import { useCurrency } from "#language/use-currency.ts"
import type { Cents } from "#platform/money.ts"
import { classNames } from "./class-names.ts"

const sizes = {
  small: "text-sm",
  usual: "text-base font-semibold",
  large: "text-xl font-semibold",
  huge: "text-2xl font-semibold tracking-tight",
} as const

type Props = {
  cents: Cents | null | undefined
  size?: keyof typeof sizes
  /** The price that no longer holds, struck through. */
  wasCents?: Cents | null
  className?: string
}

/** An amount of Singapore dollars in tabular figures, and about what it is in the currency the visitor likes to see. */
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
  if (!about)
    return <span className={classNames("figures whitespace-nowrap", sizes[size], className)}>{price}</span>
  return (
    <span className={classNames("figures", sizes[size], className)}>
      <span className="whitespace-nowrap">{price}</span>{" "}
      <span className="text-xs font-normal tracking-normal whitespace-nowrap text-ink-soft">{about}</span>
    </span>
  )
}
