import { cardPath } from "#domains/pictures/sources.ts"
import type { Id } from "#platform/ids.ts"

/** Returns the address of a product's picture: its first photograph, or else the rendered one. */
export function picturePathOf(productId: string, pictureId: Id<"pic"> | null): string {
  return pictureId === null ? `/drawings/${productId}.svg` : cardPath(pictureId)
}
