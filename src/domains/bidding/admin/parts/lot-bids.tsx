import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminLotPage } from "../read-lot.ts"

type Props = Pick<AdminLotPage, "log" | "excluded"> & {
  canRequestDisclosure: boolean
  status: AdminLotPage["lot"]["status"]
}

export function LotBids({ log, excluded, canRequestDisclosure, status }: Props) {
  const t = useTexts("bidding-admin")
  const adminTexts = useTexts("admin")
  const out = new Set(excluded.map(({ paddle }) => paddle))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("adminLot.bids")}</h2>
      {log.length === 0 ? (
        <p className="text-ink-soft">{t("adminLot.noBids")}</p>
      ) : (
        <Table caption={t("adminLot.bids")} className={denseTable}>
          <thead>
            <tr>
              <HeadCell isFigure>{t("adminLot.number")}</HeadCell>
              <HeadCell>{t("adminLot.bidder")}</HeadCell>
              <HeadCell>{t("adminLot.kind")}</HeadCell>
              <HeadCell isFigure>{t("adminLot.priceAfter")}</HeadCell>
              <HeadCell className="pl-6">{t("adminLot.time")}</HeadCell>
              <HeadCell>
                <span className="sr-only">{adminTexts("columns.acts")}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {log.map((bid) => (
              <BidRow
                key={bid.number}
                bid={bid}
                isOut={out.has(bid.paddle)}
                canVoid={status !== "withdrawn"}
                canRequestDisclosure={canRequestDisclosure}
              />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

type BidRowProps = {
  bid: Props["log"][number]
  isOut: boolean
  canVoid: boolean
  canRequestDisclosure: boolean
}

function BidRow({ bid, isOut, canVoid, canRequestDisclosure }: BidRowProps) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  const { number, paddle } = bid
  return (
    <tr className={isOut ? "text-ink-soft" : ""}>
      <Cell isFigure className="text-ink-soft">
        {number}
      </Cell>
      <Cell className="min-w-44">
        {t("adminLot.paddle", { paddle })} · {bid.username}
        {isOut && (
          <span className="block">
            <Badge icon="close">{t("adminLot.voided")}</Badge>
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap">{t(`adminLot.kinds.${bid.kind}`)}</Cell>
      <Cell isFigure className="font-semibold">
        {isOut ? <s className="font-normal">{money(bid.priceCents)}</s> : money(bid.priceCents)}
      </Cell>
      <Cell className="figures pl-6 whitespace-nowrap">{formatDate(bid.at, language, "second")}</Cell>
      <Cell className="text-right whitespace-nowrap">
        {canRequestDisclosure && (
          <Link
            to={`?dialog=disclosure&number=${number}`}
            preventScrollReset
            className="link inline-block min-h-6 px-1"
            aria-label={t("adminLot.requestDisclosureLabel", { paddle })}
          >
            {t("adminLot.requestDisclosure")}
          </Link>
        )}
        {canVoid && !isOut && (
          <Link
            to={`?dialog=void&number=${number}`}
            preventScrollReset
            className="link ml-3 inline-block min-h-6 px-1 text-alarm"
            aria-label={t("adminLot.voidLabel", { number })}
          >
            {t("adminLot.void")}
          </Link>
        )}
      </Cell>
    </tr>
  )
}
