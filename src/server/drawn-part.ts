import type { RouterContextProvider } from "react-router"
import { drawHistory } from "#domains/prices/draw-history.server.tsx"
import { drawReviews } from "#domains/reviews/draw-reviews.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { type PackedData, unpacked } from "#platform/packed.ts"
import { placeOf } from "#ui/drawn.tsx"
import { ctxKey, pageKey } from "./context.ts"

export const drawers = { prices: drawHistory, reviews: drawReviews }
export type FragmentName = keyof typeof drawers
type FragmentData<Name extends FragmentName> = Parameters<(typeof drawers)[Name]>[1]

export type FragmentParts = { [Name in FragmentName]?: PackedData<FragmentData<Name>> }

/**
 * Loaders use it for `<Drawn>`. A whole page gets a placeholder that is filled after rendering
 * (drawing/fill-places.ts), so that the HTML is not sent again in the loader data; otherwise it returns the HTML.
 */
export function drawnPart<Name extends FragmentName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
  shown: PackedData<FragmentData<Name>>,
): string {
  const { parts } = context.get(pageKey)
  if (!parts) return drawerOf(name)(context.get(ctxKey), unpacked(shown))
  parts[name] = shown
  return placeOf(name)
}

/** The compiler cannot see that drawer and data have the same name. */
export function drawerOf<Name extends FragmentName>(name: Name) {
  return drawers[name] as (ctx: Pick<Ctx, "language">, shown: FragmentData<Name>) => string
}
