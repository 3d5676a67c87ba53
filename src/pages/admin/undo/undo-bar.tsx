import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { refusedIn } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { type Fetcher, useFetcher } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import type { UndoOffer, UndoResult } from "./undo-acts.ts"

type UndoAnswer = { undone: UndoResult } | object | undefined
type Props = { offer: UndoOffer | undefined; answer: UndoAnswer }

/** After an act that can be taken back. Without script it stays until the next page. */
export function UndoBar({ offer, answer }: Props) {
  const fetcher = useFetcher<UndoAnswer>()
  const [over, setOver] = useState<string>()
  const { key: visit } = useLocation()
  const { requestId: offered, secondsLeft = 0 } = offer ?? {}
  const { reset } = fetcher
  useEffect(() => {
    const timer = setTimeout(() => setOver(offered), secondsLeft * 1_000)
    return () => clearTimeout(timer)
  }, [offered, secondsLeft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to an undo is over with the next page
  useEffect(() => reset(), [visit])
  return (
    <>
      <UndoneNote answer={fetcher.data ?? answer} />
      {offer && over !== offered && <OfferForm offer={offer} fetcher={fetcher} />}
    </>
  )
}

type OfferProps = { offer: UndoOffer; fetcher: Fetcher<UndoAnswer> }

function OfferForm({ offer: { requestId, text, name, count }, fetcher }: OfferProps) {
  const t = useTexts("admin")
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
