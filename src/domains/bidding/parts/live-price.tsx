import { useState } from "react"
import type { Cents } from "#platform/money.ts"
import { classNames } from "#ui/class-names.ts"
import { Price } from "#ui/price.tsx"

type Props = { cents: Cents; size?: "small" | "usual" | "large" | "huge"; className?: string }

/** Animates when the price changes, never when the page opens. */
export function LivePrice({ cents, size, className }: Props) {
  const [renderedCents] = useState(cents)
  return (
    <Price
      key={cents}
      cents={cents}
      {...(size ? { size } : {})}
      className={classNames("rounded-sm", cents !== renderedCents && "ticked", className)}
    />
  )
}
