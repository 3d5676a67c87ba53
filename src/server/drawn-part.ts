import type { RouterContextProvider } from "react-router"
import { drawHistory } from "#domains/prices/draw-history.server.tsx"
import { drawReviews } from "#domains/reviews/draw-reviews.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { type Packed, unpacked } from "#platform/packed.ts"
import { placeOf } from "#ui/drawn.tsx"
import { ctxKey, pageKey } from "./context.ts"

/** The parts that only the server draws, each as HTML of what it shows. */
export const drawers = { prices: drawHistory, reviews: drawReviews }
export type DrawnName = keyof typeof drawers
type Shown<Name extends DrawnName> = Parameters<(typeof drawers)[Name]>[1]

/** What the drawn parts of one page show. */
export type DrawnParts = { [Name in DrawnName]?: Packed<Shown<Name>> }

/**
 * For a loader: a part for `<Drawn>`. With a whole page it is a place that is filled when the page is drawn
 * (drawing/fill-places.ts), so that browsers are not sent it once more among the data; else it is the part's HTML.
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

/** Which name a drawer has and what it shows go together; of a name that is not known yet the compiler cannot say so. */
export function drawerOf<Name extends DrawnName>(name: Name) {
  return drawers[name] as (ctx: Pick<Ctx, "language">, shown: Shown<Name>) => string
}
