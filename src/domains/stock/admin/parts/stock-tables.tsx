import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import type { LedgerEntry, ShelfHold } from "../reads.ts"

const holdColumns: readonly Column<ShelfHold, "stock-admin">[] = [
  { name: "holder", head: "holder", cell: ({ holder }, { t }) => holder ?? t("nobody") },
  { name: "bottles", head: "bottles", value: "quantity", format: "count" },
  { name: "since", head: "since", value: "createdAt", format: "moment" },
  {
    name: "until",
    head: "until",
    value: "expiresAt",
    format: "moment",
    cell: ({ expiresAt }, { t, language }) => (expiresAt ? formatDate(expiresAt, language) : t("noEnd")),
  },
  {
    name: "release",
    head: "release",
    isHeadHidden: true,
    cell: ({ id, holder, expiresAt }, { t }) =>
      expiresAt && (
        <TextLink
          to={`?release=${id}`}
          preventScrollReset
          aria-label={`${t("release")}: ${holder ?? ""}`}
          className="inline-flex min-h-6 items-center"
          text={t("release")}
        />
      ),
    className: "text-right",
  },
]

export function HoldTable({ holds }: { holds: readonly ShelfHold[] }) {
  const t = useTexts("stock-admin")
  return <DataTable noun="stock-admin" caption={t("holds")} columns={holdColumns} rows={holds} isInner />
}

const ledgerColumns: readonly Column<LedgerEntry, "stock-admin">[] = [
  { name: "at", head: "at", value: "at", format: "moment" },
  { name: "kind", head: "kind", format: "tight", cell: ({ kind }, { t }) => t(`kinds.${kind}`) },
  { name: "onHand", head: "onHand", format: "count", cell: ({ onHandChange }) => signed(onHandChange) },
  { name: "held", head: "held", format: "count", cell: ({ heldChange }) => signed(heldChange) },
  {
    name: "after",
    head: "after",
    format: "count",
    cell: ({ onHandAfter, heldAfter }) => (
      <>
        {onHandAfter}
        <span className="font-normal text-ink-soft"> / {heldAfter}</span>
      </>
    ),
    className: "font-semibold",
  },
  { name: "person", head: "person", cell: ({ actor }, { t }) => actor ?? t("company") },
  { name: "reason", head: "reasonColumn", value: "reason", className: "min-w-40 break-words" },
]

export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const t = useTexts("stock-admin")
  return <DataTable noun="stock-admin" caption={t("ledger")} columns={ledgerColumns} rows={entries} isInner />
}

function signed(change: number): string {
  if (change === 0) return "–"
  return change > 0 ? `+${change}` : `−${-change}`
}
