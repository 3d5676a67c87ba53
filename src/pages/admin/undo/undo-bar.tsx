import { useEffect, useState } from "react"
import { refusedIn } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { useFetcher } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import type { UndoOffer, UndoResult } from "./undo-acts.ts"

type UndoAnswer = { undone: UndoResult } | object | undefined
type Props = { offer: UndoOffer | undefined; answer: UndoAnswer }

/** After an act that can be taken back. Without script it stays until the next page. */
export function UndoBar({ offer, answer }: Props) {
  const t = useTexts("admin")
  const fetcher = useFetcher<UndoAnswer>({ key: "undo" })
  const [isOver, setOver] = useState(false)
  const seconds = offer?.secondsLeft
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => setOver(true), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (!offer) return <UndoneNote answer={fetcher.data ?? answer} />
  if (isOver) return null
  const { requestId, text, name, count } = offer
  return (
    <fetcher.Form
      method="post"
      action="/admin"
      role="status"
      className="fixed right-3 bottom-3 left-3 z-40 flex items-center gap-4 rounded-sm border border-l-4 border-rule border-l-lead bg-paper-raised py-1.5 pr-2 pl-4 shadow-float sm:left-auto sm:max-w-xl"
    >
      <span className="min-w-0 grow">
        {name ? t("undo.one", { act: text, name }) : t("undo.many", { act: text, count })}
      </span>
      <Button name="undo" value={requestId} disabled={fetcher.state !== "idle"} text={t("undo.button")} />
    </fetcher.Form>
  )
}

function UndoneNote({ answer }: Pick<Props, "answer">) {
  const t = useTexts("admin")
  const refused = refusedIn(answer)
  if (refused) return <Note tone="alarm">{refused.refusal.message}</Note>
  if (!answer || !("undone" in answer)) return null
  const { completed, refused: left } = answer.undone
  return (
    <Note tone={left.length > 0 ? "alarm" : "lead"}>
      {completed > 0 && <p>{t("undo.done")}</p>}
      {left.map(({ message, names }) => (
        <p key={message}>
          {t("undo.refused", { count: names.length, message })}{" "}
          <span translate="no">{names.filter(Boolean).join(", ")}</span>
        </p>
      ))}
    </Note>
  )
}
