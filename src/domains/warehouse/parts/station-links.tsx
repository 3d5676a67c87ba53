import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import type { Station } from "../kinds.ts"
import { stationPath } from "../station-path.ts"

type Props = { stations: readonly Station[]; current: Station; shelf: string }

/** Large enough for a thumb in a glove. */
export function StationLinks({ stations, current, shelf }: Props) {
  const t = useTexts("warehouse")
  return (
    <nav aria-label={t("stations.title")}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {stations.map((station) => (
          <li key={station}>
            <Link
              to={stationPath(station, shelf ? { shelf } : {})}
              aria-current={station === current ? "page" : undefined}
              className={classNames(
                "flex min-h-14 items-center justify-center rounded-sm border px-2 text-center no-underline",
                station === current
                  ? "border-ink bg-paper-sunk font-semibold text-ink"
                  : "border-rule text-ink-soft hover:border-rule-strong hover:text-ink",
              )}
            >
              {t(`stations.${station}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
