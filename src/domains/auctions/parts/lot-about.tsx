import type { ReactNode } from "react"
import { distilleryPath } from "#domains/catalogue/paths.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"

import type { LotPage } from "../read-lot.ts"
import { usualWordText } from "../usual-words.ts"

/** What was written down in English is said to be so. */
type Line = readonly [key: string, value: ReactNode, isEnglish?: boolean]

/** What the bottle is and what the house saw when it held it. */
export function LotAbout({ lot }: { lot: LotPage }) {
  const t = useTexts("auctions")
  const { condition, tasting } = lot
  const seen: Line[] = [
    ["fillLevel", t(`fillLevels.${condition.fillLevel}`)],
    ...(["seal", "label", "box", "remarks"] as const).map((part): Line => {
      const text = usualWordText(condition[part])
      return text ? [part, t(text)] : [part, condition[part], true]
    }),
  ]
  const facts: Line[] = [
    ["distillery", lot.distilleryId && <Maker id={lot.distilleryId} name={lot.distillery} />],
    ["bottler", lot.bottler],
    ["region", [lot.region, lot.country].filter(Boolean).join(", ")],
    ["category", lot.whiskyType ?? lot.category],
    ["age", lot.age === null ? null : t("years", { count: lot.age })],
    ["vintage", lot.vintage],
    ["bottled", lot.bottledYear],
    ["cask", lot.caskType, true],
    ["volume", volumeText(lot.volumeMl)],
    ["strength", strengthText(lot.abvPercent)],
  ]
  const notes: Line[] = tasting
    ? [
        ["color", tasting.color, true],
        ["nose", tasting.nose, true],
        ["palate", tasting.palate, true],
        ["finish", tasting.finish, true],
        ["overall", tasting.overall, true],
      ]
    : []
  return (
    <>
      <Part title={t("condition.title")} lines={seen} of="condition" />
      <Part title={t("facts.title")} lines={facts} of="facts" />
      <Part title={t("tasting.title")} lines={notes} of="tasting" />
    </>
  )
}

function Maker({ id, name }: { id: string; name: string | null }) {
  return (
    <Link to={distilleryPath(id)} className="link">
      {name}
    </Link>
  )
}

function Part({ title, lines, of }: { title: string; lines: readonly Line[]; of: string }) {
  const t = useTexts("auctions")
  const filled = lines.filter(([, value]) => value)
  if (filled.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <dl className="grid border-t border-rule">
        {filled.map(([key, value, isEnglish]) => (
          <div key={key} className="fact">
            <dt>{t(`${of}.${key}`)}</dt>
            <dd lang={isEnglish ? "en" : undefined} className="min-w-0">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
