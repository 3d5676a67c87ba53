import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { ReasonDialog } from "../reason-dialog.tsx"
import type { PendingBulkAct } from "./act-in-bulk.ts"
import { ChangeTable } from "./change-table.tsx"

type Props = { question: PendingBulkAct; actText: string; effect: string | undefined }

/** States how many rows an act is for, before it is done to all of a list. */
export function BulkQuestion({ question, actText, effect }: Props) {
  const { rows, count, hasMore, fields, changes } = question
  const t = useTexts("admin")
  const { search } = useLocation()
  const refused = new Set(changes.flatMap(({ row, refusal }) => (refusal === undefined ? [] : [row]))).size
  const changing = count - refused
  const [isOpen, setOpen] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer opens the question again
  useEffect(() => setOpen(true), [question])
  if (!isOpen) return null
  return (
    <ReasonDialog
      title={changing > 0 ? t("many.question", { count: changing }) : actText}
      message={
        <>
          {changing > 0 && <p>{actText}</p>}
          {effect && changing > 0 && <p>{effect}</p>}
          <p>{refused > 0 ? t("many.questionRefused", { count: refused }) : t("many.questionNote")}</p>
          {changes.length > 0 && <ChangeTable changes={changes} />}
          {hasMore && <p>{t("many.questionMore")}</p>}
        </>
      }
      intent="many"
      button={changing > 0 ? t("many.confirm", { count: changing }) : undefined}
      kind="alarm"
      action={samePage(search)}
      back={samePage(search)}
      {...(changing > 0 ? { leave: t("cancel") } : {})}
      onClose={() => setOpen(false)}
      answer={undefined}
      hidden={{ ...fields, ...(rows.length === 0 ? { all: "1" } : {}), confirmed: count }}
    >
      {rows.map((row) => (
        <input key={row} type="hidden" name="row" value={row} />
      ))}
      {changes.map(({ row, seen }) => (
        <input key={row} type="hidden" name={`seen ${row}`} value={seen} />
      ))}
    </ReasonDialog>
  )
}
