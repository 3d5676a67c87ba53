import { drawn } from "#language/drawn.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { DrawnHistory } from "./parts/drawn-history.tsx"
import type { PriceHistory } from "./read-history.ts"

export function drawHistory(
  { language }: Pick<Ctx, "language">,
  { history, name }: { history: PriceHistory; name: string },
): string {
  return drawn(language, "prices", <DrawnHistory history={history} name={name} />)
}
