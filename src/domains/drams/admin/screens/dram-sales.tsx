import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { DataTable } from "#admin/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { createDramSale } from "../../create-dram-sale.ts"
import { newDramSaleForm, parseDramSale } from "../dram-sale-form.ts"
import { dramSaleColumns } from "../parts/dram-sale-columns.tsx"
import { listDramSales } from "../reads.ts"
import type { Route } from "./+types/dram-sales"

export const loader = adminLoader("shop", async (ctx) => ({
  dramSales: await listDramSales(ctx),
  usual: newDramSaleForm(ctx.now()),
}))

export const action = adminAction("shop", async (ctx, submitted) => {
  const id = await createDramSale(ctx, parseDramSale(submitted))
  return redirectWithToast(pathTo("/admin/dram-sales/:id", { id }), "drams-admin", "made")
})

export default function DramSales({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("drams-admin")
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const problem = formError(refused?.refusal)
  const values: FormFields = refused?.submitted ?? loaderData.usual
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <AdminPageHead title={t("title")}>
        <CsvLink to="/admin/dram-sales.csv" />
      </AdminPageHead>
      <details
        open={refused !== undefined || loaderData.dramSales.length === 0}
        className="border-y border-rule py-3"
      >
        <summary className="link inline-flex min-h-6 items-center font-semibold">{t("new")}</summary>
        <PostForm
          refusal={refused?.refusal}
          className="grid max-w-[48rem] gap-4 pt-4 sm:grid-cols-[1fr_16rem]"
        >
          {problem && (
            <div className="sm:col-span-2">
              <Note tone="alarm">{problem}</Note>
            </div>
          )}
          <Field
            label={t("name")}
            hint={t("nameHint")}
            anchor="title"
            error={fieldError(refused?.refusal, "title")}
          >
            {(fieldProps) => (
              <Input {...fieldProps} name="title" maxLength={100} required defaultValue={values.title} />
            )}
          </Field>
          <Field
            label={t("ends")}
            hint={t("endsHint")}
            anchor="endsAt"
            error={fieldError(refused?.refusal, "endsAt")}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                type="datetime-local"
                name="endsAt"
                required
                defaultValue={values.endsAt}
              />
            )}
          </Field>
          <div>
            <Button kind="act" disabled={isBusy}>
              {t("make")}
            </Button>
          </div>
        </PostForm>
      </details>
      {loaderData.dramSales.length > 0 ? (
        <DataTable
          noun="drams-admin"
          caption={t("title")}
          columns={dramSaleColumns}
          rows={loaderData.dramSales}
          stacks={false}
        />
      ) : (
        <EmptyState title={t("none")} />
      )}
    </>
  )
}
