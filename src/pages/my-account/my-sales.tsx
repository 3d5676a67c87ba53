import { useLive } from "#domains/bidding/parts/live.ts"
import { actOnSale } from "#domains/settlements/act-on-sale.ts"
import { listSales, sumDues } from "#domains/settlements/list-sales.ts"
import { SaleRow } from "#domains/settlements/parts/sale-row.tsx"
import { saleTabs } from "#domains/settlements/sale-tabs.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/my-sales"
import { countWatchers } from "./my-sales/watchers.server.ts"

const path = "/my-account/my-sales"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const tab = saleTabs.find((name) => name === url.searchParams.get("tab")) ?? "all"
    const page = Number(url.searchParams.get("page") ?? 1)
    const [listed, duesCents] = await Promise.all([
      listSales(ctx, tab, Number.isInteger(page) ? page : 1),
      sumDues(ctx),
    ])
    const watchers = await countWatchers(
      ctx,
      listed.sales.flatMap(({ lot }) => lot?.card.id ?? []),
    )
    const isSuspended = ctx.actor.status === "suspended"
    return { tab, ...listed, watchers, duesCents, isSuspended, now: ctx.now().toISOString() }
  })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      return redirectWithToast(withSearch(path, url.search), "submissions", await actOnSale(ctx, submitted))
    },
    submitted,
  )
}

export default function MySales({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useFormResult(answer)
  const { tab, sales, page, pages, watchers, duesCents, isSuspended, now } = loaderData
  const t = useTexts("submissions")
  const open = sales.flatMap(({ lot }) => (lot && isOpen(lot.card.status) ? [lot.card] : []))
  useLive(
    open.map(({ id }) => id),
    [...new Set(open.map(({ auctionId }) => auctionId))],
  )
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={t("sales.title")} isHidden />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h1 className="text-3xl">{t("sales.title")}</h1>
          <p className="text-ink-soft">{t("sales.lead")}</p>
        </div>
        <LinkButton to="/register-lots">{t("sales.sell")}</LinkButton>
      </header>
      <Tabs
        label={t("sales.title")}
        tabs={saleTabs.map((name) => ({
          to: name === "all" ? path : `${path}?tab=${name}`,
          label: t(`sales.tabs.${name}`),
          isCurrent: tab === name,
        }))}
      />
      {refused && refused.refusal.facts.field === undefined && (
        <Note tone="alarm">{refused.refusal.message}</Note>
      )}
      {duesCents > 0 && <Note>{t("sales.dues", { amount: money(duesCents) })}</Note>}
      {sales.length === 0 ? (
        <EmptyState title={t("sales.none")}>{t("sales.noneText")}</EmptyState>
      ) : (
        <ul className="border-t border-rule">
          {sales.map((sale) => (
            <SaleRow
              key={sale.id}
              sale={sale}
              now={now}
              watchers={watchers[sale.lot?.card.id ?? ""] ?? 0}
              isSuspended={isSuspended}
              refused={refused?.submitted?.lot === sale.lot?.card.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link className="link" to="/my-account/wallet/seller">
          {t("sales.wallet")}
        </Link>
        <Link reloadsPage className="link" to={`${path}/statement.pdf`}>
          {t("sales.pdf")}
        </Link>
        <Link reloadsPage className="link" to={`${path}/statement.csv`} download>
          {t("sales.csv")}
        </Link>
      </p>
    </>
  )
}

function isOpen(status: string): boolean {
  return status === "upcoming" || status === "live"
}
