import { archivePath } from "#domains/auctions/paths.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import type { TrackRecord as Figures } from "../read-track-record.ts"

type Props = { figures: Figures; example: AppPath | undefined }
type FigureWithProof = { figure: string; name: string; proof: string; to: AppPath }

/** Each figure leads to what proves it. */
export function TrackRecord({ figures: { soldCount, hammerCents, bidCount, freeMonths }, example }: Props) {
  const t = useTexts("home")
  const language = useLanguage()
  const count = (amount: number) => formatCount(amount, language)
  const ofResults: FigureWithProof[] = [
    {
      figure: count(soldCount),
      name: t("record.sold"),
      proof: t("record.soldProof"),
      to: `${archivePath()}?result=sold&sort=newest`,
    },
    {
      figure: money(Math.floor(hammerCents / 100) * 100),
      name: t("record.hammer"),
      proof: t("record.hammerProof"),
      to: `${archivePath()}?result=sold&sort=hammer-down`,
    },
    {
      figure: count(bidCount),
      name: t("record.bids"),
      proof: t("record.bidsProof"),
      to: example ? `${example}#bids` : archivePath(),
    },
  ]
  const ofStorage: FigureWithProof = {
    figure: t("record.months", { count: freeMonths }),
    name: t("record.storage"),
    proof: t("record.storageProof"),
    to: "/shipping-and-delivery",
  }
  // A new company has no results to show.
  const proofs = soldCount > 0 ? [...ofResults, ofStorage] : [ofStorage]
  return (
    <ul
      aria-label={t("record.title")}
      className="grid grid-cols-2 gap-x-6 border-t border-rule lg:grid-cols-4 lg:gap-x-10"
    >
      {proofs.map(({ figure, name, proof, to }) => (
        <li
          key={name}
          className="group relative grid content-start gap-0.5 border-b border-rule py-3 lg:border-b-0"
        >
          <span className="figures font-name text-xl md:text-2xl">{figure}</span>
          <span>{name}</span>
          <Link to={to} className="covers label-text inline-flex min-h-6 items-center underline">
            {proof}
          </Link>
        </li>
      ))}
    </ul>
  )
}
