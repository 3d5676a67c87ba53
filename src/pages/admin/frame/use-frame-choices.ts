import { useState } from "react"
import { preferenceCookie, readCookie } from "#platform/http/cookies.ts"
import { frameCookieName } from "../../../shell/preferences.ts"
import { type FrameChoices, frameText, parseFrameChoices } from "./frame-choices.ts"
import type { MenuGroup } from "./menu-item.ts"

export type FrameMenuProps = {
  menu: readonly MenuGroup[]
  choices: FrameChoices
  save: (change: (choices: FrameChoices) => FrameChoices) => void
}

/** What was loaded; after a first change in this window what the cookie says, which the server may change, too. */
export function useFrameChoices(loaded: string) {
  const [changes, setChanges] = useState(0)
  const save: FrameMenuProps["save"] = (change) => {
    const next = frameText(change(storedChoices()))
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
    document.cookie = preferenceCookie(frameCookieName, next)
    setChanges(changes + 1)
  }
  return { choices: changes === 0 ? parseFrameChoices(loaded) : storedChoices(), save }
}

function storedChoices(): FrameChoices {
  return parseFrameChoices(readCookie(document.cookie, frameCookieName))
}
