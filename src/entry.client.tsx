import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { openTexts } from "#language/texts.client.ts"
import { TextSourceContext } from "#language/use-texts.ts"
import { joinHomeScreen } from "./shell/join-home-screen.ts"
import { retryFailedFetches } from "./shell/retry-fetch.ts"

retryFailedFetches()
showRenderedAddress()
const texts = await openTexts(document.documentElement)
startTransition(() => {
  hydrateRoot(
    document,
    <TextSourceContext value={texts}>
      <HydratedRouter />
    </TextSourceContext>,
  )
})
joinHomeScreen()

/** The server ignores unread parameters (`utm_source`); hydration must start from the same address. */
function showRenderedAddress(): void {
  const { pathname, search, hash } = location
  const renderedSearch = document.documentElement.dataset.search ?? ""
  if (renderedSearch !== search) history.replaceState(history.state, "", pathname + renderedSearch + hash)
}
