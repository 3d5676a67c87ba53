import { useTexts } from "#language/use-texts.ts"
import type { MenuEntry } from "./menu.ts"

export function useEntryText(): (entry: MenuEntry) => string {
  const t = useTexts("shell")
  const placeTexts = useTexts("places")
  return ({ text, place }) => (text ? t(text) : placeTexts(`names.${place}`))
}
