import { type Location, locations } from "#domains/auctions/lot.ts"
import { archivePath } from "#domains/auctions/paths.ts"
import { useTexts } from "#language/use-texts.ts"
import { activeFilters, listAddress } from "#platform/lists/list.ts"
import { Tabs } from "#ui/tabs.tsx"
import { archiveList } from "../archive-list.ts"
import type { ArchiveView } from "../read-archive.ts"

type Props = { current: Location | undefined; query?: ArchiveView["query"] }

export function LocationTabs({ current, query }: Props) {
  const t = useTexts("archive")
  const placeTexts = useTexts("places")
  const params = query ? activeFilters(archiveList, query) : []
  return (
    <Tabs
      label={t("where")}
      tabs={[undefined, ...locations].map((location) => ({
        to: listAddress(archivePath(location), params),
        label: location ? placeTexts(`names.${location}`) : t("everywhere"),
        isCurrent: location === current,
      }))}
    />
  )
}
