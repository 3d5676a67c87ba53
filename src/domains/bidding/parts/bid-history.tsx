import { money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { listPublicBids } from "../reads.ts"

type Row = Awaited<ReturnType<typeof listPublicBids>>[number]
type Props = { bids: readonly Row[]; myPaddle: number | undefined }

const first = 8

/** Who bid what and when, by pseudonym, newest first. */
export function BidHistory({ bids, myPaddle }: Props) {
  const t = useTexts("bidding")
  if (bids.length === 0) return <p className="text-ink-soft">{t("history.none")}</p>
  return (
    <div className="grid gap-3">
      <Rows bids={bids.slice(0, first)} myPaddle={myPaddle} />
      {bids.length > first && (
        <details>
          <summary className="link inline-flex min-h-6 items-center">
            {t("history.earlier", { count: bids.length - first })}
          </summary>
          <Rows bids={bids.slice(first)} myPaddle={myPaddle} />
        </details>
      )}
    </div>
  )
}

function Rows({ bids, myPaddle }: Props) {
  const t = useTexts("bidding")
  const language = useLanguage()
  return (
    <Table caption={t("history.title")}>
      <thead>
        <tr>
          <HeadCell>{t("history.bidder")}</HeadCell>
          <HeadCell isFigure>{t("history.amount")}</HeadCell>
          <HeadCell isFigure>{t("history.time")}</HeadCell>
          <HeadCell className="hidden sm:table-cell">{t("history.kind")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => (
          <tr key={`${bid.number} ${bid.kind}`}>
            <Cell className={bid.paddle === myPaddle ? "font-semibold text-lead" : ""}>
              {bid.paddle === myPaddle ? t("history.you") : t("history.bidderNumber", { number: bid.paddle })}
              <span className="label-text block font-normal sm:hidden">{t(`history.${bid.kind}`)}</span>
            </Cell>
            <Cell isFigure className="font-semibold">
              {money(bid.amountCents)}
            </Cell>
            <Cell isFigure className="text-ink-soft">
              {when(bid.at, language, "second")}
            </Cell>
            <Cell className="hidden text-ink-soft sm:table-cell">{t(`history.${bid.kind}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
