import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { PublicCask } from "../read-cask.ts"
import { angelsShare, estimateBottles, isStale } from "../rules.ts"
import { dayText } from "./cask-dates.ts"

type Props = { cask: PublicCask; today: string }

export function CaskMeasures({ cask, today }: Props) {
  const t = useTexts("casks")
  const language = useLanguage()
  const { rlaLitres, olaLitres, bulkLitres, abvPercent, bottlesEstimate, filledOn, regaugedOn } = cask
  const gauged = dayText(regaugedOn, language)
  const rows: [name: string, figure: string, date: string][] = [
    [t("rla"), t("litres", { litres: formatCount(rlaLitres, language) }), gauged],
    [t("bulk"), t("litres", { litres: formatCount(bulkLitres, language) }), gauged],
    [t("abv"), `${abvPercent}%`, gauged],
    ...(olaLitres === null
      ? []
      : [
          [
            t("ola"),
            t("litres", { litres: formatCount(olaLitres, language) }),
            dayText(filledOn, language),
          ] satisfies [string, string, string],
        ]),
    [t("bottles"), String(bottlesEstimate ?? estimateBottles(bulkLitres)), gauged],
  ]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{t("measures")}</h2>
      {isStale(regaugedOn, today) && <Note>{t("stale")}</Note>}
      <Table caption={t("measures")}>
        <thead>
          <tr>
            <HeadCell>{t("measure")}</HeadCell>
            <HeadCell isFigure>{t("figure")}</HeadCell>
            <HeadCell isFigure>{t("measured")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, figure, date]) => (
            <tr key={name}>
              <th scope="row" className="border-b border-rule py-2.5 pr-2 font-normal">
                {name}
              </th>
              <Cell isFigure className="font-semibold">
                {figure}
              </Cell>
              <Cell isFigure className="text-ink-soft">
                {date}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <AngelsShare cask={cask} />
    </section>
  )
}

function AngelsShare({ cask }: { cask: PublicCask }) {
  const t = useTexts("casks")
  const share = angelsShare(cask)
  if (!share || cask.olaLitres === null) return null
  const left = 100 - share.percent
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t("angels")}</h3>
      <div aria-hidden="true" className="flex h-6 border border-rule-strong">
        <span className="bg-act" style={{ width: `${left}%` }} />
        <span className="grow bg-paper-sunk" />
      </div>
      <p aria-hidden="true" className="label-text flex justify-between gap-4">
        <span>
          {t("left")} {cask.rlaLitres} l
        </span>
        <span>
          {t("evaporated")} {share.litres} l
        </span>
      </p>
      <p className="max-w-read">
        {t("angelsShareNote", { ola: cask.olaLitres, lost: share.litres, percent: share.percent })}{" "}
        {share.percentAYear !== null && t("angelsYear", { percent: share.percentAYear })}
      </p>
    </section>
  )
}
