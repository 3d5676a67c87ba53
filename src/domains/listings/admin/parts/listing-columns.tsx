import type { Column } from "#admin/columns.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"
import { Input, Select } from "#ui/inputs.tsx"
import type { AdminListing } from "../list-listings.ts"
import { listingStateText, nextStatuses } from "../listing-list.ts"

type ListingEdit = {
  submitted: FormFields
  wrong: { listing: unknown; field: unknown; message: string } | undefined
}

/** Every row is a part of one form, which says what it showed. */
export function listingColumns(edit: ListingEdit): readonly Column<AdminListing, "listings-admin">[] {
  return [
    { name: "listing", csv: "listing", value: "id" },
    {
      name: "what",
      head: "listings.what",
      csv: "name",
      value: "name",
      to: ({ productId, caskId }) => pathTo("/product/:id", { id: productId ?? caskId ?? "" }),
      note: (listing) => <ShownState listing={listing} />,
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
      cell: (listing) => <PriceInput field="price" listing={listing} {...edit} />,
    },
    {
      name: "salePrice",
      head: "listings.salePrice",
      cell: (listing) => <PriceInput field="sale" listing={listing} {...edit} />,
    },
    {
      name: "status",
      head: (_, kit) => kit("columns.status"),
      cell: (listing) => <StatusInput listing={listing} submitted={edit.submitted} />,
    },
  ]
}

function ShownState({ listing }: { listing: AdminListing }) {
  return (
    <>
      <input type="hidden" name="row" value={listing.id} />
      <input type="hidden" name={`was ${listing.id}`} value={listingStateText(listing)} />
    </>
  )
}

type PriceInputProps = ListingEdit & { field: "price" | "sale"; listing: AdminListing }

function PriceInput({ field, listing, submitted, wrong }: PriceInputProps) {
  const t = useTexts("listings-admin")
  const placeTexts = useTexts("places")
  const { id, name, location, status, priceCents, salePriceCents } = listing
  const isWrong = wrong?.listing === id && wrong.field === field
  const label = t(field === "price" ? "listings.price" : "listings.salePrice")
  return (
    <>
      <Input
        key={listingStateText(listing)}
        name={`${field} ${id}`}
        defaultValue={
          submitted[`${field} ${id}`] ?? dollarsText(field === "price" ? priceCents : salePriceCents)
        }
        inputMode="decimal"
        autoComplete="off"
        readOnly={status === "sold"}
        aria-label={`${label}: ${name}, ${placeTexts(`names.${location}`)}`}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `wrong-${id}` : undefined}
        className="figures min-h-9 w-28 px-2 py-1 text-right text-sm"
      />
      {isWrong && (
        <span id={`wrong-${id}`} className="block max-w-40 text-xs text-alarm">
          {wrong.message}
        </span>
      )}
    </>
  )
}

function StatusInput({ listing, submitted }: { listing: AdminListing; submitted: FormFields }) {
  const t = useTexts("listings-admin")
  const kit = useTexts("admin")
  const placeTexts = useTexts("places")
  const { id, name, location, status } = listing
  return (
    <Select
      key={listingStateText(listing)}
      name={`status ${id}`}
      defaultValue={submitted[`status ${id}`] ?? status}
      aria-label={`${kit("columns.status")}: ${name}, ${placeTexts(`names.${location}`)}`}
      className="min-h-9 w-36 py-1 text-sm"
    >
      {nextStatuses[status].map((next) => (
        <option key={next} value={next}>
          {t(`listings.statuses.${next}`)}
        </option>
      ))}
    </Select>
  )
}
