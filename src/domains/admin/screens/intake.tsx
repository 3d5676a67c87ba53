import { redirect } from "react-router"
import { findByCode, listHere } from "#domains/submissions/desk-reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { PageHead } from "#shell/page-head.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { BottleTable } from "../parts/bottle-table.tsx"
import { DeskHead } from "../parts/desk-head.tsx"
import { ScanForm } from "../parts/scan-form.tsx"
import type { Route } from "./+types/intake"

const stations = ["agreed", "received", "inspected", "photographed", "catalogued"] as const

/** The scan station: a code leads to its bottle. Below it what waits at each station. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => {
    const code = url.searchParams.get("code")?.trim() ?? ""
    const bottleId = code ? await findByCode(ctx, code) : undefined
    if (bottleId) throw redirect(`/admin/intake/${bottleId}`, 303)
    return { code: code.slice(0, 80), bottles: await listHere(ctx) }
  })
}

export default function Intake({ loaderData: { code, bottles } }: Route.ComponentProps) {
  const t = useTexts("admin")
  return (
    <>
      <PageHead title={t("nav.intake")} isHidden />
      <DeskHead title={t("nav.intake")} aside={t("intake.about")}>
        {bottles.some((bottle) => bottle.code !== null) && (
          <a className="link px-2 py-2" href="/admin/intake/labels">
            {t("intake.labels")}
          </a>
        )}
      </DeskHead>
      <ScanForm key={code} isFirst wrong={code ? t("intake.unknownCode", { code }) : undefined} />
      {bottles.length === 0 && <EmptyState title={t("intake.none")}>{t("intake.hereNone")}</EmptyState>}
      {stations.map((state) => {
        const here = bottles.filter((bottle) => bottle.state === state)
        if (here.length === 0) return null
        return (
          <section key={state} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h2 className="text-xl">
              {t(`intake.next.${state}`)} <span className="figures label-text">{here.length}</span>
            </h2>
            <BottleTable bottles={here} caption={t(`intake.next.${state}`)} />
          </section>
        )
      })}
    </>
  )
}
