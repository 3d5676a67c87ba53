import { useState } from "react"
import { preferenceCookie } from "#platform/http/cookies.ts"
import { frameCookieName } from "../../../shell/preferences.ts"
import { type FrameChoices, frameText, parseFrameChoices } from "./frame-choices.ts"
import type { MenuGroup } from "./menu-item.ts"

export type FrameMenuProps = {
  menu: readonly MenuGroup[]
  choices: FrameChoices
  save: (choices: FrameChoices) => void
}

/** What was loaded, until its reader chooses something else. */
export function useFrameChoices(loaded: string) {
  const [own, setOwn] = useState({ loaded, text: loaded })
  const text = own.loaded === loaded ? own.text : loaded
  const save = (choices: FrameChoices) => {
    const next = frameText(choices)
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
    document.cookie = preferenceCookie(frameCookieName, next)
    setOwn({ loaded, text: next })
  }
  return { choices: parseFrameChoices(text), save }
}
