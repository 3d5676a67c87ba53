import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { healthColumns } from "../parts/health-columns.tsx"
import { readHealth } from "../read-health.ts"
import type { Route } from "./+types/health"

export const loader = adminLoader("settings", async (ctx) => ({ lines: await readHealth(ctx) }))

export default function Health({ loaderData: { lines } }: Route.ComponentProps) {
  const t = useTexts("health")
  return (
    <>
      <AdminPageHead title={t("title")} />
      <p className="max-w-read text-ink-soft">{t("intro")}</p>
      <DataTable
        noun="health"
        caption={t("title")}
        columns={healthColumns}
        rows={lines}
        rowKey={({ item }) => item}
        isInner
        stacks
      />
    </>
  )
}
