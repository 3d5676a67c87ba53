import { renderFragment } from "#language/render-fragment.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { PriceHistorySection } from "./parts/price-history.tsx"
import type { PriceHistory } from "./read-history.ts"

export function renderHistory(
  { language }: Pick<Ctx, "language">,
  { history, name }: { history: PriceHistory; name: string },
): string {
  return renderFragment(language, "prices", <PriceHistorySection history={history} name={name} />)
}
