import { Facts } from "#admin/facts.tsx"
import { Section, TableSection } from "#admin/section.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import type { GstReturn, PlaceSales } from "../../gst/read-gst-return.ts"
import { gapColumns, placeSaleColumns } from "./gst-columns.tsx"

export function MarginScheme({ gst: { margin, otherCents } }: { gst: GstReturn }) {
  const t = useTexts("accounting-admin")
  return (
    <Section title={t("gst.marginScheme")}>
      <Facts
        label={t("gst.marginScheme")}
        facts={[
          [t("gst.marginOf"), money(margin.cents)],
          [t("gst.marginGst"), money(margin.gstCents)],
          [t("gst.marginHammer"), money(margin.hammerCents)],
          [t("gst.other"), money(otherCents)],
        ]}
      />
      <p className="max-w-read text-ink-soft">{t("gst.marginNote")}</p>
      <p className="max-w-read text-ink-soft">{t("gst.feesNote")}</p>
    </Section>
  )
}

export function LedgerCheck({ gst: { gaps, gapCents } }: { gst: GstReturn }) {
  const t = useTexts("accounting-admin")
  if (gaps.length === 0)
    return (
      <Section title={t("gst.ledger")}>
        <Note tone="lead">{t("gst.agrees")}</Note>
      </Section>
    )
  return (
    <>
      <Note tone="alarm">{t("gst.differs", { count: gaps.length, sum: money(gapCents) })}</Note>
      <TableSection
        title={t("gst.ledger")}
        noun="accounting-admin"
        columns={gapColumns}
        rows={gaps}
        rowKey={({ orderId }) => orderId}
      />
    </>
  )
}

export function PlaceSalesTable({ elsewhere: { place, sales, rate } }: { elsewhere: PlaceSales }) {
  const t = useTexts("accounting-admin")
  const placeTexts = useTexts("places")
  const name = placeTexts(`names.${place}`)
  return (
    <>
      <Note>{t("gst.noReturn", { place: name })}</Note>
      {rate && (
        <p className="max-w-read text-ink-soft">
          {t("gst.importTax", { place: name, percent: rate.taxBasisPoints / 100 })}{" "}
          <span lang="">{rate.source}</span>
        </p>
      )}
      <TableSection
        title={t("gst.placeSales", { place: name })}
        noun="accounting-admin"
        columns={placeSaleColumns}
        rows={sales}
        rowKey={({ kind }) => kind}
        none={t("gst.noSales")}
      />
    </>
  )
}
