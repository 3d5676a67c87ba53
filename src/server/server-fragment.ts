import type { RouterContextProvider } from "react-router"
import { renderHistory } from "#domains/prices/render-history.server.tsx"
import { renderReviews } from "#domains/reviews/render-reviews.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { type PackedData, unpacked } from "#platform/packed.ts"
import { placeholderOf } from "#ui/server-html.tsx"
import { ctxKey } from "#web/request-context.ts"
import { renderKey } from "./render-context.ts"

export const fragmentRenderers = { prices: renderHistory, reviews: renderReviews }
export type FragmentName = keyof typeof fragmentRenderers
type FragmentData<Name extends FragmentName> = Parameters<(typeof fragmentRenderers)[Name]>[1]

export type FragmentParts = { [Name in FragmentName]?: PackedData<FragmentData<Name>> }

/**
 * Loaders use it for `<Drawn>`. A whole page gets a placeholder that is filled after rendering
 * (drawing/fill-placeholders.ts), so that the HTML is not sent again in the loader data; otherwise it returns the HTML.
 */
export function serverFragment<Name extends FragmentName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
  data: PackedData<FragmentData<Name>>,
): string {
  const { parts } = context.get(renderKey)
  if (!parts) return rendererOf(name)(context.get(ctxKey), unpacked(data))
  parts[name] = data
  return placeholderOf(name)
}

/** The compiler cannot see that drawer and data have the same name. */
export function rendererOf<Name extends FragmentName>(name: Name) {
  return fragmentRenderers[name] as (ctx: Pick<Ctx, "language">, data: FragmentData<Name>) => string
}
