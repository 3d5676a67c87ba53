import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { Facts } from "#admin/facts.tsx"
import { Section } from "#admin/section.tsx"
import { zoneOf } from "#domains/places/places.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formatLocalTime } from "#platform/time.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { listingStateText } from "../../price.ts"
import type { ProductListing } from "../list-listings-of-product.ts"

type Props = { listings: readonly ProductListing[]; answer: PageAnswer }

/** On a product's page: its price in each place, and the sale price with its dates. */
export function ProductListings({ listings, answer }: Props) {
  const t = useTexts("listings-admin")
  const refused = refusedIn(answer, "planSale", "endSale")
  if (listings.length === 0) return null
  return (
    <Section id="listings" title={t("sale.title")}>
      {listings.map((listing) => (
        <SaleForm
          key={[listing.id, listingStateText(listing), ...planOf(listing)].join(" ")}
          listing={listing}
          answer={refused?.submitted?.listing === listing.id ? answer : undefined}
        />
      ))}
    </Section>
  )
}

function planOf({ plannedSaleCents, saleStartsAt, saleEndsAt }: ProductListing) {
  return [plannedSaleCents, saleStartsAt, saleEndsAt]
}

function SaleForm({ listing, answer }: { listing: ProductListing; answer: PageAnswer }) {
  const t = useTexts("listings-admin")
  const kit = useTexts("admin")
  const kindTexts = useTexts("listings")
  const placeTexts = useTexts("places")
  const { id, kind, location, status, priceCents, salePriceCents, plannedSaleCents } = listing
  const name = `${placeTexts(`names.${location}`)}, ${kindTexts(`kinds.${kind}`)}`
  const localTime = (moment: string | null) =>
    moment === null ? "" : formatLocalTime(moment, zoneOf(location))
  const time = { type: "datetime-local", inputClass: "figures", className: "w-60 max-w-full" } as const
  return (
    <article className="grid gap-3 border-t border-rule pt-3" aria-label={name}>
      <h3 className="font-semibold">{name}</h3>
      <Facts
        label={name}
        facts={[
          [t("listings.price"), money(priceCents)],
          [t("listings.salePrice"), salePriceCents === null ? "–" : money(salePriceCents)],
          [kit("columns.status"), t(`listings.statuses.${status}`)],
        ]}
      />
      <FormProblem answer={answer} />
      {status !== "sold" && (
        <AdminForm answer={answer} action="?" className="flex flex-wrap items-end gap-3" preventScrollReset>
          <HiddenField name="listing" value={id} />
          <input type="hidden" name="seen" value={listingStateText(listing)} />
          <TextField
            name="sale"
            label={kit("many.sale")}
            className="w-44"
            inputClass="figures"
            autoComplete="off"
            placeholder="-10%"
            value={dollarsText(plannedSaleCents ?? salePriceCents)}
          />
          <TextField
            {...time}
            name="saleFrom"
            label={kit("many.saleFrom")}
            value={localTime(listing.saleStartsAt)}
          />
          <TextField
            {...time}
            name="saleUntil"
            label={kit("many.saleUntil")}
            value={localTime(listing.saleEndsAt)}
          />
          <SubmitButton intent="planSale" className="min-h-11" text={t("sale.plan")} />
          {(plannedSaleCents ?? salePriceCents) !== null && (
            <SubmitButton intent="endSale" kind="quiet" className="min-h-11" text={t("sale.end")} />
          )}
        </AdminForm>
      )}
    </article>
  )
}
