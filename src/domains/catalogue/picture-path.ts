import { cardPath } from "#domains/pictures/sources.ts"
import type { Id } from "#platform/ids.ts"

export function picturePathOf(productId: string, pictureId: Id<"pic"> | null): string {
  return pictureId === null ? `/drawings/${productId}.svg` : cardPath(pictureId)
}
