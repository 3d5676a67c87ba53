import type { ReactNode } from "react"
import { distilleryPath } from "#domains/catalogue/paths.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { money } from "#language/format.ts"
import { type KeyIn, type Texts, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { conditionPhraseKey } from "../condition-phrases.ts"
import type { LotPage } from "../read-lot.ts"

/** `isEnglish` sets the lang attribute. */
type LotFact<Key extends string> = readonly [key: Key, value: ReactNode, isEnglish?: boolean]
type Stated = KeyIn<"auctions", "condition">

export function LotAbout({ lot }: { lot: LotPage }) {
  const t = useTexts("auctions")
  const placeTexts = useTexts("places")
  const { tasting } = lot
  const { feeCents, daysMin, daysMax } = lot.delivery
  const isOpen = lot.status === "live" || lot.status === "upcoming"
  const facts: LotFact<KeyIn<"auctions", "facts">>[] = [
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
    ["location", placeTexts(`names.${lot.location}`)],
    ["delivery", lot.deliveryInfo, true],
    ["shipping", isOpen && t("toSingapore", { daysMin, daysMax, fee: money(feeCents) })],
  ]
  const notes = (["color", "nose", "palate", "finish", "overall", "remarks"] as const).map(
    (part) => [part, tasting?.[part], true] as const,
  )
  return (
    <>
      <Description lot={lot} />
      <Part title={t("condition.title")} lines={conditionOf(lot, t)} name={(key) => t(`condition.${key}`)} />
      <Part title={t("facts.title")} lines={facts} name={(key) => t(`facts.${key}`)} />
      <Part title={t("tasting.title")} lines={notes} name={(key) => t(`tasting.${key}`)} />
    </>
  )
}

/** Missing values are "not stated": a bidder must not read "clean" into a gap. */
function conditionOf({ condition }: LotPage, t: Texts<"auctions">): LotFact<Stated>[] {
  const { fillLevel, seal, label, box, flaws, sellerFlaws, weightGrams, remarks } = condition
  const none = <span className="text-ink-soft">{t("condition.notStated")}</span>
  const stated = (part: Stated, value: string | null | undefined): LotFact<Stated> => {
    if (!value) return [part, none]
    const text = conditionPhraseKey(value)
    return text ? [part, t(text)] : [part, value, true]
  }
  const hasSellers = Boolean(sellerFlaws)
  return [
    ["fillLevel", fillLevel ? t(`fillLevels.${fillLevel}`) : none],
    stated("seal", seal),
    stated("label", label),
    stated("box", box),
    ...(flaws || !hasSellers ? [stated("flaws", flaws)] : []),
    ["sellerFlaws", sellerFlaws && <q className="whitespace-pre-line">{sellerFlaws}</q>, true],
    ["weight", weightGrams ? t("condition.grams", { count: weightGrams }) : null],
    ["remarks", remarks, true],
  ]
}

function Description({ lot }: { lot: LotPage }) {
  const texts = [lot.lotDescription, lot.description].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <div lang="en" className="grid max-w-read gap-3">
      {texts.map((text) => (
        <p key={text} className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  )
}

function Maker({ id, name }: { id: string; name: string | null }) {
  return (
    <Link to={distilleryPath(id)} className="link">
      {name}
    </Link>
  )
}

type LotFactsProps<Key extends string> = {
  title: string
  lines: readonly LotFact<Key>[]
  name: (key: Key) => string
}

function Part<Key extends string>({ title, lines, name }: LotFactsProps<Key>) {
  const filled = lines.filter(([, value]) => value)
  if (filled.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <dl className="grid border-t border-rule">
        {filled.map(([key, value, isEnglish]) => (
          <div key={key} className="fact">
            <dt>{name(key)}</dt>
            <dd lang={isEnglish ? "en" : undefined} className="min-w-0">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
