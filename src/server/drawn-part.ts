import type { RouterContextProvider } from "react-router"
import { drawHistory } from "#domains/prices/draw-history.server.tsx"
import { drawReviews } from "#domains/reviews/draw-reviews.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { type Packed, unpacked } from "#platform/packed.ts"
import { placeOf } from "#ui/drawn.tsx"
import { ctxKey, pageKey } from "./context.ts"

export const drawers = { prices: drawHistory, reviews: drawReviews }
export type DrawnName = keyof typeof drawers
type Shown<Name extends DrawnName> = Parameters<(typeof drawers)[Name]>[1]

export type DrawnParts = { [Name in DrawnName]?: Packed<Shown<Name>> }

/**
 * Loaders use it for `<Drawn>`. A whole page gets a placeholder that is filled after rendering
 * (drawing/fill-places.ts), so that the HTML is not sent again in the loader data; otherwise it returns the HTML.
 */
export function drawnPart<Name extends DrawnName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
  shown: Packed<Shown<Name>>,
): string {
  const { parts } = context.get(pageKey)
  if (!parts) return drawerOf(name)(context.get(ctxKey), unpacked(shown))
  parts[name] = shown
  return placeOf(name)
}

/** The compiler cannot see that drawer and data have the same name. */
export function drawerOf<Name extends DrawnName>(name: Name) {
  return drawers[name] as (ctx: Pick<Ctx, "language">, shown: Shown<Name>) => string
}
