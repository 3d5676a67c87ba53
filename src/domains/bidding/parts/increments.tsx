import { incrementAt } from "#domains/auctions/increments/increments.ts"
import { IncrementTable } from "#domains/auctions/parts/increment-table.tsx"
import type { LotPage } from "#domains/auctions/read-lot.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"

/** The table that is in force for this lot's auction. */
export function Increments({ lot: { increments, priceCents } }: { lot: LotPage }) {
  const t = useTexts("bidding")
  return (
    <details>
      <summary className="link tap inline-flex items-center text-xs max-md:min-h-11">
        {t("increments.show", { step: money(incrementAt(increments, priceCents)) })}
      </summary>
      <div className="grid max-w-sm grid-cols-[minmax(0,1fr)] pt-1">
        <IncrementTable increments={increments} caption={t("increments.title")} atCents={priceCents} />
      </div>
    </details>
  )
}
