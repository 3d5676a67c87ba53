import { BulkCheckbox } from "#admin/bulk-form.tsx"
import { CellOrNone } from "#admin/cell-or-none.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { BottleState } from "../../kinds.ts"
import type { AdminBottleRow } from "../reads.ts"

const tones: Partial<Record<BottleState, "act" | "lead" | "alarm">> = {
  submitted: "act",
  agreed: "lead",
  assigned: "lead",
  stocked: "lead",
  refused: "alarm",
  declined: "alarm",
}

export function BottleStateMark({ state }: { state: BottleState }) {
  const t = useTexts("submissions-admin")
  return <Badge tone={tones[state] ?? "soft"}>{t(`intake.states.${state}`)}</Badge>
}

type Props = {
  bottles: readonly AdminBottleRow[]
  caption: string
  areInOneState?: boolean
  canChoose?: boolean
}

export function BottleTable({ bottles, caption, areInOneState = false, canChoose = false }: Props) {
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <Table caption={caption} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          {canChoose && (
            <HeadCell>
              <span className="sr-only">{adminTexts("many.head")}</span>
            </HeadCell>
          )}
          <HeadCell>{t("intake.bottle")}</HeadCell>
          {!areInOneState && <HeadCell>{t("intake.state")}</HeadCell>}
          <HeadCell>{t("intake.code")}</HeadCell>
          <HeadCell>{t("intake.shelf")}</HeadCell>
          <HeadCell>{t("intake.kind")}</HeadCell>
          <HeadCell>{t("intake.sender")}</HeadCell>
          <HeadCell>{t("intake.since")}</HeadCell>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {bottles.map((bottle) => (
          <tr key={bottle.id} className="hover:bg-paper-sunk">
            {canChoose && (
              <Cell>
                <BulkCheckbox row={bottle.id} name={bottle.name} />
              </Cell>
            )}
            <Cell className="min-w-56">
              <Link
                data-row
                className="link font-semibold"
                to={pathTo("/admin/intake/:id", { id: bottle.id })}
              >
                {bottle.name}
              </Link>
            </Cell>
            {!areInOneState && (
              <Cell>
                <BottleStateMark state={bottle.state} />
              </Cell>
            )}
            <CellOrNone className="figures whitespace-nowrap" data-label={t("intake.code")}>
              {bottle.code}
            </CellOrNone>
            <CellOrNone className="whitespace-nowrap" data-label={t("intake.shelf")}>
              {bottle.shelf}
            </CellOrNone>
            <Cell className="whitespace-nowrap">{t(`intake.kinds.${bottle.kind}`)}</Cell>
            <Cell className="min-w-36" data-label={t("intake.sender")}>
              <Link className="link" to={pathTo("/admin/submissions/:id", { id: bottle.submissionId })}>
                {bottle.username ?? bottle.sender}
              </Link>
            </Cell>
            <Cell className="figures whitespace-nowrap" data-label={t("intake.since")}>
              {formatDate(bottle.stateAt, language)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
