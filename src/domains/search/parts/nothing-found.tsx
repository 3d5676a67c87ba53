import type { ReactNode } from "react"
import { distilleryPath } from "#domains/catalogue/paths.ts"
import { useTexts } from "#language/use-texts.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import type { NearestTexts } from "../nearest-texts.ts"
import { BrowseLinks } from "./browse-links.tsx"
import { resultsPath } from "./scope-text.ts"

const linkClass = "link inline-flex min-h-9 items-center"

export function NothingFound({ texts, distilleries }: NearestTexts) {
  const t = useTexts("search")
  return (
    <EmptyState title={t("noResult")} next={<Ways />}>
      <div className="grid gap-4">
        {texts.length > 0 && (
          <Choices title={t("nearest.texts")}>
            {texts.map(({ text, count }) => (
              <li key={text}>
                <Link to={resultsPath(text)} className={linkClass}>
                  <span translate="no">{text}</span>
                </Link>{" "}
                <span className="figures text-sm">{t("found", { count })}</span>
              </li>
            ))}
          </Choices>
        )}
        {distilleries.length > 0 && (
          <Choices title={t("nearest.distilleries")}>
            {distilleries.map(({ id, name }) => (
              <li key={id}>
                <Link to={distilleryPath(id)} className={linkClass} translate="no">
                  {name}
                </Link>
              </li>
            ))}
          </Choices>
        )}
        <p>{t("hints")}</p>
      </div>
    </EmptyState>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-base text-ink">{title}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">{children}</ul>
    </div>
  )
}

const ways = [
  { to: "/request-valuation", text: "ways.value" },
  { to: "/submit-lots", text: "ways.sell" },
  { to: "/contact", text: "ways.ask" },
] as const

function Ways() {
  const t = useTexts("search")
  return (
    <div className="grid gap-4">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {ways.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
      <BrowseLinks />
    </div>
  )
}
