import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { formatDate } from "#language/format.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { RatesOfPlace } from "../list-rates.ts"

export type ImportRow = RatesOfPlace["imports"][number] & { title: string; currency: string }
export type ParcelRow = RatesOfPlace["parcels"][number] & { title: string; to: string }
type AnyRow = ImportRow | ParcelRow

function termsColumns<Row extends AnyRow>(): readonly Column<Row, "delivery-admin">[] {
  return [
    {
      name: "from",
      head: "from",
      cell: ({ validFrom }, { language }) => formatDate(`${validFrom}T04:00:00Z`, language, "day"),
      to: ({ id, state }) => (state === "later" ? pathTo("/admin/delivery-rates/:id", { id }) : undefined),
      format: "tight",
    },
    { name: "state", head: "state", cell: ({ state }, { t }) => t(`states.${state}`), format: "tight" },
  ]
}

function sourceColumn<Row extends AnyRow>(): Column<Row, "delivery-admin"> {
  return {
    name: "source",
    head: "source",
    cell: ({ source, sourceUrl }) =>
      sourceUrl ? (
        <a className="link" href={sourceUrl} rel="noreferrer" lang="en">
          {source}
        </a>
      ) : (
        <span lang="en">{source}</span>
      ),
    note: ({ asOf }, { language }) => formatDate(`${asOf}T04:00:00Z`, language, "day"),
    className: "min-w-48",
  }
}

export const importColumns: readonly Column<ImportRow, "delivery-admin">[] = [
  ...termsColumns<ImportRow>(),
  {
    name: "figures",
    head: "figures",
    cell: (row, { t }) => {
      const { currency } = row
      return (
        <ul>
          {figuresOf(row).map(([name, value]) => (
            <li key={name}>
              {t(`names.figures.${name}`, { currency })}: <span className="figures">{value}</span>
            </li>
          ))}
        </ul>
      )
    },
    className: "min-w-64",
  },
  sourceColumn<ImportRow>(),
  actsColumn(({ state, country, title, validFrom }, { t, language }) =>
    state === "holds" ? (
      <TextLink
        to={`/admin/delivery-rates/new?import=${country}`}
        aria-label={t("planFor", {
          what: title,
          day: formatDate(`${validFrom}T04:00:00Z`, language, "day"),
        })}
        text={t("plan")}
      />
    ) : null,
  ),
]

/** Leaves out the duties and taxes that the country does not levy. */
function figuresOf(row: ImportRow) {
  const figures = [
    ["dutyPerLitre", row.dutyPerLitreCents],
    ["excisePerLitre", row.excisePerLitreCents],
    ["duty", row.dutyBasisPoints],
    ["treatyDuty", row.treatyDutyBasisPoints],
    ["dutyLimit", row.dutyLimitCents],
    ["beyond", row.beyondBasisPoints],
    ["special", row.specialBasisPoints],
    ["tax", row.taxBasisPoints],
  ] as const
  return figures.flatMap(([name, value]) => {
    const isLevied = value !== null && (value !== 0 || name === "treatyDuty")
    return isLevied ? [[name, value / 100] as const] : []
  })
}

export const parcelColumns: readonly Column<ParcelRow, "delivery-admin">[] = [
  { name: "to", head: "to", value: "to", format: "tight" },
  ...termsColumns<ParcelRow>(),
  ...(["upTo2", "upTo5", "upTo10", "upTo20"] as const).map(
    (name, index): Column<ParcelRow, "delivery-admin"> => ({
      name,
      head: `names.fees.${name}`,
      value: ({ feesCents }) => feesCents[index] ?? null,
      format: "money",
    }),
  ),
  { name: "extra", head: "names.more.perExtraKg", value: "perExtraKgCents", format: "money" },
  {
    name: "days",
    head: "days",
    cell: ({ daysMin, daysMax }, { t }) => t("daysOf", { min: daysMin, max: daysMax }),
    format: "tight",
  },
  sourceColumn<ParcelRow>(),
  actsColumn(({ state, origin, destination, title, validFrom }, { t, language }) =>
    state === "holds" ? (
      <TextLink
        to={`/admin/delivery-rates/new?from=${origin}&to=${destination}`}
        aria-label={t("planFor", {
          what: title,
          day: formatDate(`${validFrom}T04:00:00Z`, language, "day"),
        })}
        text={t("plan")}
      />
    ) : null,
  ),
]
