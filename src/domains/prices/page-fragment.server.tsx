import { renderFragment } from "#language/render-fragment.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { PriceHistorySection } from "./parts/price-history.tsx"
import type { PriceHistory } from "./read-history.ts"

type HistoryData = { history: PriceHistory; name: string }

export const historyFragment = {
  name: "prices",
  render: ({ language }: Pick<Ctx, "language">, { history, name }: HistoryData) =>
    renderFragment(language, "prices", <PriceHistorySection history={history} name={name} />),
}
