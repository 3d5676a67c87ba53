import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import type { PendingBulkAct } from "./act-in-bulk.ts"
import { ReasonDialog } from "./reason-dialog.tsx"

type Props = { question: PendingBulkAct; actText: string }

/** States how many rows an act is for, before it is done to all of a list. */
export function BulkQuestion({ question, actText }: Props) {
  const { count, hasMore, fields } = question
  const t = useTexts("admin")
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks anew
  useEffect(() => setOpen(true), [question])
  if (!isOpen) return null
  return (
    <ReasonDialog
      title={t("many.question", { count })}
      message={
        <>
          <p>{actText}</p>
          <p>{t("many.questionNote")}</p>
          {hasMore && <p>{t("many.questionMore")}</p>}
        </>
      }
      intent="many"
      button={t("many.confirm", { count })}
      kind="alarm"
      action={samePage(search)}
      back={samePage(search)}
      onClose={() => setOpen(false)}
      answer={undefined}
      hidden={{ ...fields, all: "1", confirmed: count }}
    />
  )
}
