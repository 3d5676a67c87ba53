import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk-form.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { DataTable } from "#admin/data-table.tsx"
import { ScanForm } from "#admin/scan-form.tsx"
import { can } from "#domains/accounts/permissions.ts"
import { listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { actOnIntake } from "../act-on-bottles.ts"
import { intakeBulkActs } from "../bottle-bulk-acts.ts"
import { columnsOfOneState } from "../parts/bottle-columns.tsx"
import { ShelfForm } from "../parts/shelf-form.tsx"
import { findByCode, listIntakeBottles, readAdminBottle } from "../reads.ts"
import { shelveScanned } from "../shelve-scanned.ts"
import type { Route } from "./+types/intake"

const stations = ["agreed", "received", "inspected", "photographed", "catalogued"] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
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
      auctions: await listComing(ctx),
    }
  })
}

async function listComing(ctx: Ctx) {
  if (!can(ctx, "auctions")) return []
  const open = await listAuctionsForAdmin(ctx)
  return open.map(({ id, title }) => ({ id, title }))
}

async function readShelved(ctx: Ctx, bottleId: string) {
  const { name, code, shelf } = await readAdminBottle(ctx, bottleId)
  return { name, code, shelf }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const submitted = fieldsOf(form)
  if (submitted.intent === "many")
    return await runAction(ctx, async () => ({ many: await actOnIntake(ctx, form) }), submitted)
  return await runAction(
    ctx,
    async () => {
      const shelvedId = await shelveScanned(ctx, submitted)
      return redirect(
        `/admin/intake?${new URLSearchParams({ shelf: submitted.shelf?.trim() ?? "", shelved: shelvedId })}`,
        303,
      )
    },
    submitted,
  )
}

export default function Intake({ loaderData, actionData }: Route.ComponentProps) {
  const { code, shelf, shelved, bottles, auctions } = loaderData
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const isMany = (actionData && "many" in actionData) || actionData?.submitted?.intent === "many"
  const refused = !isMany && actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={adminTexts("nav.intake")} isHidden />
      <AdminPageHead title={adminTexts("nav.intake")} aside={t("intake.about")}>
        <CsvLink to="/admin/intake.csv" />
        {bottles.some((bottle) => bottle.code !== null) && (
          <Link reloadsPage className="link px-2 py-2" to="/admin/intake/labels">
            {t("intake.labels")}
          </Link>
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
      {stations.map((state) => {
        const bottlesInState = bottles.filter((bottle) => bottle.state === state)
        if (bottlesInState.length === 0) return null
        return (
          <section key={state} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h2 className="text-xl">
              {t(`intake.next.${state}`)} <span className="figures label-text">{bottlesInState.length}</span>
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
      {bottles.length > 0 && (
        <BulkForm
          list="intake"
          acts={intakeBulkActs}
          answer={isMany ? actionData : undefined}
          auctions={auctions}
        />
      )}
    </>
  )
}
