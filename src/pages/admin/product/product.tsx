import { useSearchParams } from "react-router"
import { readsAfterConflict, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { actOnProduct } from "#domains/catalogue/admin/act-on-product.ts"
import { CropForm } from "#domains/catalogue/admin/parts/crop-form.tsx"
import { ProductForm } from "#domains/catalogue/admin/parts/product-form.tsx"
import { ProductGallery } from "#domains/catalogue/admin/parts/product-gallery.tsx"
import { ProductNext } from "#domains/catalogue/admin/parts/product-next.tsx"
import { ProductQuestion } from "#domains/catalogue/admin/parts/product-question.tsx"
import { messageAfter, type ProductAct, productActOf } from "#domains/catalogue/admin/product-acts.ts"
import {
  isListed,
  listGalleryForAdmin,
  listNameSuggestions,
  readProductForAdmin,
} from "#domains/catalogue/admin/read-product.ts"
import { productTextsOf } from "#domains/catalogue/product-form.ts"
import { listListingsOfProduct } from "#domains/listings/admin/list-listings-of-product.ts"
import { ProductListings } from "#domains/listings/admin/parts/sale-form.tsx"
import { endSale } from "#domains/listings/end-sale.ts"
import { planSale } from "#domains/listings/plan-sale.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form, redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/product"

export const loader = adminLoader("catalogue", async (ctx, { params }: Route.LoaderArgs) => {
  const { id, stored, stamp, isArchived } = await readProductForAdmin(ctx, params.id)
  const [pictures, suggestions, activity, isOnSale, listings] = await Promise.all([
    listGalleryForAdmin(ctx, id),
    listNameSuggestions(ctx),
    readActivity(ctx, id),
    isListed(ctx, id),
    listListingsOfProduct(ctx, id),
  ])
  const product = { id, name: stored.name, stored: productTextsOf(stored), stamp, isArchived }
  const progress = {
    ...{ pictures: pictures.length, description: stored.description ?? "" },
    ...{ isListed: isOnSale, isArchived },
  }
  return { ...product, pictures, suggestions, activity, listings, progress }
})

export const action = adminAction("catalogue", async (ctx, submitted, { params }: Route.ActionArgs, form) => {
  const path = pathTo("/admin/products/:id", params)
  const { intent, listing = "", sale = "", saleFrom = "", saleUntil = "", seen } = submitted
  if (intent === "planSale") {
    await planSale(ctx, listing, { sale, from: saleFrom, until: saleUntil }, seen)
    return redirectWithToast(path, "listings-admin", "sale.messages.planned")
  }
  if (intent === "endSale") {
    await endSale(ctx, listing)
    return redirectWithToast(path, "listings-admin", "sale.messages.ended")
  }
  await actOnProduct(ctx, params.id, form)
  const message = messageAfter[productActOf(intent)]
  return message ? redirectWithToast(path, "catalogue-admin", message) : redirect(path, 303)
})

export const shouldRevalidate = readsAfterConflict

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("catalogue-admin")
  const [search] = useSearchParams()
  const { id, name, stored, stamp, isArchived, pictures, suggestions } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isOfSale = refusedIn(actionData, "planSale", "endSale") !== undefined
  const isAbout = (...acts: ProductAct[]) =>
    refused && !isOfSale && acts.includes(productActOf(refused.submitted?.intent))
  const cropped = pictures.findIndex((attached) => attached.id === search.get("crop"))
  const chosen = pictures[cropped]
  return (
    <>
      <AdminPageHead title={name} back={{ to: "/admin/products", text: t("products.title") }}>
        <TextLink
          reloadsPage
          to={pathTo("/product/:id", { id })}
          className="px-2 py-2"
          text={t("products.onSite")}
        />
        {isArchived ? <Restore /> : <LinkButton to="?dialog=archive">{t("products.archive")}</LinkButton>}
      </AdminPageHead>
      {isArchived && <Note tone="soft">{t("products.archivedNote")}</Note>}
      {refused && isAbout("archive", "restore", "move", "describe", "remove") && (
        <Note tone="alarm">{refused.refusal.message}</Note>
      )}
      <ProductNext id={id} progress={loaderData.progress} />
      {chosen && (
        <CropForm
          key={chosen.id}
          attached={chosen}
          index={cropped}
          refusal={isAbout("crop") ? refused?.refusal : undefined}
        />
      )}
      <ProductListings listings={loaderData.listings} answer={actionData} />
      <ProductGallery pictures={pictures} refusal={isAbout("upload") ? refused?.refusal : undefined} />
      <ProductForm
        key={stamp}
        stored={stored}
        answer={isAbout("save") ? refused : undefined}
        suggestions={suggestions}
        stamp={stamp}
      />
      <ObjectActivity activity={loaderData.activity} />
      <ProductQuestion name={name} pictures={pictures} />
    </>
  )
}

function Restore() {
  const t = useTexts("catalogue-admin")
  return (
    <Form method="post">
      <SubmitButton intent="restore">{t("products.restore")}</SubmitButton>
    </Form>
  )
}
