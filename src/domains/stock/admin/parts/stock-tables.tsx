import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { LedgerEntry, ShelfHold } from "../reads.ts"

export function HoldTable({ holds }: { holds: readonly ShelfHold[] }) {
  const t = useTexts("stock-admin")
  const language = useLanguage()
  return (
    <Table caption={t("holds")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("holder")}</HeadCell>
          <HeadCell isFigure>{t("bottles")}</HeadCell>
          <HeadCell>{t("since")}</HeadCell>
          <HeadCell>{t("until")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("release")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {holds.map(({ id, holder, quantity, createdAt, expiresAt }) => (
          <tr key={id}>
            <Cell>{holder ?? t("nobody")}</Cell>
            <Cell isFigure>{quantity}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(createdAt, language)}</Cell>
            <Cell className="figures whitespace-nowrap">
              {expiresAt ? formatDate(expiresAt, language) : t("noEnd")}
            </Cell>
            <Cell className="text-right">
              {expiresAt && (
                <Link
                  className="link inline-flex min-h-6 items-center"
                  to={`?release=${id}`}
                  preventScrollReset
                  aria-label={`${t("release")}: ${holder ?? ""}`}
                >
                  {t("release")}
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
  const t = useTexts("stock-admin")
  const language = useLanguage()
  return (
    <Table caption={t("ledger")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("at")}</HeadCell>
          <HeadCell>{t("kind")}</HeadCell>
          <HeadCell isFigure>{t("onHand")}</HeadCell>
          <HeadCell isFigure>{t("held")}</HeadCell>
          <HeadCell isFigure>{t("after")}</HeadCell>
          <HeadCell>{t("person")}</HeadCell>
          <HeadCell>{t("reasonColumn")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Cell className="figures whitespace-nowrap">
              <time dateTime={entry.at}>{formatDate(entry.at, language)}</time>
            </Cell>
            <Cell className="whitespace-nowrap">{t(`kinds.${entry.kind}`)}</Cell>
            <Cell isFigure>{signed(entry.onHandChange)}</Cell>
            <Cell isFigure>{signed(entry.heldChange)}</Cell>
            <Cell isFigure className="font-semibold">
              {entry.onHandAfter}
              <span className="font-normal text-ink-soft"> / {entry.heldAfter}</span>
            </Cell>
            <Cell>{entry.actor ?? t("company")}</Cell>
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
