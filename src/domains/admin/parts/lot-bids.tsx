import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminLotPage } from "../read-lot.ts"
import { denseTable } from "./dense-table.ts"

type Props = Pick<AdminLotPage, "log" | "excluded"> & {
  mayLook: boolean
  status: AdminLotPage["lot"]["status"]
}

export function LotBids({ log, excluded, mayLook, status }: Props) {
  const t = useTexts("admin")
  const out = new Set(excluded.map(({ paddle }) => paddle))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("deskLot.bids")}</h2>
      {log.length === 0 ? (
        <p className="text-ink-soft">{t("deskLot.noBids")}</p>
      ) : (
        <Table caption={t("deskLot.bids")} className={denseTable}>
          <thead>
            <tr>
              <HeadCell isFigure>{t("deskLot.number")}</HeadCell>
              <HeadCell>{t("deskLot.bidder")}</HeadCell>
              <HeadCell>{t("deskLot.kind")}</HeadCell>
              <HeadCell isFigure>{t("deskLot.priceAfter")}</HeadCell>
              <HeadCell className="pl-6">{t("deskLot.time")}</HeadCell>
              <HeadCell>
                <span className="sr-only">{t("columns.acts")}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {log.map((bid) => (
              <BidRow
                key={bid.number}
                bid={bid}
                isOut={out.has(bid.paddle)}
                mayVoid={status !== "withdrawn"}
                mayLook={mayLook}
              />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

type BidRowProps = { bid: Props["log"][number]; isOut: boolean; mayVoid: boolean; mayLook: boolean }

function BidRow({ bid, isOut, mayVoid, mayLook }: BidRowProps) {
  const t = useTexts("admin")
  const language = useLanguage()
  const { number, paddle } = bid
  return (
    <tr className={isOut ? "text-ink-soft" : ""}>
      <Cell isFigure className="text-ink-soft">
        {number}
      </Cell>
      <Cell className="min-w-44">
        {t("deskLot.paddle", { paddle })} · {bid.username}
        {isOut && (
          <span className="block">
            <Badge icon="close">{t("deskLot.voided")}</Badge>
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap">{t(`deskLot.kinds.${bid.kind}`)}</Cell>
      <Cell isFigure className="font-semibold">
        {isOut ? <s className="font-normal">{money(bid.priceCents)}</s> : money(bid.priceCents)}
      </Cell>
      <Cell className="figures pl-6 whitespace-nowrap">{formatDate(bid.at, language, "second")}</Cell>
      <Cell className="text-right whitespace-nowrap">
        {mayLook && (
          <Link
            to={`?ask=look&number=${number}`}
            preventScrollReset
            className="link inline-block min-h-6 px-1"
            aria-label={t("deskLot.lookLabel", { paddle })}
          >
            {t("deskLot.look")}
          </Link>
        )}
        {mayVoid && !isOut && (
          <Link
            to={`?ask=void&number=${number}`}
            preventScrollReset
            className="link ml-3 inline-block min-h-6 px-1 text-alarm"
            aria-label={t("deskLot.voidLabel", { number })}
          >
            {t("deskLot.void")}
          </Link>
        )}
      </Cell>
    </tr>
  )
}
