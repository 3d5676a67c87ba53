import { cardPath } from "#domains/pictures/sources.ts"
import type { Id } from "#platform/ids.ts"
import type { DrawingView } from "./drawing/view-box.ts"

export function picturePathOf(productId: string, pictureId: Id<"pic"> | null): string {
  return pictureId === null ? drawingPath(productId) : cardPath(pictureId)
}

type Depicted = { fillLevel?: string | null; view?: DrawingView }

/** A full bottle has the shortest address, so that lots and shops share its drawing. */
export function drawingPath(productId: string, { fillLevel, view }: Depicted = {}): string {
  const query = new URLSearchParams()
  if (fillLevel && fillLevel !== "full") query.set("fill", fillLevel)
  if (view) query.set("view", view)
  return `/drawings/${productId}.svg${query.size > 0 ? `?${query}` : ""}`
}
