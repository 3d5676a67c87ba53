import { formatDate, money } from "#language/format.ts"
import { type Texts, useLanguage, useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { listPublicBids } from "../reads.ts"

type PublicBidRow = Awaited<ReturnType<typeof listPublicBids>>[number]
type Props = { bids: readonly PublicBidRow[]; myPaddle: number | undefined }

const first = 8

export function BidHistory({ bids, myPaddle }: Props) {
  const t = useTexts("bidding")
  if (bids.length === 0) return <p className="text-ink-soft">{t("history.none")}</p>
  return (
    <div className="grid gap-3">
      <Rows bids={bids.slice(0, first)} myPaddle={myPaddle} />
      {bids.length > first && (
        <details>
          <summary className="link tap inline-flex items-center">
            {t("history.earlier", { count: bids.length - first })}
          </summary>
          <Rows bids={bids.slice(first)} myPaddle={myPaddle} />
        </details>
      )}
      {bids.some(({ kind }) => kind === "automatic") && (
        <p className="label-text">{t("history.automaticNote")}</p>
      )}
    </div>
  )
}

function Rows({ bids, myPaddle }: Props) {
  const t = useTexts("bidding")
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
          <HistoryRow
            key={`${bid.number} ${bid.kind} ${bid.paddle}`}
            bid={bid}
            isMine={bid.paddle === myPaddle}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** A void row stays in its position, struck through, with the time it was voided. */
function HistoryRow({ bid, isMine }: { bid: PublicBidRow; isMine: boolean }) {
  const t = useTexts("bidding")
  const language = useLanguage()
  const isVoid = bid.voidedAt !== null
  const kind = t(isVoid ? "history.void" : `history.${bid.kind}`)
  const since = bid.voidedAt && t("history.voidSince", { time: formatDate(bid.voidedAt, language, "second") })
  return (
    <tr className={isVoid ? "text-ink-soft" : ""}>
      <Cell className={isMine && !isVoid ? "font-semibold text-lead" : ""}>
        {nameOf(bid, isMine, t)}
        <span className="label-text block font-normal sm:hidden">{kind}</span>
        {since && <span className="label-text block font-normal">{since}</span>}
      </Cell>
      <Cell isFigure className="font-semibold">
        {isVoid ? <s className="font-normal">{money(bid.amountCents)}</s> : money(bid.amountCents)}
      </Cell>
      <Cell isFigure className="text-ink-soft">
        {formatDate(bid.at, language, "second")}
      </Cell>
      <Cell className="hidden text-ink-soft sm:table-cell">{kind}</Cell>
    </tr>
  )
}

function nameOf(bid: PublicBidRow, isMine: boolean, t: Texts<"bidding">): string {
  if (bid.kind === "recount")
    return isMine ? t("history.withoutYou") : t("history.without", { number: bid.paddle })
  return isMine ? t("history.you") : t("history.bidderNumber", { number: bid.paddle })
}
