import { readUploadedText } from "#admin/uploaded-file.ts"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { redirectWithToast } from "#web/flash.ts"
import { productColumns } from "../../import/csv-product-columns.ts"
import { applyProducts, previewProducts } from "../import-products.ts"
import { ListImportPage } from "../parts/list-import-page.tsx"
import type { Route } from "./+types/import-products"

const maxMegabytes = 10

export const loader = adminLoader("catalogue", () => ({ columns: productColumns }))

export const action = adminAction("catalogue", async (ctx, _submitted, _args, form) => {
  if (form.get("intent") === "apply") {
    await applyProducts(ctx, String(form.get("list") ?? ""), String(form.get("stamp") ?? ""))
    return redirectWithToast("/admin/products?sort=newest", "catalogue-admin", "products.messages.imported")
  }
  return { preview: await previewProducts(ctx, await readUploadedText(form.get("file"), maxMegabytes)) }
})

export default function ImportProducts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("catalogue-admin")
  return (
    <ListImportPage
      title={t("products.import.title")}
      back={{ to: "/admin/products", text: t("products.title") }}
      answered={actionData}
      texts={useProductTexts()}
      file={{ label: t("products.import.file"), hint: t("products.import.fileHint") }}
      columns={{
        columns: loaderData.columns,
        isNeeded,
        texts: {
          about: t("products.import.about"),
          exported: t("products.import.export"),
          needed: t("products.import.needed"),
        },
        exportPath: "/admin/products.csv?state=all",
      }}
    />
  )
}

function useProductTexts() {
  const t = useTexts("catalogue-admin")
  const reasons = useAnyTexts("catalogue")
  return {
    thing: t("products.import.product"),
    addedTitle: t("products.import.addedTitle"),
    changedTitle: t("products.import.changedTitle"),
    heads: [
      { label: t("products.import.product") },
      { label: t("products.fields.bottler") },
      { label: t("products.fields.abvPercent"), isFigure: true },
      { label: t("products.fields.volumeMl"), isFigure: true },
    ],
    reason: ({ reason, value }: { reason: string; value: string }) =>
      reasons(`refusals.${reason}`, { distillery: value, category: value }),
    pathOf: (id: string) => pathTo("/admin/products/:id", { id }),
  }
}

const needed = ["name", "bottler", "category", "country", "abv_percent", "volume_ml"]
const isNeeded = (column: string) => needed.includes(column)
