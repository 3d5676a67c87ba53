import { useTexts } from "#language/use-texts.ts"
import type { MenuEntry } from "./menu.ts"
import { useAppData } from "./use-app-data.ts"

/** If short, only the dot is visible; the words are for screen readers. */
export function LiveMark({ of: entries, isShort }: { of: readonly MenuEntry[]; isShort?: boolean }) {
  const t = useTexts("shell")
  const { liveLocations } = useAppData()
  if (!entries.some((entry) => entry.live && liveLocations.includes(entry.live))) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap text-act-text">
      <span aria-hidden="true" className="size-2 rounded-full bg-act" />
      <span className={isShort ? "sr-only" : ""}>{t("isLive")}</span>
    </span>
  )
}
