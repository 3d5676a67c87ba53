import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { findProducts, readProduct } from "#domains/catalogue/reads.ts"
import { homePlace } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { isId } from "#platform/ids.ts"
import type { FormFields } from "#platform/input.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Checkbox, Input, Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { shopLocations } from "../../kinds.ts"
import { addListing } from "../add-listing.ts"
import type { Route } from "./+types/listings-new"

const listPath = "/admin/listings"

export const loader = adminLoader("shop", async (ctx, { url }: Route.LoaderArgs) => {
  const q = (url.searchParams.get("q") ?? "").slice(0, 160)
  const chosen = url.searchParams.get("product")
  const found = isId("prd", chosen) ? await readProduct(ctx, chosen) : null
  const product = found && {
    id: found.id,
    name: found.name,
    bottler: found.bottler,
    abvPercent: found.abvPercent,
    volumeMl: found.volumeMl,
  }
  return { q, product, found: q && !product ? await findProducts(ctx, q) : [] }
})

export const action = adminAction("shop", async (ctx, submitted) => {
  const id = await addListing(ctx, submitted)
  return redirectWithToast(`${listPath}?q=${id}`, "admin", "messages.listingAdded")
})

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("listings-admin")
  const adminTexts = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
  const { q, product, found } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const problem = formError(refused?.refusal)
  return (
    <>
      <PageHead title={t("listings.new")} isHidden />
      <AdminPageHead title={t("listings.new")} back={{ to: listPath, text: adminTexts("nav.listings") }} />
      <ProductSearch q={q} found={found} product={product} />
      {product && (
        <PostForm refusal={refused?.refusal} className="grid max-w-[40rem] gap-5 sm:grid-cols-2">
          {problem && (
            <div className="sm:col-span-2">
              <Note tone="alarm">{problem}</Note>
            </div>
          )}
          <input type="hidden" name="productId" value={product.id} />
          <ListingFields
            submitted={refused?.submitted ?? {}}
            wrong={(name) => fieldError(refused?.refusal, name)}
          />
          <div className="flex flex-wrap gap-3 sm:col-span-2">
            <Button kind="act" disabled={isBusy}>
              {t("listings.add")}
            </Button>
            <LinkButton kind="quiet" to={listPath}>
              {adminTexts("leave")}
            </LinkButton>
          </div>
        </PostForm>
      )}
    </>
  )
}

type ListingFieldsProps = {
  submitted: FormFields
  wrong: (field: string) => string | undefined
}

function ListingFields({ submitted, wrong }: ListingFieldsProps) {
  const t = useTexts("listings-admin")
  const adminTexts = useTexts("admin")
  const listingTexts = useTexts("listings")
  const placeTexts = useTexts("places")
  return (
    <>
      <Field label={t("listings.kind")} anchor="kind" error={wrong("kind")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="kind" defaultValue={submitted.kind ?? "bottle"}>
            {(["bottle", "dram"] as const).map((kind) => (
              <option key={kind} value={kind}>
                {listingTexts(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={adminTexts("columns.place")} anchor="location" error={wrong("location")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="location" defaultValue={submitted.location ?? homePlace}>
            {shopLocations.map((location) => (
              <option key={location} value={location}>
                {placeTexts(`names.${location}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("listings.price")} anchor="price" error={wrong("price")}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="price"
            inputMode="decimal"
            required
            defaultValue={submitted.price ?? ""}
          />
        )}
      </Field>
      <Field
        label={t("listings.salePrice")}
        anchor="sale"
        error={wrong("sale")}
        aside={t("listings.optional")}
      >
        {(fieldProps) => (
          <Input {...fieldProps} name="sale" inputMode="decimal" defaultValue={submitted.sale ?? ""} />
        )}
      </Field>
      <Checkbox
        name="isOnSale"
        value="1"
        defaultChecked={submitted.productId === undefined || submitted.isOnSale !== undefined}
        label={t("listings.atOnce")}
        className="sm:col-span-2"
      />
    </>
  )
}
