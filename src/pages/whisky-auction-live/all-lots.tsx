import type { LotView } from "#domains/auctions/parts/lot-view.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { livePath } from "#domains/auctions/paths.ts"
import type { LotsToBidOn } from "#domains/bidding/list-lots-for-bidding.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { LotList } from "#domains/bidding/parts/lot-list.tsx"
import { lotWatch } from "#domains/wishlist/parts/lot-watch.tsx"
import type { Watching } from "#domains/wishlist/reads.ts"
import { useTexts } from "#language/use-texts.ts"

type Props = { list: LotsToBidOn; view: LotView; bidCountry: string | null; watching: Watching; now: string }

/** The lots of all live auctions, once somebody filters or searches them. */
export function AllLots({ list, view, bidCountry, watching, now }: Props) {
  const t = useTexts("auctions")
  useLive(
    list.lots.map(({ id }) => id),
    [],
  )
  return (
    <>
      <Trail steps={[{ to: livePath(), label: t("live.title") }]} />
      <h1 className="text-3xl">{t("live.allLots")}</h1>
      <LotList
        list={list}
        view={view}
        now={now}
        caption={t("live.allLots")}
        bidCountry={bidCountry}
        watch={lotWatch(watching)}
      />
    </>
  )
}
