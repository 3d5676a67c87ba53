import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { openTexts } from "#language/texts.client.ts"
import { TextSourceContext } from "#language/use-texts.ts"
import { joinHomeScreen } from "./shell/join-home-screen.ts"
import { fetchPatiently } from "./shell/patient-fetch.ts"

fetchPatiently()
showDrawnAddress()
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

/** The server leaves out what a page does not read of its address (`utm_source`); what it drew must be what is hydrated. */
function showDrawnAddress(): void {
  const { pathname, search, hash } = location
  const drawn = document.documentElement.dataset.search ?? ""
  if (drawn !== search) history.replaceState(history.state, "", pathname + drawn + hash)
}
