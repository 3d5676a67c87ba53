import { cardPath } from "#domains/pictures/sources.ts"
import type { Id } from "#platform/ids.ts"

/** Where the picture of a product is: its first photograph, else the drawing. */
export function picturePathOf(productId: string, pictureId: Id<"pic"> | null): string {
  return pictureId === null ? `/drawings/${productId}.svg` : cardPath(pictureId)
}
