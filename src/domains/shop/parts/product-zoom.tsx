import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import type { GalleryPicture } from "#domains/catalogue/gallery.ts"
import { useTexts } from "#language/use-texts.ts"
import { Icon, type IconName } from "#ui/icon.tsx"

type Props = { pictures: readonly GalleryPicture[]; start: number; name: string; onClose: () => void }

const scales = [1, 1.5, 2.25, 3.5, 5]

export function ProductZoom({ pictures, start, name, onClose }: Props) {
  const t = useTexts("ui")
  const ref = useRef<HTMLDialogElement>(null)
  const [place, setPlace] = useState(start)
  const [step, setStep] = useState(0)
  useEffect(() => {
    ref.current?.showModal()
  }, [])
  const picture = pictures[place]
  const larger = () => setStep(Math.min(step + 1, scales.length - 1))
  const smaller = () => setStep(Math.max(step - 1, 0))

  function turn(by: number): void {
    setPlace((place + by + pictures.length) % pictures.length)
    setStep(0)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const acts: Record<string, () => void> = { "+": larger, "=": larger, "-": smaller, "0": () => setStep(0) }
    // While zoomed in, the arrow keys move the picture instead.
    if (pictures.length > 1 && step === 0)
      Object.assign(acts, { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) })
    const act = acts[event.key]
    if (!act || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    act()
  }

  if (!picture) return null
  return (
    <dialog
      ref={ref}
      aria-label={t("gallery.zoomed", { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="dialog m-0 h-dvh max-h-none w-screen max-w-none bg-paper-sunk p-0"
    >
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section aria-label={picture.alt} tabIndex={0} className="flex touch-manipulation overflow-auto">
          <img
            src={picture.large}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            style={{
              height: `calc((100dvh - 4rem) * ${scales[step] ?? 1})`,
              maxWidth: step === 0 ? "100%" : "none",
            }}
            className="m-auto w-auto shrink-0 object-contain"
          />
        </section>
        <form method="dialog" className="flex items-center justify-center gap-2 bg-paper-raised p-2">
          {pictures.length > 1 && <Tool icon="left" label={t("gallery.before")} onClick={() => turn(-1)} />}
          <Tool icon="minus" label={t("gallery.smaller")} onClick={smaller} isOff={step === 0} />
          <output className="figures min-w-14 text-center text-xs">
            {Math.round((scales[step] ?? 1) * 100)}%
          </output>
          <Tool icon="plus" label={t("gallery.larger")} onClick={larger} isOff={step === scales.length - 1} />
          {pictures.length > 1 && <Tool icon="right" label={t("gallery.after")} onClick={() => turn(1)} />}
          <Tool icon="close" label={t("gallery.close")} />
        </form>
      </div>
    </dialog>
  )
}

type ToolProps = { icon: IconName; label: string; onClick?: () => void; isOff?: boolean }

/** A tool without a handler closes the dialog, by its form. */
function Tool({ icon, label, onClick, isOff = false }: ToolProps) {
  return (
    <button
      type={onClick ? "button" : "submit"}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-sm text-ink-soft hover:text-ink aria-disabled:opacity-45"
    >
      <Icon name={icon} />
    </button>
  )
}
