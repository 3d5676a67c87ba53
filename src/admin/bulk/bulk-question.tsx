import { Fragment, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { denseTable } from "../lists/dense-table.ts"
import { ReasonDialog } from "../reason-dialog.tsx"
import type { BulkChange, PendingBulkAct } from "./act-in-bulk.ts"

type Props = { question: PendingBulkAct; actText: string; effect: string | undefined }

/** States how many rows an act is for, before it is done to all of a list. */
export function BulkQuestion({ question, actText, effect }: Props) {
  const { count, isAll, hasMore, fields, changes } = question
  const t = useTexts("admin")
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer opens the question again
  useEffect(() => setOpen(true), [question])
  if (!isOpen) return null
  return (
    <ReasonDialog
      title={t("many.question", { count })}
      message={
        <>
          <p>{actText}</p>
          {effect && <p>{effect}</p>}
          <p>{t("many.questionNote")}</p>
          {changes.length > 0 && <Changes changes={changes} />}
          {hasMore && <p>{t("many.questionMore")}</p>}
        </>
      }
      intent="many"
      button={t("many.confirm", { count })}
      kind="alarm"
      action={samePage(search)}
      back={samePage(search)}
      leave={t("cancel")}
      onClose={() => setOpen(false)}
      answer={undefined}
      hidden={{ ...fields, ...(isAll ? { all: "1" } : {}), confirmed: count }}
    >
      {changes.map(({ row, seen }) => (
        <Fragment key={row}>
          {!isAll && <input type="hidden" name="row" value={row} />}
          <input type="hidden" name={`seen ${row}`} value={seen} />
        </Fragment>
      ))}
    </ReasonDialog>
  )
}

function Changes({ changes }: { changes: readonly BulkChange[] }) {
  const t = useTexts("admin")
  return (
    <div className="max-h-[50vh] overflow-y-auto">
      <Table caption={t("many.change")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("columns.title")}</HeadCell>
            <HeadCell isFigure>{t("many.before")}</HeadCell>
            <HeadCell isFigure>{t("many.after")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ row, name, before, after }) => (
            <tr key={row}>
              <Cell>{name}</Cell>
              <Cell isFigure>{before}</Cell>
              <Cell isFigure>{after}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
