import { baseY, centre, radiusAt } from "./outline.ts"
import type { Silhouette } from "./silhouette.ts"

export const drawingViews = ["label", "neck"] as const
export type DrawingView = (typeof drawingViews)[number]

type Box = { x: number; y: number; width: number; height: number }

/** The whole bottle, or a close-up of the same shape, so that all pictures of a bottle have one size. */
export function viewBoxOf(shape: Silhouette, view?: DrawingView): Box {
  if (view === undefined) return { x: 0, y: 0, width: 360, height: 480 }
  return view === "label" ? labelBox(shape) : neckBox(shape)
}

function labelBox({ label: { top, bottom, halfWidth } }: Silhouette): Box {
  return around((top + bottom) / 2, { width: 2 * halfWidth + 16, height: bottom - top + 16 })
}

/** From above the closure to below the lowest level of the trade's terms. */
function neckBox({ profile, neckTop, shoulderEnd }: Silhouette): Box {
  const top = Math.max(0, neckTop - 26)
  const bottom = Math.min(baseY, shoulderEnd + 14)
  return around((top + bottom) / 2, {
    width: 2 * radiusAt(profile, shoulderEnd) + 20,
    height: bottom - top,
  })
}

function around(middleY: number, least: { width: number; height: number }): Box {
  const height = Math.max(least.height, (least.width * 4) / 3)
  const width = height * 0.75
  return { x: centre - width / 2, y: middleY - height / 2, width, height }
}
