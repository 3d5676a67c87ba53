import type { CSSProperties } from "react"
import type { Colours } from "./colours.ts"

export function themeStyleOf(colours: Colours | undefined): CSSProperties | undefined {
  const background = colours?.background ?? colours?.background_footer
  if (!colours || background === undefined) return undefined
  const ink = colours.text ?? colours.text_footer_1
  const soft = colours.text_footer_2 ?? ink
  return {
    backgroundColor: background,
    color: ink,
    "--paper": background,
    "--paper-raised": background,
    "--paper-sunk": background,
    "--ink": ink,
    "--ink-soft": soft,
    "--ink-faint": colours.text_footer_3 ?? soft,
    "--act-text": ink,
  }
}
