import { distilleryPath } from "#domains/catalogue/paths.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { money } from "#language/format.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import type { LotPage } from "../read-lot.ts"
import { LotCondition } from "./lot-condition.tsx"
import { type LotFact, LotFacts } from "./lot-facts.tsx"

export function LotAbout({ lot }: { lot: LotPage }) {
  const t = useTexts("auctions")
  const placeTexts = useTexts("places")
  const { tasting } = lot
  const { feeCents, daysMin, daysMax } = lot.delivery
  const place = placeTexts(`names.${lot.location}`)
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
    ["location", isOpen ? t("heldIn", { place }) : place],
    ["delivery", lot.deliveryInfo, true],
    ["shipping", isOpen && t("toSingapore", { daysMin, daysMax, fee: money(feeCents) })],
  ]
  const notes = (["color", "nose", "palate", "finish", "overall", "remarks"] as const).map(
    (part) => [part, tasting?.[part], true] as const,
  )
  return (
    <>
      <Description lot={lot} />
      {lot.provenance && (
        <section className="grid gap-3">
          <h2 className="text-xl">{t("provenance")}</h2>
          <p lang="en" className="max-w-read whitespace-pre-line">
            {lot.provenance}
          </p>
        </section>
      )}
      <LotCondition lot={lot} />
      <LotFacts title={t("facts.title")} lines={facts} name={(key) => t(`facts.${key}`)} />
      <LotFacts title={t("tasting.title")} lines={notes} name={(key) => t(`tasting.${key}`)} />
    </>
  )
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
