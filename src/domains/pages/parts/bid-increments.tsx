import type { BidIncrement } from "#domains/auctions/lot.ts"
import { IncrementTable } from "#domains/auctions/parts/increment-table.tsx"
import { useTexts } from "#language/use-texts.ts"

export function BidIncrements({ increments }: { increments: readonly BidIncrement[] }) {
  const t = useTexts("pages")
  return (
    <section id="steps" className="grid max-w-[36rem] scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl md:text-2xl">{t("increments.title")}</h2>
      <p>{t("increments.lead")}</p>
      <IncrementTable increments={increments} caption={t("increments.title")} />
    </section>
  )
}
