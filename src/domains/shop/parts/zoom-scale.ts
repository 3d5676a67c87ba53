/** The scales that the buttons and keys step through. */
const steps = [1, 1.5, 2.25, 3.5, 5]
export const maxScale = 5

export type ScreenPoint = { x: number; y: number }

export const larger = (scale: number): number => steps.find((step) => step > scale + 0.01) ?? maxScale
export const smaller = (scale: number): number => steps.findLast((step) => step < scale - 0.01) ?? 1

export function scaleWithin(scale: number): number {
  return Math.min(Math.max(scale, 1), maxScale)
}

/** Pinching on a touchpad arrives as a wheel with the control key and small steps. */
export function wheelFactor({ deltaY, ctrlKey }: { deltaY: number; ctrlKey: boolean }): number {
  return Math.exp(-deltaY * (ctrlKey ? 0.01 : 0.0015))
}

export function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

type Axis = { paneSize: number; pictureSize: number; offset: number; point: number }

/** The scroll offset after a change of scale that keeps the picture in place under a point of its pane. */
export function offsetAfter({ paneSize, pictureSize, offset, point }: Axis, factor: number): number {
  // A picture smaller than its pane is centred.
  const start = pictureSize < paneSize ? (paneSize - pictureSize) / 2 : -offset
  return Math.max(0, (point - start) * factor - point)
}

const swipeWidth = 48

/** A sideways movement of a finger turns to the next or previous picture; a steep one scrolls the page. */
export function swipeOf(from: ScreenPoint, to: ScreenPoint): -1 | 0 | 1 {
  const [right, down] = [to.x - from.x, to.y - from.y]
  if (Math.abs(right) < swipeWidth || Math.abs(right) < 2 * Math.abs(down)) return 0
  return right < 0 ? 1 : -1
}
