import type { DragEvent, ReactNode } from "react"
import { useLocation } from "react-router"
import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { Form, useSubmit } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import type { AdminLot } from "../reads.ts"

type Props = { lot: Pick<AdminLot, "id" | "number" | "revision" | "name">; lastNumber: number }

/** One place up or down; with script the number can be dragged onto another lot's row. */
export function LotPlace({ lot: { id, number, revision, name }, lastNumber }: Props) {
  const t = useTexts("auctions-admin")
  const language = useLanguage()
  return (
    <span className="inline-flex items-center gap-1">
      <Form method="post" preventScrollReset className="inline-flex">
        <input type="hidden" name="intent" value="moveLot" />
        <input type="hidden" name="lot" value={id} />
        <input type="hidden" name="revision" value={revision} />
        {(["up", "down"] as const).map((way) => (
          <button
            key={way}
            type="submit"
            name="to"
            value={number + (way === "up" ? -1 : 1)}
            disabled={number === (way === "up" ? 1 : lastNumber)}
            aria-label={t(`order.${way}`, { number, name })}
            className="inline-grid size-6 place-items-center text-ink-soft hover:text-act-text disabled:invisible"
          >
            <Icon name={way} className="size-4" />
          </button>
        ))}
      </Form>
      <span
        draggable
        data-lot={id}
        data-revision={revision}
        data-number={number}
        title={t("order.drag")}
        className="figures cursor-grab px-1"
      >
        {formatCount(number, language)}
      </span>
    </span>
  )
}

/** Around the table: a lot dropped on another one takes its place, and those between move by one. */
export function LotDropArea({ children }: { children: ReactNode }) {
  const submit = useSubmit()
  const { search } = useLocation()
  const placeIn = (target: EventTarget) =>
    target instanceof Element ? target.closest("tr")?.querySelector<HTMLElement>("[data-lot]") : undefined

  function start({ target, dataTransfer }: DragEvent): void {
    if (!(target instanceof HTMLElement) || !target.dataset.lot) return
    const { lot = "", revision = "" } = target.dataset
    dataTransfer.setData("text/plain", `${lot} ${revision}`)
    dataTransfer.effectAllowed = "move"
  }

  function drop(event: DragEvent): void {
    const [lot, revision] = event.dataTransfer.getData("text/plain").split(" ")
    const to = placeIn(event.target)?.dataset
    if (!lot?.startsWith("lot_") || revision === undefined || !to?.number || to.lot === lot) return
    event.preventDefault()
    const fields = { intent: "moveLot", lot, revision, to: to.number }
    void submit(fields, { method: "post", action: samePage(search), preventScrollReset: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the buttons of each row are the first
    <div
      onDragStart={start}
      onDragOver={(event) => placeIn(event.target) && event.preventDefault()}
      onDrop={drop}
      className="grid grid-cols-[minmax(0,1fr)]"
    >
      {children}
    </div>
  )
}
