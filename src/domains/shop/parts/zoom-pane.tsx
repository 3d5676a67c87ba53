import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import type { GalleryPicture } from "#domains/catalogue/gallery.ts"
import { classNames } from "#ui/class-names.ts"
import { distance, offsetAfter, type ScreenPoint, scaleWithin, swipeOf, wheelFactor } from "./zoom-scale.ts"

type Gestures = {
  scale: number
  onScale(scale: number): void
  onTurn(by: -1 | 1): void
}

/** Fingers, mouse and wheel move and scale the picture; arrow keys scroll it. */
export function ZoomPane({ picture, ...gestures }: Gestures & { picture: GalleryPicture }) {
  const { scale, onScale } = gestures
  const ref = useRef<HTMLElement>(null)
  // The point that stays in place; without one, the middle.
  const held = useRef<ScreenPoint>(undefined)
  useHeldPoint(ref, held, scale)
  useWheel(ref, held, gestures)
  const onPointer = usePointers(ref, held, gestures)
  return (
    <section
      ref={ref}
      aria-label={picture.alt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      {...onPointer}
      onDoubleClick={(event) => {
        held.current = pointIn(ref.current, event)
        onScale(scale > 1 ? 1 : 2.25)
      }}
      className={classNames(
        "[container-type:size] flex min-w-0 touch-none overflow-auto",
        scale > 1 ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in",
      )}
    >
      <img
        src={picture.large}
        alt={picture.alt}
        lang={picture.isEnglish ? "en" : undefined}
        width={picture.width}
        height={picture.height}
        draggable={false}
        style={{ width: `calc(min(100cqw, 100cqh * ${ratioOf(picture)}) * ${scale})` }}
        className="m-auto h-auto max-w-none shrink-0 select-none"
      />
    </section>
  )
}

type PaneRef = RefObject<HTMLElement | null>
type HeldRef = RefObject<ScreenPoint | undefined>

function useHeldPoint(ref: PaneRef, held: HeldRef, scale: number): void {
  const last = useRef(scale)
  useLayoutEffect(() => {
    const pane = ref.current
    const image = pane?.querySelector("img")
    const factor = scale / last.current
    last.current = scale
    if (!pane || !image || factor === 1) return
    const { x, y } = held.current ?? { x: pane.clientWidth / 2, y: pane.clientHeight / 2 }
    held.current = undefined
    const across = { paneSize: pane.clientWidth, pictureSize: image.offsetWidth / factor }
    const down = { paneSize: pane.clientHeight, pictureSize: image.offsetHeight / factor }
    pane.scrollTo(
      offsetAfter({ ...across, offset: pane.scrollLeft, point: x }, factor),
      offsetAfter({ ...down, offset: pane.scrollTop, point: y }, factor),
    )
  }, [ref, held, scale])
}

function useWheel(ref: PaneRef, held: HeldRef, { scale, onScale }: Gestures): void {
  useEffect(() => {
    const pane = ref.current
    function onWheel(event: WheelEvent): void {
      event.preventDefault()
      held.current = pointIn(pane, event)
      onScale(scaleWithin(scale * wheelFactor(event)))
    }
    // React listens passively, which could not prevent the browser's own zoom.
    pane?.addEventListener("wheel", onWheel, { passive: false })
    return () => pane?.removeEventListener("wheel", onWheel)
  }, [ref, held, scale, onScale])
}

/** One pointer moves the picture, two scale it; while it fits, a swipe turns to another. */
function usePointers(ref: PaneRef, held: HeldRef, { scale, onScale, onTurn }: Gestures) {
  const pointers = useRef(new Map<number, ScreenPoint>())
  const began = useRef<ScreenPoint>(undefined)

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointIn(ref.current, event)
    pointers.current.set(event.pointerId, point)
    began.current = pointers.current.size === 1 ? point : undefined
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = pointIn(ref.current, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) {
      ref.current?.scrollBy(before.x - now.x, before.y - now.y)
      return
    }
    held.current = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    onScale(scaleWithin((scale * distance(now, other)) / Math.max(distance(before, other), 1)))
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    if (!pointers.current.delete(event.pointerId) || !began.current || scale > 1) return
    const by = swipeOf(began.current, pointIn(ref.current, event))
    if (by !== 0) onTurn(by)
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
}

function ratioOf({ width, height }: GalleryPicture): string {
  return (width / height).toFixed(4)
}

function pointIn(pane: HTMLElement | null, at: { clientX: number; clientY: number }): ScreenPoint {
  const { left, top } = pane?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: at.clientX - left, y: at.clientY - top }
}
