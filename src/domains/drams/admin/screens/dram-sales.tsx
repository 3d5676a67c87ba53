import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { CsvLink } from "#admin/lists/csv-link.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
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
  const id = await createDramSale(ctx, parseDramSale(ctx, submitted))
  return redirectWithToast(pathTo("/admin/dram-sales/:id", { id }), "drams-admin", "made")
})

export default function DramSales({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("drams-admin")
  return (
    <>
      <AdminPageHead title={t("title")}>
        <CsvLink to="/admin/dram-sales.csv" />
      </AdminPageHead>
      <details
        open={actionData !== undefined || loaderData.dramSales.length === 0}
        className="border-y border-rule py-3"
      >
        <summary className="link inline-flex min-h-6 items-center font-semibold">{t("new")}</summary>
        <AdminForm
          answer={actionData}
          values={loaderData.usual}
          className="grid max-w-[48rem] gap-4 pt-4 sm:grid-cols-[1fr_16rem]"
        >
          <FormProblem answer={actionData} />
          <TextField name="title" label={t("name")} hint={t("nameHint")} maxLength={100} required />
          <TextField name="endsAt" label={t("ends")} hint={t("endsHint")} type="datetime-local" required />
          <div>
            <SubmitButton kind="act">{t("make")}</SubmitButton>
          </div>
        </AdminForm>
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
