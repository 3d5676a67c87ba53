import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { openTexts } from "#language/texts.client.ts"
import { TextSourceContext } from "#language/use-texts.ts"
import { joinHomeScreen } from "./shell/join-home-screen.ts"
import { fetchPatiently } from "./shell/patient-fetch.ts"

fetchPatiently()
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
