import { renderToStaticMarkup } from "react-dom/server"
import { textsOf } from "#language/texts.server.ts"
import { TextSourceContext } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { DrawnHistory } from "./parts/drawn-history.tsx"
import type { PriceHistory } from "./read-history.ts"

/**
 * The history of a bottle's prices as HTML in the visitor's language. It stands on pages that are counted by the byte and
 * never changes while it is looked at, so its words, its table and its chart are made here and sent as they are.
 */
export function drawHistory(
  { language }: Pick<Ctx, "language">,
  history: PriceHistory,
  name: string,
): string {
  const source = { language, find: (noun: string) => textsOf(language, noun) }
  return renderToStaticMarkup(
    <TextSourceContext value={source}>
      <DrawnHistory history={history} name={name} />
    </TextSourceContext>,
    { identifierPrefix: "prices-" },
  )
}
