import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk/bulk-form.tsx"
import { CsvLink } from "#admin/lists/csv-link.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ScanForm } from "#admin/scanning/scan-form.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { redirect } from "#platform/routing.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { TextLink } from "#ui/link.tsx"
import { actOnIntake } from "../act-on-bottles.ts"
import { intakeBulkActs } from "../bottle-bulk-acts.ts"
import { columnsOfOneState } from "../parts/bottle-columns.tsx"
import { ShelfForm } from "../parts/shelf-form.tsx"
import { listComingAuctions } from "../read-sale-options.ts"
import { findByCode, listIntakeBottles, readAdminBottle } from "../reads.ts"
import { shelveScanned } from "../shelve-scanned.ts"
import type { Route } from "./+types/intake"

const stations = ["agreed", "received", "inspected", "photographed", "catalogued"] as const

export const loader = adminLoader("intake", async (ctx, { url }: Route.LoaderArgs) => {
  const code = url.searchParams.get("code")?.trim() ?? ""
  const bottleId = code ? await findByCode(ctx, code) : undefined
  if (bottleId) throw redirect(pathTo("/admin/intake/:id", { id: bottleId }), 303)
  const shelvedId = url.searchParams.get("shelved")
  const shelf = url.searchParams.get("shelf")?.slice(0, 40) ?? ""
  return {
    code: code.slice(0, 80),
    shelf,
    shelved: shelvedId === null ? null : await readShelved(ctx, shelvedId),
    bottles: await listIntakeBottles(ctx),
    auctions: await listComingAuctions(ctx),
  }
})

async function readShelved(ctx: Ctx, bottleId: string) {
  const { name, code, shelf } = await readAdminBottle(ctx, bottleId)
  return { name, code, shelf }
}

export const action = adminAction("intake", async (ctx, submitted, _args, form) => {
  if (submitted.intent === "many") return { many: await actOnIntake(ctx, form) }
  const shelved = await shelveScanned(ctx, submitted)
  const address = new URLSearchParams({ shelf: submitted.shelf?.trim() ?? "", shelved })
  return redirect(`/admin/intake?${address}`, 303)
})

export default function Intake({ loaderData, actionData }: Route.ComponentProps) {
  const { code, shelf, shelved, bottles, auctions } = loaderData
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const failed = actionData && "refusal" in actionData ? actionData : undefined
  const isMany = (actionData && "many" in actionData) || failed?.submitted?.intent === "many"
  const refused = isMany ? undefined : failed
  return (
    <>
      <AdminPageHead title={adminTexts("nav.intake")} aside={t("intake.about")}>
        <CsvLink to="/admin/intake.csv" />
        {bottles.some((bottle) => bottle.code !== null) && (
          <TextLink reloadsPage to="/admin/intake/labels" className="px-2 py-2" text={t("intake.labels")} />
        )}
      </AdminPageHead>
      <ScanForm
        key={code}
        isFirst={shelf === "" && !refused}
        wrong={code ? t("intake.unknownCode", { code }) : undefined}
      />
      <ShelfForm
        key={refused ? `refused ${refused.submitted?.code}` : `${shelf} ${shelved?.code}`}
        shelf={refused?.submitted?.shelf ?? shelf}
        shelved={shelved}
        refusal={refused?.refusal}
      />
      {bottles.length === 0 && <EmptyState title={t("intake.none")}>{t("intake.noneInIntake")}</EmptyState>}
      {bottles.length > 0 && (
        <BulkForm
          list="intake"
          acts={intakeBulkActs}
          answer={isMany ? actionData : undefined}
          auctions={auctions}
          csv="/admin/intake.csv"
        >
          {stations.map((state) => {
            const bottlesInState = bottles.filter((bottle) => bottle.state === state)
            if (bottlesInState.length === 0) return null
            return (
              <section key={state} className="grid grid-cols-[minmax(0,1fr)] gap-2">
                <h2 className="text-xl">
                  {t(`intake.next.${state}`)}{" "}
                  <span className="figures label-text">{bottlesInState.length}</span>
                </h2>
                <DataTable
                  noun="submissions-admin"
                  caption={t(`intake.next.${state}`)}
                  columns={columnsOfOneState}
                  rows={bottlesInState}
                  bulkName={({ name }) => name}
                  hasHint={false}
                />
              </section>
            )
          })}
        </BulkForm>
      )}
    </>
  )
}
