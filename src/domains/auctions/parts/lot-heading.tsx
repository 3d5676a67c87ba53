import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { LotPage } from "../read-lot.ts"
import { lotLine } from "./lot-line.ts"

export function LotHeading({ lot, children }: { lot: LotPage; children: ReactNode }) {
  const t = useTexts("auctions")
  return (
    <header className="grid gap-2">
      <p className="figures label-text">{t("lotOf", { number: lot.number, auction: lot.auctionTitle })}</p>
      <h1 className={lot.name.length > 70 ? "text-xl" : "text-2xl leading-tight"}>{lot.name}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-soft">{lotLine(lot)}</p>
        {children}
      </div>
    </header>
  )
}
