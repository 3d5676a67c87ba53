import { denseTable } from "#admin/dense-table.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminListing } from "../list-listings.ts"
import { listingStateText, nextStatuses } from "../listing-choices.ts"

type ListingFieldError = { listing: unknown; field: unknown; message: string } | undefined
type Props = {
  listings: readonly AdminListing[]
  submitted: FormFields
  wrong: ListingFieldError
}

export function ListingTable({ listings, submitted, wrong }: Props) {
  const t = useTexts("listings-admin")
  const adminTexts = useTexts("admin")
  return (
    <Table caption={adminTexts("nav.listings")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>
            <span className="sr-only">{t("listings.choose")}</span>
          </HeadCell>
          <HeadCell>{t("listings.what")}</HeadCell>
          <HeadCell>{t("listings.kind")}</HeadCell>
          <HeadCell>{adminTexts("columns.place")}</HeadCell>
          <HeadCell isFigure>{t("listings.stock")}</HeadCell>
          <HeadCell>{t("listings.price")}</HeadCell>
          <HeadCell>{t("listings.salePrice")}</HeadCell>
          <HeadCell>{adminTexts("columns.status")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {listings.map((listing) => (
          <AdminListingRow
            key={`${listing.id} ${listingStateText(listing)}`}
            {...{ listing, submitted, wrong }}
          />
        ))}
      </tbody>
    </Table>
  )
}

type ListingRowProps = Omit<Props, "listings"> & { listing: AdminListing }

function AdminListingRow({ listing, submitted, wrong }: ListingRowProps) {
  const t = useTexts("listings-admin")
  const adminTexts = useTexts("admin")
  const listingTexts = useTexts("listings")
  const { id, name, kind, location, status, available } = listing
  const isWrong = (field: string) => wrong?.listing === id && wrong.field === field
  const price = (field: "price" | "sale", label: string, cents: number | null) => (
    <>
      <Input
        name={`${field} ${id}`}
        defaultValue={submitted[`${field} ${id}`] ?? dollarsText(cents)}
        inputMode="decimal"
        autoComplete="off"
        readOnly={status === "sold"}
        aria-label={`${label}: ${name}, ${listingTexts(`locations.${location}`)}`}
        aria-invalid={isWrong(field) ? true : undefined}
        aria-describedby={isWrong(field) ? `wrong-${id}` : undefined}
        className="figures min-h-9 w-28 px-2 py-1 text-right text-sm"
      />
      {isWrong(field) && (
        <span id={`wrong-${id}`} className="block max-w-40 text-xs text-alarm">
          {wrong?.message}
        </span>
      )}
    </>
  )
  return (
    <tr className="hover:bg-paper-sunk">
      <Cell>
        <label className="inline-flex size-8 items-center justify-center">
          <span className="sr-only">{t("listings.chooseOne", { name })}</span>
          <input type="checkbox" name="id" value={id} className="size-4" />
        </label>
        <input type="hidden" name="row" value={id} />
        <input type="hidden" name={`was ${id}`} value={listingStateText(listing)} />
      </Cell>
      <Cell className="min-w-56">
        <Link
          className="link font-semibold"
          to={pathTo("/product/:id", { id: listing.productId ?? listing.caskId ?? "" })}
        >
          {name}
        </Link>
      </Cell>
      <Cell className="whitespace-nowrap">{listingTexts(`kinds.${kind}`)}</Cell>
      <Cell className="whitespace-nowrap">{listingTexts(`locations.${location}`)}</Cell>
      <Cell isFigure>{kind === "bottle" ? available : "–"}</Cell>
      <Cell>{price("price", t("listings.price"), listing.priceCents)}</Cell>
      <Cell>{price("sale", t("listings.salePrice"), listing.salePriceCents)}</Cell>
      <Cell>
        <Select
          name={`status ${id}`}
          defaultValue={submitted[`status ${id}`] ?? status}
          aria-label={`${adminTexts("columns.status")}: ${name}, ${listingTexts(`locations.${location}`)}`}
          className="min-h-9 w-36 py-1 text-sm"
        >
          {nextStatuses[status].map((next) => (
            <option key={next} value={next}>
              {t(`listings.statuses.${next}`)}
            </option>
          ))}
        </Select>
      </Cell>
    </tr>
  )
}
