import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react"
import type { GalleryPicture, PictureGroup } from "#domains/catalogue/gallery.ts"
import { useTexts } from "#language/use-texts.ts"
import { Icon, type IconName } from "#ui/icon.tsx"
import { Select } from "#ui/inputs.tsx"
import { ZoomPane } from "./zoom-pane.tsx"
import { larger, maxScale, smaller } from "./zoom-scale.ts"

type Props = {
  pictures: readonly GalleryPicture[]
  start: number
  name: string
  /** Of other bottles, to compare with. */
  others: readonly PictureGroup[]
  startsComparing: boolean
  onClose: () => void
}

export function ProductZoom({ pictures, start, name, others, startsComparing, onClose }: Props) {
  const t = useTexts("ui")
  const ref = useRef<HTMLDialogElement>(null)
  const choices = choicesOf(pictures, others, t("gallery.these"))
  const [left, setLeft] = useState(start)
  const [right, setRight] = useState(startsComparing ? facing(choices, start, pictures.length) : null)
  const [scale, setScale] = useState(1)
  const onScale = useCallback((next: number) => setScale(next), [])
  useEffect(() => {
    ref.current?.showModal()
  }, [])
  const [first, second] = [choices[left], right === null ? undefined : choices[right]]
  const isComparing = second !== undefined

  function turn(by: number): void {
    if (isComparing) return
    setLeft((left + by + pictures.length) % pictures.length)
    setScale(1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const zoomIn = () => setScale(larger(scale))
    const acts: Record<string, () => void> = {
      "+": zoomIn,
      "=": zoomIn,
      "-": () => setScale(smaller(scale)),
      "0": () => setScale(1),
    }
    // While zoomed in, the arrow keys move the picture instead; in the lists of pictures they choose.
    if (scale === 1 && !(event.target instanceof HTMLSelectElement))
      Object.assign(acts, { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) })
    const act = acts[event.key]
    if (!act || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    act()
  }

  if (!first) return null
  const pane = { scale, onScale, onTurn: turn }
  const turns = pictures.length > 1 && !isComparing
  return (
    <dialog
      ref={ref}
      aria-label={t("gallery.zoomed", { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="dialog m-0 h-dvh max-h-none w-screen max-w-none bg-paper-sunk p-0"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="grid grid-cols-2 gap-px">
          {isComparing && (
            <>
              <Choice label={t("gallery.left")} choices={choices} chosen={left} onChoose={setLeft} />
              <Choice label={t("gallery.right")} choices={choices} chosen={right} onChoose={setRight} />
            </>
          )}
        </div>
        <div className={isComparing ? "grid grid-cols-2 divide-x divide-rule" : "grid"}>
          <ZoomPane picture={first.picture} {...pane} />
          {second && <ZoomPane picture={second.picture} {...pane} />}
        </div>
        <form method="dialog" className="flex items-center justify-center gap-1 bg-paper-raised p-2 sm:gap-2">
          {turns && <Tool icon="left" label={t("gallery.before")} onClick={() => turn(-1)} />}
          <Tool
            icon="minus"
            label={t("gallery.smaller")}
            onClick={() => setScale(smaller(scale))}
            isOff={scale === 1}
          />
          <output className="figures min-w-12 text-center text-xs">{Math.round(scale * 100)}%</output>
          <Tool
            icon="plus"
            label={t("gallery.larger")}
            onClick={() => setScale(larger(scale))}
            isOff={scale === maxScale}
          />
          {turns && <Tool icon="right" label={t("gallery.after")} onClick={() => turn(1)} />}
          {choices.length > 1 && (
            <Tool
              icon="compare"
              label={t(isComparing ? "gallery.single" : "gallery.compare")}
              onClick={() => {
                if (left >= pictures.length) setLeft(0)
                setRight(isComparing ? null : facing(choices, left, pictures.length))
              }}
            />
          )}
          <Tool icon="close" label={t("gallery.close")} />
        </form>
      </div>
    </dialog>
  )
}

type PictureChoice = { group: string; picture: GalleryPicture; inGroup: number }

function choicesOf(
  pictures: readonly GalleryPicture[],
  others: readonly PictureGroup[],
  these: string,
): PictureChoice[] {
  return [{ title: these, pictures }, ...others].flatMap(({ title, pictures: ofGroup }) =>
    ofGroup.map((picture, inGroup) => ({ group: title, picture, inGroup })),
  )
}

/** The same view of another bottle if there is one, else the next picture. */
function facing(choices: readonly PictureChoice[], left: number, own: number): number {
  const view = choices[left]?.picture.view
  const same = choices.findIndex(({ picture }, place) => place >= own && picture.view === view)
  if (view && same >= 0) return same
  return choices.length > own ? own : (left + 1) % choices.length
}

type PictureChoiceProps = {
  label: string
  choices: readonly PictureChoice[]
  chosen: number | null
  onChoose(place: number): void
}

function Choice({ label, choices, chosen, onChoose }: PictureChoiceProps) {
  const t = useTexts("ui")
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <div className="grid min-w-0 bg-paper-raised">
      <p className="label-text truncate px-3 pt-1.5">{choices[chosen ?? 0]?.group}</p>
      <Select
        aria-label={label}
        value={chosen ?? 0}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="rounded-none border-0"
      >
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {choices.map(
              ({ group: of, picture, inGroup }, place) =>
                of === group && (
                  <option key={picture.large} value={place}>
                    {picture.caption || t("gallery.number", { number: inGroup + 1 })}
                  </option>
                ),
            )}
          </optgroup>
        ))}
      </Select>
    </div>
  )
}

type ToolProps = { icon: IconName; label: string; onClick?: () => void; isOff?: boolean }

/** A tool without a handler closes the dialog, by its form. */
function Tool({ icon, label, onClick, isOff = false }: ToolProps) {
  return (
    <button
      type={onClick ? "button" : "submit"}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-sm text-ink-soft hover:text-ink aria-disabled:opacity-45"
    >
      <Icon name={icon} />
    </button>
  )
}
