import { Section } from "#admin/section.tsx"
import type { AuctionReadiness } from "#domains/auctions/admin/read-readiness.ts"
import { formatSaleTime } from "#domains/auctions/admin/sale-time.ts"
import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"

/** What the next draft lacks, each a list of these lots. */
export function ReadinessPanel({ auction }: { auction: AuctionReadiness }) {
  const t = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const language = useLanguage()
  const { id, title, location, previewAt, isLate, lots, gaps } = auction
  const path = pathTo("/admin/auctions/:id", { id })
  return (
    <Section title={t("home.readiness", { title })}>
      <p className="text-ink-soft">
        {t("home.readinessFacts", {
          lots: t("home.readinessLots", { count: lots }),
          moment: formatSaleTime(previewAt, location, language),
        })}
      </p>
      <ul className="grid gap-1">
        {isLate && (
          <li>
            <TextLink to={path} className="text-alarm" text={t("home.isLate")} />
          </li>
        )}
        {lots === 0 && (
          <li>
            <TextLink to={pathTo("/admin/auctions/:id/lots/new", { id })} text={t("home.noLots")} />
          </li>
        )}
        {gaps.map(({ gap, count }) => (
          <li key={gap} className="flex gap-2">
            <TextLink
              to={`${path}?lacks=${gap}`}
              className="inline-block py-0.5"
              text={`${auctionsTexts(`lotGaps.gaps.${gap}`)}: ${formatCount(count, language)}`}
            />
          </li>
        ))}
      </ul>
      {lots > 0 && gaps.length === 0 && <p className="text-lead">{t("home.complete")}</p>}
    </Section>
  )
}
