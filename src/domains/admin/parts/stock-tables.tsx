import type { LedgerEntry, ShelfHold } from "#domains/stock/admin-reads.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { denseTable } from "./dense-table.ts"

export function HoldTable({ holds }: { holds: readonly ShelfHold[] }) {
  const t = useTexts("stock")
  const language = useLanguage()
  return (
    <Table caption={t("desk.holds")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("desk.holder")}</HeadCell>
          <HeadCell isFigure>{t("desk.bottles")}</HeadCell>
          <HeadCell>{t("desk.since")}</HeadCell>
          <HeadCell>{t("desk.until")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("desk.release")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {holds.map(({ id, holder, quantity, createdAt, expiresAt }) => (
          <tr key={id}>
            <Cell>{holder ?? t("desk.nobody")}</Cell>
            <Cell isFigure>{quantity}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(createdAt, language)}</Cell>
            <Cell className="figures whitespace-nowrap">
              {expiresAt ? formatDate(expiresAt, language) : t("desk.noEnd")}
            </Cell>
            <Cell className="text-right">
              {expiresAt && (
                <Link
                  className="link inline-flex min-h-6 items-center"
                  to={`?release=${id}`}
                  preventScrollReset
                  aria-label={`${t("desk.release")}: ${holder ?? ""}`}
                >
                  {t("desk.release")}
                </Link>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const t = useTexts("stock")
  const language = useLanguage()
  return (
    <Table caption={t("desk.ledger")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("desk.at")}</HeadCell>
          <HeadCell>{t("desk.kind")}</HeadCell>
          <HeadCell isFigure>{t("desk.onHand")}</HeadCell>
          <HeadCell isFigure>{t("desk.held")}</HeadCell>
          <HeadCell isFigure>{t("desk.after")}</HeadCell>
          <HeadCell>{t("desk.who")}</HeadCell>
          <HeadCell>{t("desk.why")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Cell className="figures whitespace-nowrap">
              <time dateTime={entry.at}>{formatDate(entry.at, language)}</time>
            </Cell>
            <Cell className="whitespace-nowrap">{t(`desk.kinds.${entry.kind}`)}</Cell>
            <Cell isFigure>{signed(entry.onHandChange)}</Cell>
            <Cell isFigure>{signed(entry.heldChange)}</Cell>
            <Cell isFigure className="font-semibold">
              {entry.onHandAfter}
              <span className="font-normal text-ink-soft"> / {entry.heldAfter}</span>
            </Cell>
            <Cell>{entry.actor ?? t("desk.house")}</Cell>
            <Cell className="min-w-40 break-words">{entry.reason}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function signed(change: number): string {
  if (change === 0) return "–"
  return change > 0 ? `+${change}` : `−${-change}`
}
