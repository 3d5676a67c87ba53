import type { Location } from "#domains/auctions/lot.ts"
import { archivedAuctionPath, archivePath } from "#domains/auctions/paths.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"

export type ArchiveTrailStep = { to: AppPath; label: string }

type TrailAuction = { id: string; title: string; location: Location }

export function useArchiveTrail(location?: Location, sale?: TrailAuction): ArchiveTrailStep[] {
  const t = useTexts("archive")
  const placeTexts = useTexts("places")
  return [
    { to: archivePath(), label: t("title") },
    ...(location ? [{ to: archivePath(location), label: placeTexts(`names.${location}`) }] : []),
    ...(sale ? [{ to: archivedAuctionPath(sale.location, sale.id), label: sale.title }] : []),
  ]
}
