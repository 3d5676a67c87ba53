import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Cents } from "#platform/money.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { dayText } from "./cask-dates.ts"

export type OfferedCask = {
  id: string
  name: string
  path: PagePath
  imagePath: string
  caskType: string | null
  filledOn: string | null
  rlaLitres: number | null
  nowCents: Cents
}

export function CaskGrid({ casks }: { casks: readonly OfferedCask[] }) {
  const t = useTexts("casks")
  const language = useLanguage()
  return (
    <ul className="grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-3 xl:grid-cols-6">
      {casks.map((cask) => (
        <li key={cask.id} className="grid content-start gap-2">
          <Link to={cask.path} className="grid gap-2 no-underline hover:underline">
            <img
              src={cask.imagePath}
              alt=""
              width={360}
              height={480}
              loading="lazy"
              className="aspect-square w-full bg-paper-sunk object-contain"
            />
            <span className="font-name text-base leading-snug">{cask.name}</span>
          </Link>
          {cask.filledOn && cask.caskType && (
            <span className="text-sm text-ink-soft">
              {t("line", { type: cask.caskType, date: dayText(cask.filledOn, language) })}
            </span>
          )}
          <span className="figures text-sm text-ink-soft">
            {cask.rlaLitres !== null &&
              t("litresOfAlcohol", { litres: formatCount(cask.rlaLitres, language) })}
          </span>
          <Price cents={cask.nowCents} />
        </li>
      ))}
    </ul>
  )
}
