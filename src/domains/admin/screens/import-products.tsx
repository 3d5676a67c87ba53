import { Form, redirect, useNavigation } from "react-router"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { productColumns } from "#domains/catalogue/csv-product-columns.ts"
import { useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { answer, show } from "#server/screen.ts"
import { flashCookie } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { applyPreviewed, previewProducts } from "../import-products.ts"
import { DeskHead } from "../parts/desk-head.tsx"
import { ListPreview } from "../parts/list-preview.tsx"
import { sentText } from "../sent-file.ts"
import type { Route } from "./+types/import-products"

const mostMegabytes = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, () => {
    requirePermission(ctx, "catalogue")
    return { columns: productColumns }
  })
}

/** A file is looked at; what was looked at may then be applied. Every row is checked again when it is. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return await answer(ctx, async () => {
    requirePermission(ctx, "catalogue")
    const form = await request.formData()
    if (form.get("intent") === "apply") {
      await applyPreviewed(ctx, String(form.get("list") ?? ""), String(form.get("stamp") ?? ""))
      const headers = { "set-cookie": flashCookie("admin", "products.said.imported") }
      return redirect("/admin/products?sort=newest", { status: 303, headers })
    }
    return { preview: await previewProducts(ctx, await sentText(form.get("file"), mostMegabytes)) }
  })
}

export default function ImportProducts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined
  const words = useProductWords()
  return (
    <>
      <PageHead title={t("products.import.title")} isHidden />
      <DeskHead
        title={t("products.import.title")}
        back={{ to: "/admin/products", text: t("products.title") }}
      />
      {refusal && (
        <Note tone="alarm">
          {refusal.message} {t("products.import.nothing")}
        </Note>
      )}
      {preview && <ListPreview preview={preview} words={words} />}
      <Form
        key={preview?.stamp}
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-start gap-3"
      >
        <Field
          label={t(preview ? "products.import.otherFile" : "products.import.file")}
          hint={t("products.import.fileHint")}
          className="min-w-0"
        >
          {(ties) => <Input {...ties} type="file" name="file" accept=".csv,text/csv,.tsv,.txt" required />}
        </Field>
        <Button
          name="intent"
          value="preview"
          disabled={isBusy}
          kind={preview ? "plain" : "act"}
          className="mt-[1.875rem] min-h-11"
        >
          {t("products.import.look")}
        </Button>
      </Form>
      <Columns columns={loaderData.columns} />
    </>
  )
}

function useProductWords() {
  const t = useTexts("admin")
  const reasons = useTexts("catalogue")
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
    why: ({ reason, value }: { reason: string; value: string }) =>
      reasons(`refusals.${reason}`, { distillery: value, category: value }),
    pathOf: (id: string) => `/admin/products/${id}`,
  }
}

function Columns({ columns }: { columns: readonly string[] }) {
  const t = useTexts("admin")
  const needed = ["name", "bottler", "category", "country", "abv_percent", "volume_ml"]
  return (
    <section className="grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("products.import.columns")}</h2>
      <p className="max-w-read text-ink-soft">{t("products.import.about")}</p>
      <p>
        <a className="link" href="/admin/products.csv?state=all" download>
          {t("products.import.export")}
        </a>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {columns.map((column) => (
          <li key={column}>
            <code className={needed.includes(column) ? "font-sans font-semibold" : "font-sans"}>
              {column}
            </code>
            {needed.includes(column) && <span className="label-text"> ({t("products.import.needed")})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
