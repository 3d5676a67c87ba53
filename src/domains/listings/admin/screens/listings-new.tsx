import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { findProducts, readProduct } from "#domains/catalogue/reads.ts"
import { homePlace } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { isId } from "#platform/ids.ts"
import type { FormFields } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import { LinkButton } from "#ui/button.tsx"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { shopLocations } from "../../kinds.ts"
import { addListing } from "../add-listing.ts"
import type { Route } from "./+types/listings-new"

const listPath = "/admin/listings"

export const loader = adminLoader("shop", async (ctx, { url }: Route.LoaderArgs) => {
  const q = (url.searchParams.get("q") ?? "").slice(0, 160)
  const chosen = url.searchParams.get("product")
  const found = isId("prd", chosen) ? await readProduct(ctx, chosen) : null
  const product = found && pick(found, "id", "name", "bottler", "abvPercent", "volumeMl")
  return { q, product, found: q && !product ? await findProducts(ctx, q) : [] }
})

export const action = adminAction("shop", async (ctx, submitted) => {
  const id = await addListing(ctx, submitted)
  return redirectWithToast(`${listPath}?q=${id}`, "admin", "messages.listingAdded")
})

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("listings-admin")
  const adminTexts = useTexts("admin")
  const { q, product, found } = loaderData
  return (
    <>
      <AdminPageHead title={t("listings.new")} back={{ to: listPath, text: adminTexts("nav.listings") }} />
      <ProductSearch q={q} found={found} product={product} />
      {product && (
        <AdminForm answer={actionData} className="grid max-w-[40rem] gap-5 sm:grid-cols-2">
          <FormProblem answer={actionData} />
          <input type="hidden" name="productId" value={product.id} />
          <ListingFields submitted={refusedIn(actionData)?.submitted ?? {}} />
          <div className="flex flex-wrap gap-3 sm:col-span-2">
            <SubmitButton kind="act">{t("listings.add")}</SubmitButton>
            <LinkButton kind="quiet" to={listPath} text={adminTexts("cancel")} />
          </div>
        </AdminForm>
      )}
    </>
  )
}

function ListingFields({ submitted }: { submitted: FormFields }) {
  const t = useTexts("listings-admin")
  const adminTexts = useTexts("admin")
  const listingTexts = useTexts("listings")
  const placeTexts = useTexts("places")
  return (
    <>
      <SelectField
        name="kind"
        label={t("listings.kind")}
        value="bottle"
        options={(["bottle", "dram"] as const).map((kind) => [kind, listingTexts(`kinds.${kind}`)])}
      />
      <SelectField
        name="location"
        label={adminTexts("columns.place")}
        value={homePlace}
        options={shopLocations.map((location) => [location, placeTexts(`names.${location}`)])}
      />
      <TextField name="price" label={t("listings.price")} inputMode="decimal" required />
      <TextField
        name="sale"
        label={t("listings.salePrice")}
        aside={t("listings.optional")}
        inputMode="decimal"
      />
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
