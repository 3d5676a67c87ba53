import type { Column } from "#admin/lists/columns.ts"
import { zoneOf } from "#domains/places/places.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { fieldError, formError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { listingStateText } from "../../price.ts"
import type { AdminListing } from "../list-listings.ts"
import { nextStatuses } from "../listing-list.ts"
import type { RefusedListing } from "../save-listings.ts"

export type RefusedRow = Pick<RefusedListing, "id" | "typed"> & { refusal: RefusalView }

/** A row that is not saved yet. */
type TypedRow = Omit<RefusedRow, "refusal"> & { refusal?: RefusalView }

/** Every row is a part of one form, which says what it showed. */
export function listingColumns(
  typedRows: readonly TypedRow[] = [],
): readonly Column<AdminListing, "listings-admin">[] {
  const refusedRow = ({ id }: AdminListing) => typedRows.find((row) => row.id === id)
  return [
    { name: "listing", csv: "listing", value: "id" },
    {
      name: "what",
      head: "listings.what",
      csv: "name",
      value: "name",
      to: ({ productId, caskId }) => pathTo("/product/:id", { id: productId ?? caskId ?? "" }),
      note: (listing) => <ShownState listing={listing} refused={refusedRow(listing)} />,
      className: "min-w-56",
    },
    {
      name: "kind",
      head: "listings.kind",
      csv: "shop",
      value: "kind",
      format: "tight",
      cell: ({ kind }, { textsOf }) => textsOf("listings")(`kinds.${kind}`),
    },
    {
      name: "location",
      head: (_, kit) => kit("columns.place"),
      csv: "location",
      value: "location",
      format: "tight",
      cell: ({ location }, { textsOf }) => textsOf("places")(`names.${location}`),
    },
    { name: "statusInFile", csv: "status", value: "status" },
    { name: "priceInFile", csv: "price_sgd", value: ({ priceCents }) => priceCents / 100 },
    {
      name: "salePriceInFile",
      csv: "sale_price_sgd",
      value: ({ salePriceCents }) => (salePriceCents === null ? "" : salePriceCents / 100),
    },
    { name: "saleFromInFile", csv: "sale_from_singapore", value: "saleStartsAt", format: "moment" },
    { name: "saleUntilInFile", csv: "sale_until_singapore", value: "saleEndsAt", format: "moment" },
    {
      name: "stock",
      head: "listings.stock",
      csv: "available",
      value: ({ kind, available }) => (kind === "bottle" ? available : ""),
      format: "count",
      cell: ({ kind, available }) => (kind === "bottle" ? available : "–"),
    },
    {
      name: "price",
      head: "listings.price",
      cell: (listing) => <PriceInput field="price" listing={listing} refused={refusedRow(listing)} />,
      isLabelled: true,
    },
    {
      name: "salePrice",
      head: "listings.salePrice",
      cell: (listing) => <PriceInput field="sale" listing={listing} refused={refusedRow(listing)} />,
      note: (listing) => <SaleDates listing={listing} />,
      isLabelled: true,
    },
    {
      name: "status",
      head: (_, kit) => kit("columns.status"),
      cell: (listing) => <StatusInput listing={listing} refused={refusedRow(listing)} />,
    },
  ]
}

type RowProps = { listing: AdminListing; refused: TypedRow | undefined }

function ShownState({ listing, refused }: RowProps) {
  const { id } = listing
  const problem = formError(refused?.refusal)
  return (
    <>
      {problem && <span className="block max-w-80 text-alarm">{problem}</span>}
      <input type="hidden" name="listing" value={id} />
      <input type="hidden" name={`seen ${id}`} value={listingStateText(listing)} />
      {refused?.refusal?.code === "listings.largePriceChange" && (
        <input type="hidden" name={`asked ${id}`} value={String(refused.refusal.facts.prices)} />
      )}
    </>
  )
}

function PriceInput({ field, listing, refused }: RowProps & { field: "price" | "sale" }) {
  const t = useTexts("listings-admin")
  const placeTexts = useTexts("places")
  const { id, name, location, status, priceCents, salePriceCents } = listing
  const error = fieldError(refused?.refusal, field)
  const label = t(field === "price" ? "listings.price" : "listings.salePrice")
  const now = dollarsText(field === "price" ? priceCents : salePriceCents)
  const typed = refused?.typed[field]
  return (
    <>
      <Input
        key={listingStateText(listing)}
        name={`${field} ${id}`}
        defaultValue={typed ?? now}
        inputMode="decimal"
        autoComplete="off"
        readOnly={status === "sold"}
        aria-label={`${label}: ${name}, ${placeTexts(`names.${location}`)}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`about-${field}-${id}`}
        className="figures min-h-9 w-28 px-2 py-1 text-right text-sm"
      />
      <span id={`about-${field}-${id}`} className="block max-w-44 text-xs">
        {error && <span className="block text-alarm">{error}</span>}
        {refused && typed !== undefined && isStale(refused) && <NowIs value={now} />}
      </span>
    </>
  )
}

/** When a planned sale begins and ends, in the time of its place. */
function SaleDates({ listing }: Pick<RowProps, "listing">) {
  const t = useTexts("listings-admin")
  const language = useLanguage()
  const { location, plannedSaleCents, saleStartsAt, saleEndsAt } = listing
  if (plannedSaleCents === null) return null
  const at = (moment: string | null) =>
    moment === null ? "–" : formatDate(moment, language, "moment", zoneOf(location))
  return t("listings.planned", {
    price: money(plannedSaleCents),
    from: at(saleStartsAt),
    until: at(saleEndsAt),
  })
}

function StatusInput({ listing, refused }: RowProps) {
  const t = useTexts("listings-admin")
  const kit = useTexts("admin")
  const placeTexts = useTexts("places")
  const { id, name, location, status } = listing
  const typed = refused?.typed.status
  return (
    <>
      <Select
        key={listingStateText(listing)}
        name={`status ${id}`}
        defaultValue={typed ?? status}
        aria-label={`${kit("columns.status")}: ${name}, ${placeTexts(`names.${location}`)}`}
        aria-describedby={`about-status-${id}`}
        className="min-h-9 w-36 py-1 text-sm"
      >
        {nextStatuses[status].map((next) => (
          <option key={next} value={next}>
            {t(`listings.statuses.${next}`)}
          </option>
        ))}
      </Select>
      <span id={`about-status-${id}`} className="block max-w-44 text-xs">
        {refused && typed !== undefined && isStale(refused) && (
          <NowIs value={t(`listings.statuses.${status}`)} />
        )}
      </span>
    </>
  )
}

function NowIs({ value }: { value: string }) {
  const t = useTexts("listings-admin")
  return <span className="block">{value ? t("listings.nowIs", { value }) : t("listings.nowEmpty")}</span>
}

function isStale({ refusal }: TypedRow): boolean {
  return refusal?.code === "listings.changedMeanwhile"
}
