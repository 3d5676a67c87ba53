import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { redirectWithToast } from "#web/flash.ts"
import { createProduct } from "../../save-product.ts"
import { parseProduct } from "../parse-product.ts"
import { ProductForm } from "../parts/product-form.tsx"
import { listNameSuggestions } from "../read-product.ts"
import type { Route } from "./+types/new-product"

export const loader = adminLoader("catalogue", async (ctx) => ({
  suggestions: await listNameSuggestions(ctx),
}))

export const action = adminAction("catalogue", async (ctx, submitted) => {
  const id = await createProduct(ctx, await parseProduct(ctx, submitted))
  return redirectWithToast(
    pathTo("/admin/products/:id", { id }),
    "catalogue-admin",
    "products.messages.added",
  )
})

const usual = {
  bottler: "Official bottling",
  country: "Scotland",
  category: "Single Malt",
  productType: "Bottle",
  volumeMl: "700",
  weightG: "1600",
  confidence: "high",
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("catalogue-admin")
  return (
    <>
      <AdminPageHead
        title={t("products.newTitle")}
        back={{ to: "/admin/products", text: t("products.title") }}
      />
      <ProductForm
        stored={usual}
        answer={actionData}
        suggestions={loaderData.suggestions}
        stamp={undefined}
      />
    </>
  )
}
