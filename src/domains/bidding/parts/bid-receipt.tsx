import { money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import type { Receipt } from "../rostrum.ts"

/** What the bidder holds in hand after a bid: its number, time and figure, where it stands, and its hash. */
export function BidReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTexts("bidding")
  const language = useLanguage()
  const { number, outcome, maxCents, at, hash } = receipt
  return (
    <Note tone={outcome === "leading" ? "lead" : "alarm"}>
      <p className="font-semibold">
        {t(`receipt.${outcome}`, { maximum: money(maxCents), minimum: money(receipt.minimumCents) })}
      </p>
      <p className="figures mt-1 text-xs">
        {t("receipt.line", { number, time: when(at, language, "second"), maximum: money(maxCents) })}
      </p>
      <details className="mt-1 text-xs">
        <summary className="link inline-block min-h-6 w-fit" title={hash}>
          {t("receipt.hash", { hash: hash.slice(0, 12) })}
        </summary>
        <p className="mt-1">{t("receipt.hashMeans")}</p>
        <code className="mt-1 block break-all">{hash}</code>
      </details>
    </Note>
  )
}
