import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { Route } from "./+types/home"
import { Charts } from "./charts.tsx"
import { Exceptions } from "./exceptions.tsx"
import { OpenAuctions } from "./open-auctions.tsx"
import { readHome } from "./read-home.ts"
import { ReadinessPanel } from "./readiness-panel.tsx"
import { WorkTable } from "./work-table.tsx"

export const loader = adminLoader("adminPages", async (ctx) => ({
  ...(await readHome(ctx)),
  now: ctx.now().toISOString(),
}))

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const { exceptions, work, auctions, readiness, charts, now } = loaderData
  const isLive = auctions?.some(({ status }) => status === "live") ?? false
  return (
    <>
      <AdminPageHead
        title={t("nav.overview")}
        aside={t("home.asOf", { moment: formatDate(now, useLanguage()) })}
      />
      <Exceptions {...exceptions} work={work} now={now} />
      <WorkTable work={work} now={now} />
      {auctions && <OpenAuctions auctions={auctions} now={now} />}
      {readiness && <ReadinessPanel auction={readiness} />}
      <Charts {...charts} isLive={isLive} />
    </>
  )
}
